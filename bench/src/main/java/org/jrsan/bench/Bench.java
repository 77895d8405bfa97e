package org.jrsan.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * The command {@code ./jrsan bench [TABLE...] [--json FILE] [options of JMH]}: prints tables of figures, each beside what it
 * is to be compared with in the same run. Exit codes: 0 printed; 1 the structure is wrong: what is off costs something, or a
 * cost grows with what it must not grow with; 2 misuse.
 */
public final class Bench {
    private static final long SHORT_WRITES = 1_000_000;
    private static final long LONG_WRITES = 100_000_000;

    private Bench() {}

    /** A table by the name that the command line knows it by. */
    private enum Table {
        OFF(Compare::printAll),
        LOCATIONS(options -> EngineTables.locations(options, 1_000, 10_000, 60_000)),
        ENGINES(EngineTables::engines),
        THREADS(EngineTables::threads),
        LOCKS(EngineTables::locks),
        PLAIN(PlainTable::print),
        ACCESSORS(AccessorTable::print),
        MEMORY(options -> MemoryTable.print(LONG_WRITES, true)),
        /** What fails on structure, in a minute or two. */
        SHORT(options -> Compare.printCore(options)
                & EngineTables.locations(options, 10_000)
                & MemoryTable.print(SHORT_WRITES, false));

        private final Print print;

        Table(Print print) {
            this.print = print;
        }

        private interface Print {
            boolean print(CommandLineOptions options) throws RunnerException, InterruptedException;
        }

        /** The table of this name, null when there is none. */
        static Table of(String name) {
            for (Table table : values()) {
                if (table.name().toLowerCase(Locale.ROOT).equals(name)) {
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
    public static void main(String[] args) throws RunnerException, InterruptedException {
        try {
            System.exit(run(new ArrayList<>(Arrays.asList(args))) ? 0 : 1);
        } catch (CommandLineOptionException | IllegalArgumentException | IOException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(2);
        }
    }

    private static boolean run(List<String> args)
            throws CommandLineOptionException, RunnerException, IOException, InterruptedException {
        Path json = json(args);
        List<Table> tables = new ArrayList<>();
        while (!args.isEmpty() && Table.of(args.get(0)) != null) {
            tables.add(Table.of(args.remove(0)));
        }
        if (!args.isEmpty() && !args.get(0).startsWith("-")) {
            throw new IllegalArgumentException("unknown table " + args.get(0) + "; there are "
                    + Arrays.toString(Table.values()).toLowerCase(Locale.ROOT));
        }
        if (tables.isEmpty()) {
            tables.addAll(Arrays.asList(Table.values()));
            tables.remove(Table.SHORT);
            // OFF has it.
            tables.remove(Table.ACCESSORS);
        }
        CommandLineOptions options = new CommandLineOptions(args.toArray(String[]::new));
        System.out.println("JVM " + System.getProperty("java.vm.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors; " + Pinning.how());
        boolean holds = true;
        for (Table table : tables) {
            holds &= table.print.print(options);
        }
        if (json != null) {
            Figures.write(json);
        }
        return holds;
    }

    /** Takes {@code --json FILE} out of the arguments. */
    private static Path json(List<String> args) {
        int at = args.indexOf("--json");
        if (at < 0) {
            return null;
        }
        if (at + 1 == args.size()) {
            throw new IllegalArgumentException("--json needs a file");
        }
        args.remove(at);
        return Path.of(args.remove(at));
    }
}
