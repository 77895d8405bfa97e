package org.jrsan.bench;

import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs benchmarks in a JVM of their own and says what they took. */
public final class Measured {
    /** Later JDKs warn in each JVM of what JMH and its like use of them. */
    private static final String[] QUIET = Runtime.version().feature() < 24
            ? new String[0]
            : new String[] {"--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED"};

    private Measured() {}

    /**
     * Runs the benchmarks of a class.
     *
     * @param benchmarks the class
     * @param commandLine options of JMH, which come before our defaults
     * @param jvmArgs for the JVM
     * @return the average time in nanoseconds by the name of the benchmark
     */
    static Map<String, Double> nanos(Class<?> benchmarks, CommandLineOptions commandLine, String... jvmArgs)
            throws RunnerException {
        return nanos(benchmarks, 1, commandLine, jvmArgs);
    }

    /** The same with several threads; of the time of each. */
    static Map<String, Double> nanos(
            Class<?> benchmarks, int threads, CommandLineOptions commandLine, String... jvmArgs)
            throws RunnerException {
        return nanos(benchmarks, ".*", threads, Map.of(), commandLine, jvmArgs);
    }

    /** {@link #nanos(Class, String, int, Map, TimeValue, int, CommandLineOptions, String...)} of what is soon compiled, in one JVM. */
    public static Map<String, Double> nanos(
            Class<?> benchmarks,
            String methods,
            int threads,
            Map<String, String> parameters,
            CommandLineOptions commandLine,
            String... jvmArgs)
            throws RunnerException {
        return nanos(benchmarks, methods, threads, parameters, TimeValue.milliseconds(300), 1, commandLine, jvmArgs);
    }

    /**
     * Some benchmarks of a class, with parameters.
     *
     * @param benchmarks the class
     * @param methods the names of the benchmarks, as a pattern
     * @param threads how many threads run each
     * @param parameters their parameters
     * @param warmup how long each of three times of warm-up lasts
     * @param jvms in how many JVMs they are run, one after the other, of which the average counts
     * @param commandLine options of JMH, which come before our defaults
     * @param jvmArgs for the JVM
     * @return the average time in nanoseconds by the name of the benchmark
     * @throws RunnerException when JMH fails
     */
    public static Map<String, Double> nanos(
            Class<?> benchmarks,
            String methods,
            int threads,
            Map<String, String> parameters,
            TimeValue warmup,
            int jvms,
            CommandLineOptions commandLine,
            String... jvmArgs)
            throws RunnerException {
        String all = "\\." + benchmarks.getSimpleName() + "\\.(" + methods + ")$";
        ChainedOptionsBuilder builder = new OptionsBuilder();
        parameters.forEach(builder::param);
        Options options = builder.parent(commandLine)
                .include(commandLine.getIncludes().isEmpty() ? all : "^$")
                .threads(threads)
                .jvmArgsPrepend(QUIET)
                .jvmArgsAppend(jvmArgs)
                .forks(commandLine.getForkCount().orElse(jvms))
                .warmupIterations(commandLine.getWarmupIterations().orElse(3))
                .warmupTime(commandLine.getWarmupTime().orElse(warmup))
                .measurementIterations(commandLine.getMeasurementIterations().orElse(5))
                .measurementTime(commandLine.getMeasurementTime().orElse(TimeValue.milliseconds(300)))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();
        Map<String, Double> nanos = new TreeMap<>();
        for (RunResult result : new Runner(options).run()) {
            String name = result.getPrimaryResult().getLabel();
            nanos.put(name, result.getPrimaryResult().getScore());
            String settings = String.join(" ", jvmArgs) + (parameters.isEmpty() ? "" : " " + new TreeMap<>(parameters));
            Figures.add(
                    benchmarks.getSimpleName(),
                    name + " by " + threads + " threads, " + settings,
                    result.getPrimaryResult().getScore(),
                    "ns",
                    "");
        }
        return nanos;
    }
}
