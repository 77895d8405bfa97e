package org.jrsan.acceptance.swapped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jrsan.HalfSwapped;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.acceptance.Forked;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields that are accessed by a handle or updater and directly as well: what a session that follows them says. */
class HalfSwappedTest {
    private static final String TESTS = "src/test/java/org/jrsan/acceptance/swapped/";

    /** Each line of a source that ends in a comment with the field that it accesses directly: file, line and field. */
    private static Set<String> marked(String source) throws IOException {
        Set<String> marked = new TreeSet<>();
        List<String> lines = Files.readAllLines(Path.of(TESTS + source + ".java"));
        for (int i = 0; i < lines.size(); i++) {
            String[] parts = lines.get(i).split("// direct: ");
            if (parts.length == 2) {
                marked.add(source + ".java:" + (i + 1) + " " + parts[1]);
            }
        }
        assertFalse(marked.isEmpty());
        return marked;
    }

    private static Set<String> named(Session session) {
        Set<String> named = new TreeSet<>();
        for (HalfSwapped field : session.halfSwapped()) {
            Stream.concat(field.reads().stream(), field.writes().stream())
                    .forEach(site -> named.add(site.getFileName() + ":" + site.getLineNumber() + " "
                            + field.field().replaceAll(".*\\.", "")));
        }
        return named;
    }

    private static void isSilent(Session session) {
        assertEquals(List.of(), session.halfSwapped());
        assertEquals(Verdict.ROBUST_SO_FAR, session.verdict(), session.report());
        assertFalse(session.report().contains("NOTE"), session.report());
        session.assertRobust();
    }

    @Test
    void everyLineOfAHalfSwappedQueueIsNamedAndTheVerdictIsNoPass() throws IOException {
        try (Session session = Sanitizer.open()) {
            HalfSwappedQueue<String> queue = new HalfSwappedQueue<>();
            queue.offer("a");
            assertEquals("a", queue.poll());

            assertEquals(marked("HalfSwappedQueue"), named(session));
            assertEquals(Verdict.HALF_SWAPPED, session.verdict());
            assertTrue(session.summary().startsWith("HALF_SWAPPED: 0 violations, 0 races, "), session.summary());
            AssertionError failure = assertThrows(AssertionError.class, session::assertRobust);
            for (String line : named(session)) {
                assertTrue(failure.getMessage().contains("(" + line.replaceAll(" .*", ")")), failure.getMessage());
            }
            assertTrue(failure.getMessage().contains("Swap these lines too"));
        }
    }

    @Test
    void aQueueWithAllAccessesSwappedIsSilent() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            SwappedQueue<Integer> queue = new SwappedQueue<>();
            Thread adder = RobustThreads.start(() -> Stream.of(1, 2, 3).forEach(queue::offer));
            queue.poll();
            RobustThreads.join(adder);

            isSilent(session);
        }
    }

    private static final class Flag {
        private static final RobustVarHandle UP = up();
        private volatile boolean up;

        private static RobustVarHandle up() {
            try {
                return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Flag.class, "up", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** The direct read orders the two, and JRSan cannot know. */
    @Test
    void whatIsFoundBesideDirectAccessesIsNotPresentedAsCertain() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            PlainInt data = new PlainInt();
            Flag flag = new Flag();
            Thread writer = RobustThreads.start(() -> {
                data.set(1);
                Flag.UP.setVolatile(flag, true);
            });
            Thread reader = RobustThreads.start(() -> {
                while (!flag.up) {
                    Thread.onSpinWait();
                }
                data.get();
            });
            RobustThreads.join(writer);
            RobustThreads.join(reader);

            assertEquals(Verdict.HALF_SWAPPED, session.verdict());
            assertTrue(
                    session.report()
                            .startsWith("JRSan: HALF_SWAPPED: 0 violations, 1 race, which may be false alarms\n"),
                    session.report());
            assertTrue(session.report().contains("\nPERHAPS DATA RACE: "), session.report());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LambdaOfAConstructor",
                "InnerClass",
                "Subclass",
                "StaticField",
                "IntUpdater",
                "LongUpdater",
                "ReferenceUpdater",
                "UsedByOthers"
            })
    void directAccessesAreFoundInTheWholeNest(String type) throws Exception {
        try (Session session = Sanitizer.open()) {
            make("org.jrsan.acceptance.swapped.Nests$" + type).run();

            Set<String> named = named(session);
            assertEquals(1, named.size(), session.report());
            assertTrue(marked("Nests").containsAll(named), session.report());
            assertEquals(
                    type + "." + named.iterator().next().replaceAll(".* ", ""),
                    session.halfSwapped().get(0).field());
            assertEquals(Verdict.HALF_SWAPPED, session.verdict());
        }
    }

    private static Runnable make(String name) throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Runnable) constructor.newInstance();
    }

    @Test
    void aLineThatReadsAndWritesIsInBothLists() {
        try (Session session = Sanitizer.open()) {
            new Nests.IntUpdater().run();

            HalfSwapped field = session.halfSwapped().get(0);
            assertEquals(field.reads(), field.writes());
            assertEquals("run", field.reads().get(0).getMethodName());
        }
    }

    @Test
    void constructorsAndInitialisersMayAccessTheFieldDirectly() {
        try (Session session = Sanitizer.open()) {
            new Nests.ConstructorsOnly().run();

            isSilent(session);
        }
    }

    @Test
    void aFinalFieldMayBeReadDirectly() {
        try (Session session = Sanitizer.open()) {
            new Nests.FinalField().run();

            isSilent(session);
        }
    }

    @Test
    void aFieldThatIsNotVolatileIsWorthANoteAndNoMore() throws IOException {
        try (Session session = Sanitizer.open()) {
            new Plain().run();
            new Plain().run();

            String report = session.report();
            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
            session.assertRobust();
            assertEquals(List.of(), session.halfSwapped());
            assertEquals(2, report.split("NOTE: ").length, report);
            assertTrue(report.contains("JRSan does not see races on"), report);
            for (String line : marked("Plain")) {
                assertTrue(report.contains("(" + line.replaceAll(" .*", ")")), report);
            }
        }
    }

    @Test
    void aSessionThatDoesNotTouchTheFieldIsNotAffectedAndEachOneThatDoesIs() throws ReflectiveOperationException {
        Runnable halfSwapped =
                make("org.jrsan.acceptance.swapped.Nests$InnerClass"); // the handle is older than the sessions
        try (Session session = Sanitizer.open()) {
            new RobustAtomicInteger().set(1);
            isSilent(session);
        }
        for (int i = 0; i < 2; i++) {
            try (Session session = Sanitizer.open()) {
                halfSwapped.run();
                assertEquals(Verdict.HALF_SWAPPED, session.verdict());
            }
        }
        try (Session session = Sanitizer.open()) {
            new RobustAtomicInteger().set(1);
            isSilent(session);
        }
    }

    private static String reportOf(Loader loader) throws ReflectiveOperationException {
        Runnable plain = loader.make(Plain.class.getName());
        try (Session session = Sanitizer.open()) {
            plain.run();

            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
            assertEquals(List.of(), session.errors());
            return session.report();
        }
    }

    private static InputStream broken() throws IOException {
        throw new IOException("torn");
    }

    private static InputStream error() {
        throw new StackOverflowError("deep");
    }

    @Test
    void aClassFileThatCannotBeReadIsNamedWithTheReason() throws Exception {
        Map<String, Loader.Resource> reasons = new HashMap<>();
        reasons.put("not found", () -> null);
        reasons.put("java.io.UncheckedIOException: java.io.IOException: torn", HalfSwappedTest::broken);
        reasons.put("java.lang.StackOverflowError: deep", HalfSwappedTest::error);
        reasons.put("not understood: ", () -> new ByteArrayInputStream(new byte[100]));
        for (Map.Entry<String, Loader.Resource> reason : reasons.entrySet()) {
            for (Class<?> unread : List.of(Plain.class, Plain.Inner.class)) {
                String report =
                        reportOf(Loader.of(Plain.class, Plain.Inner.class).with(unread, reason.getValue()));
                assertTrue(
                        report.replaceAll("\\s+", " ")
                                .contains("NOTE: a class file was not searched for direct accesses of Plain.value"
                                        + " class " + unread.getName() + ": " + reason.getKey()),
                        report);
            }
        }
    }

    @Test
    void aHiddenClassIsNamed() throws Throwable {
        MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(Loader.bytes(Secret.class), true);
        Runnable secret = (Runnable) hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                .invoke();
        try (Session session = Sanitizer.open()) {
            secret.run();

            assertTrue(session.report().contains("  class     org.jrsan.acceptance.swapped.Secret/"), session.report());
            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
        }
    }

    /** With checking off there is nothing to look for, and no class file is opened. */
    @Test
    @Tag("on-and-off")
    void theClassFilesOfANestAreReadOnceAndOnlyWithCheckingOn() throws Exception {
        Loader loader = Loader.of(HalfSwappedQueue.class, Class.forName(HalfSwappedQueue.class.getName() + "$Node"));

        Class.forName(HalfSwappedQueue.class.getName(), true, loader);

        List<String> nest = List.of(
                "org/jrsan/acceptance/swapped/HalfSwappedQueue.class",
                "org/jrsan/acceptance/swapped/HalfSwappedQueue$Node.class");
        assertEquals(Sanitizer.isEnabled() ? nest : List.of(), loader.asked);

        Loader ofUpdaters =
                Loader.of(Nests.IntUpdater.class, Nests.LongUpdater.class, Nests.ReferenceUpdater.class, Nests.class);
        for (Class<?> type : List.of(Nests.IntUpdater.class, Nests.LongUpdater.class, Nests.ReferenceUpdater.class)) {
            Class.forName(type.getName(), true, ofUpdaters);
        }
        assertEquals(Sanitizer.isEnabled(), !ofUpdaters.asked.isEmpty());
        assertEquals(ofUpdaters.asked.size(), new TreeSet<>(ofUpdaters.asked).size());
    }

    static final class Halves {
        public static void main(String[] args) {
            new Nests.IntUpdater().run();
        }
    }

    @Test
    void aProcessThatIsHalfSwappedExitsWithTheCodeOfNoPass() throws Exception {
        Forked forked = Forked.run(Halves.class, "enabled=true,session=process,exitcode=3");

        assertEquals(3, forked.exitCode(), forked.err());
        assertTrue(forked.err().startsWith("JRSan: HALF_SWAPPED: "), forked.err());
    }

    @Test
    void noClassIsKeptByASessionThatFollowsItsFields() throws Exception {
        try (Session session = Sanitizer.open()) {
            WeakReference<Loader> loader =
                    new WeakReference<>(Loader.of(Nests.InnerClass.class, Nests.InnerClass.Reader.class, Nests.class));
            loader.get().make(Nests.InnerClass.class.getName()).run();
            for (int i = 0; i < 50 && loader.get() != null; i++) {
                System.gc();
                new RobustAtomicInteger().set(1);
            }

            assertEquals(null, loader.get());
            assertEquals(Verdict.HALF_SWAPPED, session.verdict());
        }
    }

    /** Before Java 11 the compiler makes methods by which the classes of a source access each other's private fields. */
    @Test
    void classFilesWithoutNestsAreFollowedAndNamedWhereTheFieldIsUsed(@TempDir Path directory) throws Exception {
        Path source = directory.resolve("Old.java");
        Files.writeString(source, String.join("\n", OLD));
        Path out = Files.createDirectory(directory.resolve("out"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "--release",
                        "8",
                        "-nowarn",
                        "-Xlint:-options",
                        "-proc:none",
                        "-d",
                        out.toString(),
                        source.toString());
        assertEquals(0, failed);
        Map<String, byte[]> classes = new HashMap<>();
        for (String name : List.of("Old", "Old$Reader", "Old$Deep", "Old$Deep$Deeper")) {
            classes.put(name, Files.readAllBytes(out.resolve(name + ".class")));
        }
        Loader loader = new Loader(classes);
        Supplier<?> updater =
                (Supplier<?>) loader.loadClass("Old").getDeclaredConstructor().newInstance();
        RobustVarHandle handle = RobustVarHandle.findVarHandle(
                (MethodHandles.Lookup) updater.get(), loader.loadClass("Old"), "state", int.class);
        try (Session session = Sanitizer.open()) {
            handle.getVolatile(updater);

            List<String> sites = new ArrayList<>();
            session.halfSwapped().get(0).reads().forEach(site -> sites.add(site.toString()));
            session.halfSwapped().get(0).writes().forEach(site -> sites.add("writes " + site));
            assertEquals(
                    List.of(
                            "Old$Deep$Deeper.read(Old.java:8)",
                            "Old$Reader.read(Old.java:5)",
                            "writes Old.set(Old.java:11)"),
                    sites);
        }
    }

    private static final List<String> OLD = List.of(
            "public class Old implements java.util.function.Supplier<Object> {",
            "  private volatile int state;",
            "  class Reader {",
            "    Reader() { state = 3; }",
            "    int read() { return state; }",
            "  }",
            "  class Deep { class Deeper {",
            "    int read() { return state; }",
            "  } }",
            "  void set() {",
            "    state = 1;",
            "  }",
            "  public Object get() { return java.lang.invoke.MethodHandles.lookup(); }",
            "}");
}
