package org.jrsan.bench;

import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * The command {@code ./jrsan bench [TABLE] [options of JMH]}: prints a table of figures, each beside what it is to be
 * compared with in the same run. Exit codes: 0 printed; 1 what is off costs something; 2 misuse.
 */
public final class Bench {
    private Bench() {}

    /** A table by the name that the command line knows it by; the first is the default. */
    private enum Table {
        ATOMICS(Compare::print),
        PLAIN(PlainTable::print);

        private final Print print;

        Table(Print print) {
            this.print = print;
        }

        private interface Print {
            boolean print(CommandLineOptions options) throws RunnerException;
        }

        /** The table of this name, null when there is none. */
        static Table of(String name) {
            for (Table table : values()) {
                if (table.name().toLowerCase(java.util.Locale.ROOT).equals(name)) {
                    return table;
                }
            }
            return null;
        }
    }

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param args its arguments
     */
    public static void main(String[] args) throws RunnerException {
        Table named = args.length == 0 ? null : Table.of(args[0]);
        int first = named == null ? 0 : 1;
        try {
            CommandLineOptions options = new CommandLineOptions(java.util.Arrays.copyOfRange(args, first, args.length));
            System.exit((named == null ? Table.ATOMICS : named).print.print(options) ? 0 : 1);
        } catch (CommandLineOptionException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(2);
        }
    }
}
