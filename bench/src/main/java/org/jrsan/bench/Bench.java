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
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

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
        QUEUES(QueueTable::print),
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

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What to measure, and where to keep it; what follows is for JMH. */
    @Command(
            name = "jrsan bench",
            mixinStandardHelpOptions = true,
            description =
                    "Measures by JMH, as ratios within one run, and prints each goal beside what was met or missed.",
            footer = {
                "Options of JMH follow, as in 'bench locks -f 1 -wi 3 -i 5'.",
                "Exit code 0: printed; 1: the structure is wrong, as when what is off costs something; 2: misuse."
            })
    private static final class Arguments {
        @Parameters(
                paramLabel = "TABLE",
                arity = "0..*",
                description = "The tables to print: ${COMPLETION-CANDIDATES}. All but short by default.")
        private List<Table> tables = new ArrayList<>();

        @Option(names = "--json", paramLabel = "FILE", description = "Keeps all figures in a file.")
        private Path json;
    }

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param args its arguments
     */
    public static void main(String[] args) throws RunnerException, InterruptedException {
        try {
            System.exit(run(args) ? 0 : 1);
        } catch (ParameterException | CommandLineOptionException | IOException e) {
            System.err.println("bench: " + e.getMessage() + "; see ./jrsan bench --help");
            System.exit(2);
        }
    }

    private static boolean run(String... args)
            throws CommandLineOptionException, RunnerException, IOException, InterruptedException {
        Arguments arguments = new Arguments();
        CommandLine line = new CommandLine(arguments)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setStopAtUnmatched(true);
        if (CommandLine.printHelpIfRequested(line.parseArgs(args))) {
            return true;
        }
        List<Table> tables = arguments.tables;
        if (tables.isEmpty()) {
            tables = new ArrayList<>(Arrays.asList(Table.values()));
            tables.remove(Table.SHORT);
            // OFF has it.
            tables.remove(Table.ACCESSORS);
        }
        List<String> more = line.getUnmatchedArguments();
        if (!more.isEmpty() && !more.get(0).startsWith("-")) {
            throw new ParameterException(
                    line, "unknown table " + more.get(0) + "; there are " + Arrays.toString(Table.values()));
        }
        CommandLineOptions options = new CommandLineOptions(more.toArray(String[]::new));
        System.out.println("JVM " + System.getProperty("java.vm.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors; " + Pinning.how());
        boolean holds = true;
        for (Table table : tables) {
            holds &= table.print.print(options);
        }
        if (arguments.json != null) {
            Figures.write(arguments.json);
        }
        return holds;
    }
}
