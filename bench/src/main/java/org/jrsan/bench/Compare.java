package org.jrsan.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs the benchmarks with checking off and on and prints each cost as a ratio to the JDK's class in the same run.
 *
 * <p>Fails on structure only: when a benchmark did not run, or when checking that is off costs more than half again of
 * the JDK's operation and more than a nanosecond. Absolute times never fail it: machines differ and are noisy.
 */
final class Compare {
    static final double OFF_LIMIT = 1.5;
    static final double NOISE_NANOS = 1.0;
    static final String ROBUST = "Robust";
    static final String RAW = "Raw";

    /** The operations that are compared by every run, and by a long one with many locations, too. */
    private static final List<Class<?>> CORE = List.of(AccessBenchmark.class);

    /** All operations. */
    private static final List<Class<?>> ALL = List.of(
            AccessBenchmark.class,
            LongBenchmark.class,
            ValuesBenchmark.class,
            TypesBenchmark.class,
            PairsBenchmark.class,
            VarHandleBenchmark.class);

    private Compare() {}

    /** Prints all operations of all types, generated accessors among them. */
    static boolean printAll(CommandLineOptions commandLine) throws RunnerException {
        return print(ALL, CORE, commandLine) & AccessorTable.print(commandLine);
    }

    /** Prints a few operations of a few types, with few locations. */
    static boolean printCore(CommandLineOptions commandLine) throws RunnerException {
        return print(CORE, List.of(), commandLine);
    }

    private static boolean print(
            List<Class<?>> benchmarks, List<Class<?>> withManyLocations, CommandLineOptions commandLine)
            throws RunnerException {
        System.out.printf(
                "%-20s %10s %12s %8s %12s %12s%n",
                "operation", "JDK ns", "off ns", "off/JDK", "10 loc. ns", "1000 loc. ns");
        Map<String, Double> off = nanos(benchmarks, ".*", commandLine, "-Djrsan.enabled=false");
        String checked = ".*" + ROBUST;
        Map<String, Double> on = nanos(benchmarks, checked, commandLine, "-Djrsan.enabled=true", "-Djrsan.sites=off");
        Map<String, Double> many = nanos(
                withManyLocations,
                checked,
                commandLine,
                "-Djrsan.enabled=true",
                "-Djrsan.sites=off",
                "-Dbench.locations=1000");
        boolean holds = !off.isEmpty();
        for (String name : off.keySet()) {
            if (name.endsWith(RAW)) {
                String operation = name.substring(0, name.length() - RAW.length());
                double raw = off.get(name);
                double passive = off.get(operation + ROBUST);
                System.out.printf(
                        "%-20s %10.2f %12.2f %8.2f %12.2f %12s%n",
                        operation,
                        raw,
                        passive,
                        passive / raw,
                        on.get(operation + ROBUST),
                        shown(many.get(operation + ROBUST)));
                holds &= passive <= raw * OFF_LIMIT || passive - raw <= NOISE_NANOS;
            }
        }
        if (!holds) {
            System.err.println("bench: checking that is off costs more than " + OFF_LIMIT
                    + " times the JDK's operation," + " or nothing was measured");
        }
        return holds;
    }

    private static String shown(Double nanos) {
        return nanos == null ? "" : String.format("%.2f", nanos);
    }

    private static Map<String, Double> nanos(
            List<Class<?>> benchmarks, String methods, CommandLineOptions commandLine, String... jvmArgs)
            throws RunnerException {
        Map<String, Double> all = new TreeMap<>();
        for (Class<?> benchmark : benchmarks) {
            all.putAll(Measured.nanos(benchmark, methods, 1, Map.of(), commandLine, jvmArgs));
        }
        return all;
    }
}
