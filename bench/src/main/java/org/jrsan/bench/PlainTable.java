package org.jrsan.bench;

import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Prints what plain accesses cost beside those of a field of a holder object: with checking off and on, by one thread and by
 * two; then with checking on and more threads alive.
 *
 * <p>Fails on structure only, as {@link Compare} does.
 */
final class PlainTable {
    private static final String ON = "-Djrsan.enabled=true";
    private static final String OFF = "-Djrsan.enabled=false";

    /** As in {@link Compare}: how a call site is found is no part of the detector. */
    private static final String NO_SITES = "-Djrsan.sites=off";

    private PlainTable() {}

    static boolean print(CommandLineOptions commandLine) throws RunnerException {
        boolean holds = true;
        System.out.println("ns per access; the epoch is new when something was released since the last access, and");
        System.out.println("that release is taken off");
        System.out.printf(
                "%-8s %-6s %-10s %10s %10s %8s %10s %8s%n",
                "threads", "access", "epoch", "field", "off", "off/fld", "on", "on/fld");
        for (int threads = 1; threads <= 2; threads++) {
            Map<String, Double> off = Measured.nanos(PlainBenchmark.class, threads, commandLine, OFF);
            Map<String, Double> on = Measured.nanos(PlainBenchmark.class, threads, commandLine, ON, NO_SITES);
            for (String access : new String[] {"read", "write"}) {
                double field = off.get(access + "Raw");
                double passive = off.get(access + "Robust");
                print(threads, access, "same", field, passive, on.get(access + "Robust"));
                String newEpoch = access + "NewEpoch";
                print(threads, access, "new", field, passive, on.get(newEpoch + "Robust") - on.get(newEpoch + "Raw"));
                holds &= passive <= field * Compare.OFF_LIMIT || passive - field <= Compare.NOISE_NANOS;
            }
        }
        System.out.println();
        System.out.printf(
                "%-8s %12s %12s %12s %12s %16s%n",
                "alive", "read, same", "read, new", "write, same", "write, new", "acquire+release");
        for (int alive : new int[] {2, 8, 64}) {
            Map<String, Double> on =
                    Measured.nanos(PlainBenchmark.class, commandLine, ON, NO_SITES, "-Dbench.threads=" + (alive - 1));
            System.out.printf(
                    "%-8d %12.2f %12.2f %12.2f %12.2f %16.2f%n",
                    alive,
                    on.get("readRobust"),
                    on.get("readNewEpochRobust") - on.get("readNewEpochRaw"),
                    on.get("writeRobust"),
                    on.get("writeNewEpochRobust") - on.get("writeNewEpochRaw"),
                    on.get("acquireAndRelease"));
        }
        if (!holds) {
            System.err.println("bench: checking that is off costs more than " + Compare.OFF_LIMIT + " times a field");
        }
        return holds;
    }

    private static void print(int threads, String access, String epoch, double field, double off, double on) {
        System.out.printf(
                "%-8d %-6s %-10s %10.3f %10.3f %8.3f %10.2f %8.1f%n",
                threads, access, epoch, field, off, off / field, on, on / field);
    }
}
