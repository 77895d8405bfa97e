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
        System.out.printf("%-10s %12s %14s %8s%n", "accessor", "by hand ns", "generated ns", "ratio");
        Map<String, Double> nanos = Measured.nanos(GeneratedBenchmark.class, commandLine, "-Djrsan.enabled=false");
        boolean holds = !nanos.isEmpty();
        for (String accessor : new String[] {"load", "store", "add", "cas", "refLoad", "refStore"}) {
            double byHand = nanos.get(accessor + "Raw");
            double generated = nanos.get(accessor + "Robust");
            System.out.printf("%-10s %12.3f %14.3f %8.2f%n", accessor, byHand, generated, generated / byHand);
            holds &= generated <= byHand * Compare.OFF_LIMIT || generated - byHand <= Compare.NOISE_NANOS;
        }
        if (!holds) {
            System.err.println("bench: an accessor costs more than " + Compare.OFF_LIMIT
                    + " times the one written by hand, or nothing was measured");
        }
        return holds;
    }
}
