package org.jrsan.bench;

import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Prints what generated accessors cost with checking off, beside VarHandles written by hand. The goal is a ratio of 1.05.
 *
 * <p>Fails on structure only, as {@link Compare} does.
 */
final class AccessorTable {
    private AccessorTable() {}

    static boolean print(CommandLineOptions commandLine) throws RunnerException {
        System.out.printf("%-14s %12s %14s %8s%n", "accessor", "by hand ns", "generated ns", "ratio");
        Map<String, Double> nanos = Measured.nanos(GeneratedBenchmark.class, commandLine, "-Djrsan.enabled=false");
        boolean holds = !nanos.isEmpty();
        for (String name : nanos.keySet()) {
            if (!name.endsWith(Compare.RAW)) {
                continue;
            }
            String accessor = name.substring(0, name.length() - Compare.RAW.length());
            double byHand = nanos.get(name);
            double generated = nanos.get(accessor + Compare.ROBUST);
            System.out.printf("%-14s %12.3f %14.3f %8.2f%n", accessor, byHand, generated, generated / byHand);
            holds &= generated <= byHand * Compare.OFF_LIMIT || generated - byHand <= Compare.NOISE_NANOS;
        }
        if (!holds) {
            System.err.println("bench: an accessor costs more than " + Compare.OFF_LIMIT
                    + " times the one written by hand, or nothing was measured");
        }
        return holds;
    }
}
