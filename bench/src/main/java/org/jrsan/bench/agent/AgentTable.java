package org.jrsan.bench.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.bench.Measured;
import org.jrsan.bench.Rows;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.TimeValue;

/** Prints what code costs that the agent checks, or sees from outside, over the same code without. */
public final class AgentTable {
    private static final String ENABLED = "-Djrsan.enabled=true";
    private static final String CHECKED = "org.jrsan.bench.agent.checked.*";
    private static final String QUEUES = "org.jctools.*";
    private static final double EXCLUDED_GOAL = 1;
    private static final int LONG = 2;

    /** How two threads meet is decided when a JVM begins, and makes up to six times a difference for what is not checked. */
    private static final int JVMS_OF_TWO_THREADS = 3;

    private static final double EDGES_GOAL = 5;
    private static final double PLAIN_GOAL = 10;
    private static final double FIELD_GOAL = 1.3;
    private static final double ATOMIC_GOAL = 2.5;
    private static final double QUEUE_GOAL = 40;
    private static final double CLASSIC_GOAL = 10;
    private static final double START_GOAL = 3;
    private static final double MEMORY_GOAL = 64;
    private static final List<String> ALL_QUEUES =
            List.of("spsc", "spsc-atomic", "mpsc", "mpmc", "spsc-linked", "mpsc-linked");

    private final Rows rows =
            new Rows("agent", "The agent: code that is checked, or seen from outside, over the same without");
    private final CommandLineOptions commandLine;

    private AgentTable(CommandLineOptions commandLine) {
        this.commandLine = commandLine;
    }

    /**
     * Prints the table.
     *
     * @param commandLine options of JMH
     * @return whether all programs ended as they should; what they measure fails on nothing
     * @throws RunnerException when JMH fails
     */
    public static boolean print(CommandLineOptions commandLine) throws RunnerException {
        AgentTable table = new AgentTable(commandLine);
        try {
            table.printFields();
            table.printQueues();
            table.printWholePrograms();
        } catch (Forked.Failed e) {
            System.err.println("jrsan bench agent: " + e.getMessage());
            return false;
        }
        return table.rows.structureHolds();
    }

    private void printFields() throws RunnerException {
        Map<String, Double> nanos = fields(".*", true);
        double raw = nanos.get("rawVolatileLoad");
        rows.figure("raw volatile load", raw, "ns");
        Map<String, Double> alone = fields("plain.*", false);
        for (String plain : List.of("plainLoad", "plainStore")) {
            rows.figure(plain + ", alone in the session", alone.get(plain), "ns");
            rows.atMost(
                    plain + ", alone in the session, over the raw volatile load", alone.get(plain) / raw, PLAIN_GOAL);
            rows.figure(plain, nanos.get(plain), "ns");
            rows.atMost(plain + ", over the raw volatile load", nanos.get(plain) / raw, PLAIN_GOAL);
        }
        for (String field : List.of("volatileLoad", "volatileStore", "handleAcquire", "handleRelease", "handleAdd")) {
            printOverDropIn(field, nanos, FIELD_GOAL);
        }
        for (String other : List.of("elementLoad", "elementStore", "atomicLoad", "atomicRelease", "atomicAdd")) {
            printOverDropIn(other, nanos, ATOMIC_GOAL);
        }
    }

    private Map<String, Double> fields(String methods, boolean company) throws RunnerException {
        return Measured.nanos(
                FieldsBenchmark.class, methods, 1, company(company), commandLine, ENABLED, agent(CHECKED));
    }

    private static Map<String, String> company(boolean has) {
        return Map.of("company", String.valueOf(has));
    }

    private void printOverDropIn(String what, Map<String, Double> nanos, double goal) {
        double agent = nanos.get(what);
        rows.figure(what, agent, "ns");
        rows.atMost(what + ", over the drop-in type", agent / nanos.get(what + "DropIn"), goal);
    }

    private void printQueues() throws RunnerException {
        for (String queue : ALL_QUEUES) {
            printQueue(queue, "offerAndPoll", 1, queue + " queue of JCTools, one thread");
            printQueue(queue, "handOver", 2, queue + " queue of JCTools, one thread to another");
        }
        printQueue("mpmc", "offerAndPoll", 2, "mpmc queue of JCTools, two threads that do both");
    }

    private void printQueue(String queue, String method, int threads, String name) throws RunnerException {
        double bare = queue(queue, method, threads, 1, "-Djrsan.enabled=false");
        rows.figure(name, bare, "ns");
        rows.atMost(
                name + ", agent present and all excluded, over it",
                queue(queue, method, threads, 1, ENABLED, agent("none.such.Type", "exclude=*", "edges=off")) / bare,
                EXCLUDED_GOAL);
        // Where there are two processors, two threads leave the JIT none: all is compiled after 3 seconds.
        int patience = threads == 1 ? 1 : LONG;
        double seen = queue(queue, method, threads, patience, ENABLED, agent("none.such.Type")) / bare;
        if (threads == 1) {
            rows.figure(name + ", seen for its edges, over it", seen, "times");
        } else {
            rows.atMost(name + ", seen for its edges, over it", seen, EDGES_GOAL);
        }
        double checked = queue(queue, method, threads, patience, ENABLED, agent(QUEUES)) / bare;
        if (threads == 1) {
            rows.atMost(name + ", alone in the session, checked, over it", checked, QUEUE_GOAL);
            double beside = queue(queue, method, true, threads, patience, ENABLED, agent(QUEUES)) / bare;
            rows.atMost(name + ", where another one took part before, checked, over it", beside, QUEUE_GOAL);
        } else {
            rows.atMost(name + ", checked, over it", checked, QUEUE_GOAL);
        }
    }

    /** The time of an operation, after three times so many seconds of warm-up. */
    private double queue(String queue, String method, int threads, int seconds, String... jvmArgs)
            throws RunnerException {
        return queue(queue, method, false, threads, seconds, jvmArgs);
    }

    private double queue(String queue, String method, boolean company, int threads, int seconds, String... jvmArgs)
            throws RunnerException {
        Map<String, String> params = new HashMap<>(company(company));
        params.put("queue", queue);
        TimeValue warmup = TimeValue.seconds(seconds);
        int jvms = threads == 1 ? 1 : JVMS_OF_TWO_THREADS;
        return Measured.nanos(QueuesBenchmark.class, method, threads, params, warmup, jvms, commandLine, jvmArgs)
                .get(method);
    }

    private void printWholePrograms() {
        double bare = WholeProgram.START.measure(List.of());
        double checked = WholeProgram.START.measure(List.of(ENABLED, agent(WholeProgram.CLASSES + "*")));
        rows.figure("start of a program of 2000 classes", bare, "ms");
        rows.atMost("start of a program of 2000 classes, checked, over it", checked / bare, START_GOAL);
        String kept = "cache=" + WholeProgram.folder();
        double later = WholeProgram.START.measure(List.of(ENABLED, agent(WholeProgram.CLASSES + "*", kept)));
        rows.atMost(
                "start of a program of 2000 classes, checked, with what an earlier one has kept, over it",
                later / bare,
                START_GOAL);
        double alone = WholeProgram.MEMORY.measure(List.of());
        double beside = WholeProgram.MEMORY.measure(List.of(ENABLED, agent(CHECKED)));
        rows.atMost("bytes more for an object with three fields, of one thread", beside - alone, MEMORY_GOAL);
        for (String type : Classic.TYPES) {
            double raw = Classic.measure(type, List.of());
            double seen = Classic.measure(type, List.of(ENABLED, agent(Classic.COPIES + "*")));
            rows.figure(type + " of the JDK, copied, 2 threads", raw, "ns");
            rows.atMost(type + " of the JDK, copied, 2 threads, checked, over it", seen / raw, CLASSIC_GOAL);
        }
    }

    private static String agent(String include, String... more) {
        List<String> options = new ArrayList<>(List.of("include=" + include, "quiet=true"));
        options.addAll(List.of(more));
        return "-javaagent:" + System.getProperty("org.jrsan.cli.agent") + "=" + String.join(",", options);
    }
}
