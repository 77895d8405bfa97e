package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM with the agent. */
class AgentTest {
    @TempDir
    Path folder;

    private String output = "";

    private int run(String options, Class<?> main) throws IOException, InterruptedException {
        AgentJvm jvm = AgentJvm.run(folder, options, List.of(), main);
        output = jvm.output();
        return jvm.exitValue();
    }

    @Test
    void whatIsHandedOverByClassesThatAreNotCheckedIsSilent() throws Exception {
        assertEquals(0, run("exclude=*.UncheckedRelay*", HandOversMain.class), () -> output);
        List<String> lines = output.lines()
                .filter(line -> Arrays.stream(HandOvers.values()).anyMatch(one -> line.startsWith(one + " ")))
                .toList();
        assertEquals(Arrays.stream(HandOvers.values()).map(HandOvers::told).toList(), lines, () -> output);
        assertTrue(output.contains("JRSan agent: "), () -> output);
    }

    @Test
    void memoryOutsideOfTheHeapIsKnownWhileItIsAllocated() throws Exception {
        assertEquals(0, run("quiet=true", MemoryMain.class), () -> output);
        assertTrue(output.contains("all blocks are known"), () -> output);
    }

    /** Asks the JVM which classes were initialised before the program began. */
    static final class Begun {
        private Begun() {}

        public static void main(String[] args) throws Exception {
            Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
            Object theUnsafe = unsafe.getMethod("getUnsafe").invoke(null);
            Class<?> asked = Class.forName(args[0], false, null);
            System.out.println(args[0] + " "
                    + (Boolean.TRUE.equals(unsafe.getMethod("shouldBeInitialized", Class.class)
                                    .invoke(theUnsafe, asked))
                            ? "not yet"
                            : "initialised"));
        }
    }

    /**
     * What JRSan's own maps ask where threads meet: an edge in the midst of its initialiser, which reads a property, found it half done. That took such a
     * meeting at that moment.
     */
    @Test
    void whatAnEdgeNeedsIsInitialisedBefore() throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder,
                "quiet=true",
                List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED"),
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        Begun.class.getName(),
                        "java.util.concurrent.ThreadLocalRandom"));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("java.util.concurrent.ThreadLocalRandom initialised"), jvm::output);
    }

    /** Has a serial number that the agent keeps. */
    @SuppressWarnings("serial") // the agent adds it
    static class Kept implements Serializable {
        private int value;

        synchronized int next() {
            return ++value;
        }
    }

    /** Uses an object on two threads, and asks for the number of its class. */
    static final class Serialised {
        private Serialised() {}

        public static void main(String[] args) throws Exception {
            Kept kept = new Kept();
            Thread other = new Thread(kept::next);
            other.start();
            other.join();
            System.out.println("the number is "
                    + ObjectStreamClass.lookup(Kept.class).getSerialVersionUID() + " of " + kept.next());
        }
    }

    /** On JDK 25, the digest that makes such a number reads settings by a channel. {@link AgentJvm} fails where edges of such classes were not seen. */
    @Test
    void whatTheAgentLoadsForASerialNumberMakesItsEdges() throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder,
                "",
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process", "-Djrsan.exitcode=1"),
                Serialised.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        long number = ObjectStreamClass.lookup(Kept.class).getSerialVersionUID();
        assertTrue(jvm.output().contains("the number is " + number + " of 2"), jvm::output);
        assertTrue(jvm.output().contains(" 2 threads"), jvm::output);
    }

    /** One thread sets the hook, and another one ends the JVM, which starts it. */
    static final class Hooks {
        private static int value = 1;

        /** Ends by itself. */
        public static void main(String[] args) {
            value = 2;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("value " + value)));
            new Thread(() -> System.exit(0)).start();
        }
    }

    @Test
    void aThreadThatTheEndOfTheJvmStartsIsSilent() throws Exception {
        AgentJvm jvm = AgentJvm.run(folder, "", List.of("-Djrsan.session=process"), Hooks.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("value 2"), jvm::output);
        assertTrue(jvm.output().contains("ROBUST_SO_FAR"), jvm::output);
    }

    @Test
    void functionsThatAMapCallsOneAfterAnotherAreOrdered() throws Exception {
        assertEquals(0, run("exclude=*.UncheckedRelay*", FunctionsMain.class), () -> output);
        List<String> others = output.lines()
                .filter(line -> !line.startsWith("JRSan") && !line.endsWith(" 0 races, 0 errors"))
                .toList();
        assertEquals(List.of(), others, () -> output);
        assertEquals(
                24, output.lines().filter(line -> line.endsWith(" 0 errors")).count(), () -> output);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void monitorsAreFreeWhereTheStackEnds(boolean isChecked) throws Exception {
        List<String> last =
                new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), DeepMain.class.getName()));
        if (isChecked) {
            last.add("checked");
        }
        AgentJvm jvm = AgentJvm.run(folder, "quiet=true", List.of("-Xss512k"), last);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("held falsefalsefalse"), jvm::output);
        assertFalse(jvm.output().contains("Exception"), jvm::output);
        assertFalse(jvm.output().contains("it returned"), jvm::output);
    }

    /** Where the stack ends the JVM loads a class as it is, and tells nobody. */
    @Test
    void aClassThatIsLoadedWhereTheStackEndsIsNamed() throws Exception {
        AgentJvm jvm = AgentJvm.run(folder, "", List.of("-Xint"), DeepLoadsMain.class);
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("some lost"), jvm::output);
        assertTrue(
                jvm.output()
                        .contains("JRSan agent: class " + DeepLoadsMain.Loaded.class.getName() + " is not checked: "),
                jvm::output);
    }

    /** A plain thread whose execution is over just ends, and nobody is told; of errors they are. */
    @Test
    void theEndOfAnExecutionIsNoUncaughtException() throws Exception {
        assertEquals(0, run("", EndingsMain.class), () -> output);
        assertTrue(output.contains("stuck true, told 0"), () -> output);
        assertTrue(output.contains("broken, told java.lang.IllegalStateException: mine"), () -> output);
        assertFalse(output.contains("ExecutionEnded"), () -> output);
    }

    /** The end of a plain thread is a step, as that of JRSan's own threads: the schedules are the same ones. */
    @Test
    void theEndsOfPlainThreadsAreSteps() throws Exception {
        assertEquals(0, run("", EndingsMain.class), () -> output);
        List<String> counts =
                output.lines().filter(line -> line.startsWith("executions ")).toList();
        assertEquals(2, counts.size(), () -> output);
        assertEquals(counts.get(0), counts.get(1), () -> output);
    }

    @Test
    void stampedAndMarkableReferencesAreAtomics() throws Exception {
        assertEquals(0, run("", PairsMain.class), () -> output);
        assertEquals(
                List.of(
                        "stamped set: 0 races",
                        "stamped compare-and-set: 0 races",
                        "stamped attempt: 0 races",
                        "stamped reads: 1 race",
                        "markable set: 0 races",
                        "markable compare-and-set: 0 races",
                        "markable reads: 1 race"),
                output.lines()
                        .filter(line -> line.startsWith("stamped") || line.startsWith("markable"))
                        .toList(),
                () -> output);
    }

    /** What Maven writes into the jars stands in a folder here, before the classes. */
    @Test
    void anotherVersionOfJrsanIsOneLineAndTheEnd() throws Exception {
        Path front = folder.resolve("front");
        for (String artifact : List.of("jrsan", "jrsan-agent")) {
            Path about = Files.createDirectories(front.resolve("META-INF/maven/org.jrsan/" + artifact));
            Files.writeString(about.resolve("pom.properties"), "version=1." + artifact.length() + "\n");
        }
        List<String> last = List.of(
                "-cp",
                front + File.pathSeparator + System.getProperty("java.class.path"),
                HandOversMain.class.getName());
        AgentJvm jvm = AgentJvm.run(folder, "", List.of(), last);
        assertEquals(2, jvm.exitValue(), jvm::output);
        assertTrue(
                jvm.output()
                        .strip()
                        .matches(
                                "JRSan agent: the JRSan of the application, file:\\S+, has version 1\\.5, and the agent"
                                        + " 1\\.11; use one version of both"),
                jvm::output);
    }

    /** Threads that come to one site at once both link it. */
    @Test
    void noMoreSitesAreReachedThanThereAre() throws Exception {
        run("exclude=*.UncheckedRelay*", HandOversMain.class);
        Matcher told = Pattern.compile("with (\\d+) access sites instrumented, (\\d+) sites reached")
                .matcher(output);
        assertTrue(told.find(), () -> output);
        assertTrue(Integer.parseInt(told.group(2)) <= Integer.parseInt(told.group(1)), told::group);
    }

    @Test
    void coverageTellsOfEachClass() throws Exception {
        run("coverage=true,include=*.UncheckedRelay*", HandOversMain.class);
        Matcher all = Pattern.compile("with (\\d+) access sites instrumented, (\\d+) sites reached")
                .matcher(output);
        assertTrue(all.find(), () -> output);
        Matcher one = Pattern.compile(
                        "JRSan agent: ([\\w.$]+): (\\d+) access sites? instrumented, (\\d+) sites? reached")
                .matcher(output);
        List<String> classes = new ArrayList<>();
        int instrumented = 0;
        int reached = 0;
        while (one.find()) {
            classes.add(one.group(1));
            instrumented += Integer.parseInt(one.group(2));
            reached += Integer.parseInt(one.group(3));
            assertTrue(Integer.parseInt(one.group(3)) <= Integer.parseInt(one.group(2)), one.group());
        }
        assertEquals(
                List.of(instrumented, reached), List.of(Integer.valueOf(all.group(1)), Integer.valueOf(all.group(2))));
        assertEquals(classes.stream().sorted().distinct().toList(), classes);
        assertTrue(classes.contains(HandOvers.class.getName()), classes::toString);
    }

    @Test
    void nothingIsCheckedThatIsExcluded() throws Exception {
        assertEquals(0, run("exclude=org.jrsan.acceptance.*", HandOversMain.class), () -> output);
        assertTrue(
                output.contains("JRSan agent: 0 classes with 0 access sites instrumented, 0 sites reached"),
                () -> output);
        assertTrue(output.contains("LOCK NOTHING_CHECKED"), () -> output);
    }

    /** Shares nothing but a map of the JDK's. */
    static final class Mapped {
        private Mapped() {}

        public static void main(String[] args) throws InterruptedException {
            try (Session session = Sanitizer.open()) {
                ConcurrentMap<String, Integer> shared = new ConcurrentHashMap<>();
                Thread other = new Thread(() -> shared.put("key", 1));
                other.start();
                shared.get("key");
                other.join();
                System.out.println(session.report().replaceAll("\\s+", " "));
            }
        }
    }

    @Test
    void callsOfTheJdkAreNoAccessesAndTheNoteSaysSo() throws Exception {
        assertEquals(0, run("quiet=true", Mapped.class), () -> output);
        assertTrue(output.contains("NOTHING_CHECKED"), () -> output);
        assertTrue(
                output.contains(
                        "calls of the JDK's own classes, as of a ConcurrentHashMap or a latch, are no accesses: code that"
                                + " shares nothing but these has no access that could be too weak"),
                () -> output);
    }

    /** As a JVM that runs tests by a runner of its own. */
    static final class Idle {
        public static void main(String[] args) {
            System.out.println("idle");
        }
    }

    @Test
    void aJvmThatMakesNoSessionOfItsTestsSaysSo() throws Exception {
        AgentJvm all = AgentJvm.run(folder, "", List.of("-Djrsan.junit=all"), Idle.class);
        assertEquals(0, all.exitValue(), all::output);
        String line = "JRSan agent: junit=all, but this JVM ran no test that had a session, so nothing was checked,";
        assertTrue(all.output().lines().anyMatch(one -> one.startsWith(line)), all::output);

        AgentJvm whole = AgentJvm.run(folder, "", List.of("-Djrsan.junit=all", "-Djrsan.session=process"), Idle.class);
        assertFalse(whole.output().contains("junit=all"), whole::output);
        AgentJvm other = AgentJvm.run(folder, "", List.of(), Idle.class);
        assertFalse(other.output().contains("no pass"), other::output);
    }

    @Test
    void onlyThePlacesThatAreGivenAreChecked() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("a;b,c d"));
        String uri = elsewhere.toUri().toString().replace(";", "%3B").replace(",", "%2C");
        assertEquals(0, run("classes=" + uri, HandOversMain.class), () -> output);
        assertTrue(output.contains("JRSan agent: 0 classes with 0 access sites"), () -> output);

        Path tests = Path.of(HandOversMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String options = "classes=" + uri + ";" + tests + ",exclude=*.UncheckedRelay*";
        assertEquals(0, run(options, HandOversMain.class), () -> output);
        assertTrue(output.contains("LOCK ROBUST passes"), () -> output);
    }

    @Test
    void loopsAreNamedAtTheEnd() throws Exception {
        assertEquals(0, run("", LoopsMain.class), () -> output);
        String name = LoopsMain.class.getName();
        assertTrue(output.lines().anyMatch("verdict ROBUST null"::equals), () -> output);
        assertTrue(output.contains("JRSan agent: 1 loop counts as waits: " + name + ".take:28"), () -> output);
        assertTrue(output.contains("JRSan agent: 1 loop counts as updates: " + name + ".count:37"), () -> output);
        assertTrue(
                output.contains("JRSan agent: @CasLoop does not hold at " + name
                        + ".take:28: it is not one load and one compare-and-set; accesses: 1;"
                        + " the loop is ordinary code"),
                () -> output);
    }

    @Test
    void loopsAreOrdinaryCodeWhereThatIsWanted() throws Exception {
        assertEquals(0, run("loops=off", LoopsMain.class), () -> output);
        assertTrue(output.contains("verdict "), () -> output);
        assertFalse(output.contains("as waits"), () -> output);
        assertFalse(output.contains("as updates"), () -> output);
    }

    @Test
    void withoutTheEdgesOfOthersNothingPasses() throws Exception {
        run("edges=off,exclude=*.UncheckedRelay*", HandOversMain.class);
        assertFalse(output.contains(" ROBUST"), () -> output);
        assertTrue(output.contains("LOCK NOT_ALL_CHECKED"), () -> output);
        assertTrue(output.contains("edges=off: what classes that are not checked hand on is not seen"), () -> output);
    }

    @Test
    void whatIsDeclaredOfNobodyIsNoPass() throws Exception {
        Path file = folder.resolve("declared");
        Files.write(
                file,
                List.of(
                        LoopsMain.class.getName() + ".data opaque",
                        LoopsMain.class.getName() + ".date opaque",
                        UncheckedRelay.Slot.class.getName() + ".value opaque",
                        "no.such.Type.value opaque"));
        assertEquals(0, run("exclude=*.UncheckedRelay*,declarations=" + file, LoopsMain.class), () -> output);
        String field = file + ", line 2: " + LoopsMain.class.getName() + " has no field date";
        assertTrue(output.contains("JRSan agent: " + field), () -> output);
        assertTrue(
                output.contains("JRSan agent: " + file + ", line 3: " + UncheckedRelay.Slot.class.getName()
                        + " is not checked; name it with include"),
                () -> output);
        assertTrue(
                output.contains("JRSan agent: " + file
                        + ", line 4: no class no.such.Type was loaded; correct the name, or leave the line out"),
                () -> output);
        assertFalse(output.contains("verdict ROBUST"), () -> output);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense=1 | unknown option \"nonsense\"; the options are classes, include, exclude, declarations, edges, loops, coverage, quiet and cache",
                "classes= | classes has no folder; write classes=target/classes",
                "classes=no/such;. | classes names \"no/such\", where nothing is; it takes folders and jars, as URIs if their paths have a comma or a semicolon",
                "classes=file:no | bad place \"file:no\" of classes: URI is not hierarchical",
                "include= | include has no pattern; write include=com.example.*",
                "include=a/b | bad pattern \"a/b\" of include; a pattern is a name of a class with * for anything, such as com.example.*",
                "edges=maybe | edges is on or off, and not \"maybe\"",
                "loops=yes | loops is on or off, and not \"yes\"",
                "declarations= | declarations has no file; write declarations=FILE",
                "declarations=/none/such | the declarations in \"/none/such\" cannot be read: NoSuchFileException",
                "quiet=perhaps | quiet is true or false, and not \"perhaps\""
            })
    void badOptionsAreOneLineAndTheEnd(String options, String line) throws Exception {
        assertEquals(2, run(options, HandOversMain.class), () -> output);
        assertEquals("JRSan agent: " + line, output.strip());
    }
}
