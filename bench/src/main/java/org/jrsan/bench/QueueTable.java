package org.jrsan.bench;

import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Prints what whole queues cost: those of JCTools, and their ports over JRSan's types with checking off and on. */
final class QueueTable {
    private QueueTable() {}

    static boolean print(CommandLineOptions commandLine) throws RunnerException {
        Rows rows = new Rows("queues", "Whole queues, one thread: an offer and a poll");
        Map<String, Double> off = Measured.nanos(QueueBenchmark.class, commandLine, "-Djrsan.enabled=false");
        Map<String, Double> on = measureOn(commandLine, "off");
        Map<String, Double> light = measureOn(commandLine, "light");
        for (String queue : new String[] {"spsc", "mpsc"}) {
            double bare = off.get(queue + "Bare");
            rows.figure(queue + ", JCTools' own", bare, "ns");
            print(rows, queue + ", port, checking off", off.get(queue + "Port"), bare);
            print(rows, queue + ", port, checking on, sites off", on.get(queue + "Port"), bare);
            print(rows, queue + ", port, checking on, sites light", light.get(queue + "Port"), bare);
        }
        return rows.structureHolds();
    }

    private static Map<String, Double> measureOn(CommandLineOptions commandLine, String sites) throws RunnerException {
        return Measured.nanos(
                QueueBenchmark.class,
                ".*Port",
                1,
                Map.of(),
                commandLine,
                "-Djrsan.enabled=true",
                "-Djrsan.sites=" + sites);
    }

    private static void print(Rows rows, String what, double nanos, double bare) {
        rows.figure(what, nanos, "ns");
        rows.figure(what + ": over the bare queue", nanos / bare, "");
    }
}
