package org.jrsan.bench;

import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the benchmarks with checking off and on and prints each cost as a ratio to the JDK's class in the same run.
 *
 * <p>Fails on structure only: when a benchmark did not run, or when checking that is off costs more than half again of
 * the JDK's operation and more than a nanosecond. Absolute times never fail it: machines differ and are noisy.
 */
public final class Compare {
    private static final String BENCHMARKS =
            AccessBenchmark.class.getSimpleName() + "|" + GeneratedBenchmark.class.getSimpleName();

    private static final double OFF_LIMIT = 1.5;
    private static final double NOISE_NANOS = 1.0;
    private static final String ROBUST = "Robust";
    private static final String RAW = "Raw";

    private Compare() {}

    public static void main(String[] args) throws RunnerException, CommandLineOptionException {
        Options commandLine = new CommandLineOptions(args);
        System.out.printf(
                "%-16s %10s %12s %8s %12s %12s%n",
                "operation", "JDK ns", "off ns", "off/JDK", "10 loc. ns", "1000 loc. ns");
        Map<String, Double> off = run(commandLine, "-Djrsan.enabled=false");
        Map<String, Double> on = run(commandLine, "-Djrsan.enabled=true", "-Djrsan.sites=off");
        Map<String, Double> many =
                run(commandLine, "-Djrsan.enabled=true", "-Djrsan.sites=off", "-Dbench.locations=1000");
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
            System.exit(1);
        }
    }

    private static Map<String, Double> run(Options commandLine, String... jvmArgs) throws RunnerException {
        Options options = new OptionsBuilder()
                .parent(commandLine)
                .include(commandLine.getIncludes().isEmpty() ? BENCHMARKS : "^$")
                .jvmArgsAppend(jvmArgs)
                .forks(commandLine.getForkCount().orElse(1))
                .warmupIterations(commandLine.getWarmupIterations().orElse(3))
                .warmupTime(commandLine.getWarmupTime().orElse(TimeValue.milliseconds(300)))
                .measurementIterations(commandLine.getMeasurementIterations().orElse(5))
                .measurementTime(commandLine.getMeasurementTime().orElse(TimeValue.milliseconds(300)))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();
        Map<String, Double> nanos = new TreeMap<>();
        for (RunResult result : new Runner(options).run()) {
            nanos.put(
                    result.getPrimaryResult().getLabel(),
                    result.getPrimaryResult().getScore());
        }
        return nanos;
    }
}
