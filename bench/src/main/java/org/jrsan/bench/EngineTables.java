package org.jrsan.bench;

import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** What an access costs with checking on, against what it should grow with and what it should not. */
final class EngineTables {
    private static final String ON = "-Djrsan.enabled=true";
    private static final String[] OPERATIONS = {"load", "store", "add", "cas"};
    private static final int FEW = 10;

    /**
     * The hot path's growth with locations is structure: a look at each of 10,000 would cost a thousand times as much. What caches
     * add, and noise on an access of 3 ns (3.2 times was seen), is allowed for.
     */
    private static final double GROWTH_LIMIT = 30;

    private final CommandLineOptions commandLine;

    EngineTables(CommandLineOptions commandLine) {
        this.commandLine = commandLine;
    }

    private Map<String, Double> run(String methods, int threads, Map<String, String> parameters)
            throws RunnerException {
        return Measured.nanos(EngineBenchmark.class, methods, threads, parameters, commandLine, ON);
    }

    private static Map<String, String> with(Object... namesAndValues) {
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put((String) namesAndValues[i], namesAndValues[i + 1].toString());
        }
        return parameters;
    }

    /** An access of one location, and of all in turn, with locations touched before. */
    static boolean locations(CommandLineOptions commandLine, int... counts) throws RunnerException {
        return new EngineTables(commandLine).printLocations(counts);
    }

    /** Of that what fails on structure: one location, with as many touched before. */
    static boolean oneLocation(CommandLineOptions commandLine, int count) throws RunnerException {
        EngineTables tables = new EngineTables(commandLine);
        Rows rows = locationRows();
        int touches = EngineBenchmark.TOUCHES_OF_EACH * count;
        Map<String, Double> few = tables.run("(load|store|add|cas)Hot", 1, with("locations", FEW, "touches", touches));
        Map<String, Double> many =
                tables.run("(load|store|add|cas)Hot", 1, with("locations", count, "touches", touches));
        for (String operation : OPERATIONS) {
            oneLocation(rows, operation, count, many, few);
        }
        return rows.structureHolds();
    }

    private static Rows locationRows() {
        return new Rows("locations", "Growth with the locations touched before: cost over that at " + FEW);
    }

    private static double oneLocation(
            Rows rows, String operation, int count, Map<String, Double> many, Map<String, Double> few) {
        double hot = ratio(many, few, operation + "Hot");
        rows.structure(operation + ", one location, " + count + " touched", hot, "", 1.3, GROWTH_LIMIT);
        return hot;
    }

    private boolean printLocations(int[] counts) throws RunnerException {
        Rows rows = locationRows();
        Map<String, Double> few = run(".*(Hot|Uniform|UniformRaw)", 1, with("locations", FEW));
        for (int count : counts) {
            Map<String, Double> many = run(".*(Hot|Uniform|UniformRaw)", 1, with("locations", count));
            for (String operation : OPERATIONS) {
                double hot = oneLocation(rows, operation, count, many, few);
                double uniform = ratio(many, few, operation + "Uniform");
                double raw = ratio(many, few, operation + "UniformRaw");
                String what = operation + ", uniform over " + count;
                rows.figure(what, many.get(operation + "Uniform"), "ns");
                rows.figure(what + ": the raw class", many.get(operation + "UniformRaw"), "ns");
                rows.atMost(what + ": growth over the raw class's", uniform / raw, Math.max(1, hot));
            }
        }
        return rows.structureHolds();
    }

    private static double ratio(Map<String, Double> over, Map<String, Double> under, String name) {
        return over.get(name) / under.get(name);
    }

    /** The same against the paper's engine. */
    static boolean engines(CommandLineOptions commandLine) throws RunnerException {
        return new EngineTables(commandLine).printEngines();
    }

    private boolean printEngines() throws RunnerException {
        Rows rows = new Rows(
                "engines", "The paper's engine over the production engine, one location, by locations touched");
        String methods = "(load|store|add)Hot";
        for (int count : new int[] {FEW, 1_000, 4_000}) {
            Map<String, Double> ours = run(methods, 1, with("locations", count));
            Map<String, Double> papers = run(methods, 1, with("locations", count, "engine", "location-clocks"));
            double goal = count == FEW ? 1 : count == 1_000 ? 10 : 100;
            rows.atLeast("store, " + count + " touched", ratio(papers, ours, "storeHot"), goal);
            rows.atLeast("add, " + count + " touched", ratio(papers, ours, "addHot"), goal);
        }
        System.out.println(
                "  above 4,000 locations its clocks, quadratic in locations, need more memory than this heap");
        return rows.structureHolds();
    }

    /** Threads: alive, at work on locations of their own, at work on one. */
    static boolean threads(CommandLineOptions commandLine) throws RunnerException {
        return new EngineTables(commandLine).printThreads();
    }

    private boolean printThreads() throws RunnerException {
        Rows rows = new Rows("threads", "Threads: " + Pinning.how());
        Map<String, Double> two = run("(store|add)Hot|exchange", 1, with("alive", 2));
        for (int alive : new int[] {2, 8, 32, 128}) {
            Map<String, Double> more = alive == 2 ? two : run("(store|add)Hot|exchange", 1, with("alive", alive));
            for (String name : new String[] {"storeHot", "addHot"}) {
                rows.figure(name + ", " + alive + " alive", more.get(name), "ns");
                if (alive == 32) {
                    rows.atMost(name + ", 32 alive over 2", ratio(more, two, name), 3);
                }
            }
        }
        // A run by one thread and one by two have the same threads alive, so that their clocks are as long.
        Map<String, Double> alone =
                run("addOwn|storeOwn|addSharedRaw|addShared|fullFence|exchange", 1, with("alive", 2));
        Map<String, Double> near =
                run("addOwn|storeOwn|addSharedRaw|addShared|fullFence|exchange", 2, with("alive", 2));
        Map<String, Double> far = run("addOwn|storeOwn", 2, with("alive", 2, "distance", 1_000));
        for (String name : new String[] {"addOwn", "storeOwn"}) {
            double throughput = 2 * alone.get(name) / far.get(name);
            rows.atLeast(name + ", two threads on locations of their own: throughput over one", throughput, 1.8);
            rows.atMost(name + ", neighbours over locations far apart", ratio(near, far, name), 1.2);
        }
        rows.atMost(
                "addShared by two, over AtomicLong.getAndAdd by two",
                near.get("addShared") / near.get("addSharedRaw"),
                5);
        rows.figure("full fence, one thread", alone.get("fullFence"), "ns");
        rows.figure("full fence, each of two threads", near.get("fullFence"), "ns");
        rows.figure("acquire load and release store on one location, each of two", near.get("exchange"), "ns");
        return rows.structureHolds();
    }

    /** Against a lock, by call sites; a re-read; and the longest wait for a location that many threads want. */
    static boolean locks(CommandLineOptions commandLine) throws RunnerException, InterruptedException {
        return new EngineTables(commandLine).printLocks();
    }

    private boolean printLocks() throws RunnerException, InterruptedException {
        Rows rows = new Rows(
                "locks", "One thread, 4 alive: over an uncontended ReentrantLock pair; a re-read over a raw load");
        for (String sites : new String[] {"off", "light", "full"}) {
            Map<String, Double> nanos = run("(store|add|cas)Hot|lockPair|rereadHot(Raw)?", 1, with("sites", sites));
            double pair = nanos.get("lockPair");
            for (String name : new String[] {"storeHot", "addHot", "casHot"}) {
                String what = name + ", sites " + sites;
                rows.figure(what, nanos.get(name), "ns");
                if (sites.equals("full") || name.equals("casHot")) {
                    rows.figure(what + ", over a lock pair", nanos.get(name) / pair, "");
                } else {
                    rows.atMost(what + ", over a lock pair", nanos.get(name) / pair, sites.equals("off") ? 1.5 : 3);
                }
            }
            if (sites.equals("off")) {
                rows.figure("ReentrantLock pair", pair, "ns");
                rows.figure("re-read", nanos.get("rereadHot"), "ns");
                rows.atMost("re-read over a raw volatile load", ratio(nanos, nanos, "rereadHot", "rereadHotRaw"), 3);
            }
        }
        LongestWait.print(rows, 2, 16, 200);
        return rows.structureHolds();
    }

    private static double ratio(Map<String, Double> over, Map<String, Double> under, String name, String other) {
        return over.get(name) / under.get(other);
    }
}
