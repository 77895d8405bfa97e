package org.jrsan.bench;

import java.util.Map;
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
    private static final String ROBUST = "Robust";
    private static final String RAW = "Raw";

    private Compare() {}

    static boolean print(CommandLineOptions commandLine) throws RunnerException {
        System.out.printf(
                "%-16s %10s %12s %8s %12s %12s%n",
                "operation", "JDK ns", "off ns", "off/JDK", "10 loc. ns", "1000 loc. ns");
        Map<String, Double> off = Measured.nanos(AccessBenchmark.class, commandLine, "-Djrsan.enabled=false");
        Map<String, Double> on =
                Measured.nanos(AccessBenchmark.class, commandLine, "-Djrsan.enabled=true", "-Djrsan.sites=off");
        Map<String, Double> many = Measured.nanos(
                AccessBenchmark.class,
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
                        "%-16s %10.2f %12.2f %8.2f %12.2f %12.2f%n",
                        operation,
                        raw,
                        passive,
                        passive / raw,
                        on.get(operation + ROBUST),
                        many.get(operation + ROBUST));
                holds &= passive <= raw * OFF_LIMIT || passive - raw <= NOISE_NANOS;
            }
        }
        if (!holds) {
            System.err.println("bench: checking that is off costs more than " + OFF_LIMIT
                    + " times the JDK's operation," + " or nothing was measured");
        }
        return holds;
    }
}
