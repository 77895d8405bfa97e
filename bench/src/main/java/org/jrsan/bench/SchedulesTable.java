package org.jrsan.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.bench.schedules.DefaultTest;
import org.jrsan.bench.schedules.HandOver;
import org.jrsan.bench.schedules.Lincheck;
import org.jrsan.bench.schedules.Measurement;
import org.jrsan.bench.schedules.Memory;
import org.jrsan.bench.schedules.Ours;
import org.jrsan.bench.schedules.Program;

/**
 * Prints how fast schedules are run: ours under {@code exhaustive} and those of Lincheck's model checking, in the same run. Each
 * measurement has a JVM of its own, once bound to one CPU and once not; what counts is the better of both.
 */
final class SchedulesTable {
    private static final boolean HAS_FAST_VIRTUAL_THREADS = Runtime.version().feature() >= 24;
    private static final double RATE_GOAL = HAS_FAST_VIRTUAL_THREADS ? 500 : 100;
    private static final double HAND_OVER_GOAL = HAS_FAST_VIRTUAL_THREADS ? 0.2 : 1.2;
    private static final double CUT_GOAL = 0.5;
    private static final double MEMORY_LIMIT = 256;
    private static final double GROWTH_LIMIT = 8;
    private static final long LONG_EXECUTIONS = 1_000_000;
    private static final long LONG_STEPS = 1_000_000;
    private static final double DEFAULT_TEST_GOAL = 2;
    private static final int TESTS = 11;

    /** What Lincheck's agent and the model of the JDK's classes need. */
    private static final List<String> LINCHECK_OPTIONS = List.of("-Xmx1g", "-XX:+EnableDynamicAgentLoading");

    private static final List<String> OPTIONS = options();

    private final Rows rows =
            new Rows("schedules", "Schedules: executions per second under exhaustive, of whole programs");
    private final boolean isShort;
    private final long before;
    private final long during;

    private SchedulesTable(boolean isShort) {
        this.isShort = isShort;
        before = isShort ? 500 : 4_000;
        during = isShort ? 1_000 : 5_000;
    }

    private static List<String> options() {
        List<String> options = new ArrayList<>(List.of("-Xmx512m", "-Djrsan.enabled=true"));
        // As this JVM was started: whether threads can be used again depends on it.
        java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens"))
                .forEach(options::add);
        return options;
    }

    /** In the short form no program is run to its end that has many classes, and memory is not looked at. */
    static boolean print(boolean isShort) {
        SchedulesTable table = new SchedulesTable(isShort);
        for (Program program : Program.values()) {
            table.print(program);
        }
        table.printHandOver();
        if (!isShort) {
            table.printDefaultTest("Ring", "a default test of a ring, 10 accesses in each of two threads");
            table.printDefaultTest("Conflicts", "the same where all of them conflict, 10,000 executions");
            table.printMemory();
        }
        return table.rows.structureHolds();
    }

    private void print(Program program) {
        boolean all = !isShort || program != Program.STACK;
        Measurement two = Measurement.of(Ours.class, OPTIONS, program.name(), "2", before, during, all);
        Measurement one = Measurement.of(Ours.class, OPTIONS, program.name(), "1", before, during, false);
        double lincheck = Math.max(lincheck(program, "1"), lincheck(program, "2"));
        double ours = Math.max(one.get("rate"), two.get("rate"));
        rows.figure(program + ", bound to one CPU", one.get("rate"), "/s");
        rows.figure(program + ", not bound", two.get("rate"), "/s");
        rows.figure(program + ", Lincheck", lincheck, "/s");
        rows.atLeast(program + ", over Lincheck", ours / lincheck, RATE_GOAL);
        if (all) {
            double classes = two.get("explorations") * program.classes();
            rows.exactly(
                    program + ", complete runs over " + program.classes() + " classes",
                    two.get("complete") / classes,
                    1);
            rows.atMost(program + ", cut runs over complete ones", two.get("cut") / two.get("complete"), CUT_GOAL);
        }
    }

    private double lincheck(Program program, String cpus) {
        long warmUp = Math.max(before, 4_000);
        return Measurement.of(Lincheck.class, LINCHECK_OPTIONS, program.name(), cpus, warmUp, during)
                .get("rate");
    }

    private void printHandOver() {
        double parks = Measurement.of(HandOver.class, OPTIONS, "park", "1").get("nanos");
        double one = Measurement.of(HandOver.class, OPTIONS, "ours", "1").get("nanos");
        double two = Measurement.of(HandOver.class, OPTIONS, "ours", "2").get("nanos");
        rows.figure("hand-over by park and unpark, bound to one CPU", parks, "ns");
        rows.figure("hand-over, with its step, bound to one CPU", one, "ns");
        rows.figure("hand-over, with its step, not bound", two, "ns");
        rows.atMost("hand-over over that by park and unpark", Math.min(one, two) / parks, HAND_OVER_GOAL);
    }

    /** The median of fresh JVMs, since the machine is noisy and a test of this length depends on it. */
    private void printDefaultTest(String test, String inWords) {
        double[] seconds = new double[TESTS];
        for (int i = 0; i < TESTS; i++) {
            seconds[i] = Measurement.of(DefaultTest.class, OPTIONS, test).get("seconds");
        }
        Arrays.sort(seconds);
        rows.figure(inWords + ", fastest", seconds[0], "s");
        rows.figure(inWords + ", slowest", seconds[TESTS - 1], "s");
        rows.atMost(inWords + ", in s", seconds[TESTS / 2], DEFAULT_TEST_GOAL);
    }

    private void printMemory() {
        Measurement executions = Measurement.of(Memory.class, OPTIONS, "executions", LONG_EXECUTIONS);
        rows.structure(
                "heap after " + LONG_EXECUTIONS + " executions, over that after a hundredth",
                executions.get("late") - executions.get("early"),
                "MB",
                GROWTH_LIMIT,
                GROWTH_LIMIT);
        Measurement steps = Measurement.of(Memory.class, OPTIONS, "steps", LONG_STEPS);
        rows.structure(
                "heap at the end of one run of " + LONG_STEPS + " steps",
                steps.get("late"),
                "MB",
                MEMORY_LIMIT,
                MEMORY_LIMIT);
    }
}
