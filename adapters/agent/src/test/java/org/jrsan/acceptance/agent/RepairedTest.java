package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Verdict;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;
import org.jrsan.rc20.repair.Part;
import org.jrsan.rc20.repair.Shape;
import org.jrsan.result.ModeChanges;
import org.jrsan.spi.RepairResult;
import org.jrsan.spi.Repairs;
import org.junit.jupiter.api.Test;

/** Other modes for accesses of classes that never mention JRSan: what is found names the lines of their source. */
class RepairedTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final SanitizerOptions OPTIONS =
            SanitizerOptions.ofJvm().with("schedule", "exhaustive").with("iterations", "1000");

    /** Lines 1 to 9; the tasks of the two threads follow, a line for each statement. */
    private static final String HEAD = """
            import java.lang.invoke.*; import java.util.concurrent.atomic.*;
            public class T implements Runnable {
            static final VarHandle X, Y; int x, y, data; volatile boolean ready; final AtomicInteger n = new AtomicInteger();
            static { try { var l = MethodHandles.lookup();
            X = l.findVarHandle(T.class, "x", int.class); Y = l.findVarHandle(T.class, "y", int.class);
            } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }
            public void run() { try { Thread one = new Thread(this::one); one.start(); two(); one.join();
            } catch (InterruptedException e) { throw new AssertionError(e); } }
            void one() {
            """;

    private static final Search REPAIR = (all, each) -> Repairs.repair(all, each, List.of(), LIMIT);

    private interface Search {
        RepairResult run(Supplier<Exploration> explorations, Exploration.Program program);
    }

    private static RepairResult run(Search search, String one, String two) {
        Class<?> type = Instrumented.load("T", HEAD + one + "\n}\nvoid two() {\n" + two + "\n}\n}");
        return search.run(
                () -> Sanitizer.exploration(OPTIONS, "a test"),
                session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
    }

    private static List<String> changes(RepairResult result, Aim aim) {
        assertNull(result.problem());
        RepairResult.Repair repair = result.repairs().stream()
                .filter(one -> one.aims().contains(aim))
                .findAny()
                .orElseThrow();
        assertEquals(Verdict.ROBUST, repair.verdict(), result.text(ModeChanges.Kind.REPAIR));
        return repair.changes().stream().map(RepairedTest::inWords).toList();
    }

    private static String inWords(RepairResult.Change change) {
        assertEquals("T", change.line().getClassName());
        assertEquals("T.java", change.line().getFileName());
        return change.line().getMethodName() + ":" + change.line().getLineNumber() + " "
                + (change.after().has(Part.FENCE_BEFORE) ? "fence, " : "")
                + change.after().mode().text()
                + (change.after().has(Part.EXCHANGE) && change.shape() == Shape.STORE ? " exchange" : "")
                + (change.after().has(Part.FENCE_AFTER) ? ", fence" : "");
    }

    @Test
    void storeBufferingOfHandlesIsRepaired() {
        RepairResult result = run(
                REPAIR,
                "X.setRelease(this, 1);\nint r = (int) Y.getAcquire(this);",
                "Y.setRelease(this, 1);\nint r = (int) X.getAcquire(this);");
        assertEquals(Verdict.NOT_ROBUST, result.before());
        assertEquals(
                List.of("one:10 volatile", "one:11 volatile", "two:14 volatile", "two:15 volatile"),
                changes(result, Aim.ARM));
        assertEquals(List.of("one:10 release, fence", "two:14 release, fence"), changes(result, Aim.PLACES));
    }

    @Test
    void aRaceBesideAnOpaqueFlagIsRepaired() {
        RepairResult result =
                run(REPAIR, "data = 42;\nX.setOpaque(this, 1);", "if ((int) X.getOpaque(this) == 1)\nx = data;");
        assertEquals(Verdict.RACY, result.before());
        assertEquals(List.of("one:11 release", "two:14 acquire"), changes(result, Aim.PLACES));
    }

    /** A plain field can only become atomic; that does where nothing else is ordered by it. */
    @Test
    void aPlainFieldBecomesOpaque() {
        RepairResult result = run(REPAIR, "data = 42;", "int r = data;\nready = r == 0;");
        assertEquals(Verdict.RACY, result.before());
        assertEquals(List.of("one:10 opaque", "two:13 opaque"), changes(result, Aim.PLACES));
        String text = result.text(ModeChanges.Kind.REPAIR);
        assertTrue(text.contains("T.java:10  T.one\n  - plain store\n  + opaque store\n"), text);
    }

    @Test
    void aVolatileFieldThatOnlyHandsOverCanBeWeaker() {
        RepairResult result = run(
                (all, each) -> Repairs.weaken(all, each, LIMIT), "data = 42;\nready = true;", "if (ready)\nx = data;");
        assertEquals(Verdict.ROBUST, result.before());
        assertEquals(List.of("one:11 release", "two:14 acquire"), changes(result, Aim.X86));
    }

    @Test
    void anAtomicOfTheJdkIsRepaired() {
        RepairResult result = run(REPAIR, "data = 42;\nn.setOpaque(1);", "if (n.getOpaque() == 1)\nx = data;");
        assertEquals(List.of("one:11 release", "two:14 acquire"), changes(result, Aim.PLACES));
    }

    /** As figure 6 of the paper has it. */
    @Test
    void aStoreOfAHandleBecomesAnExchange() {
        RepairResult result = run(
                (all, each) -> Repairs.cheapest(all, each, List.of(), LIMIT),
                "X.setRelease(this, 1);\nint r = (int) Y.compareAndExchangeAcquire(this, 0, 2);",
                "Y.setRelease(this, 1);\nint r = (int) X.compareAndExchangeAcquire(this, 0, 2);");
        assertTrue(
                changes(result, Aim.ARM).stream().anyMatch(change -> change.endsWith(" exchange")),
                result.text(ModeChanges.Kind.REPAIR));
        result.repairs()
                .forEach(repair -> assertTrue(
                        repair.cost().get(Machine.ARM) <= result.allVolatile().get(Machine.ARM)));
    }
}
