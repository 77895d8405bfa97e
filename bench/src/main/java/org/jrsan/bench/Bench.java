package org.jrsan.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jrsan.bench.agent.AgentTable;
import org.jrsan.bench.reports.ReportsTable;
import org.jrsan.spi.UnknownName;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code ./jrsan bench [TABLE...] [--json FILE] [options of JMH]}: prints tables of figures, each beside what it
 * is to be compared with in the same run. Exit codes: 0 printed; 1 the structure is wrong: what is off costs something, or a
 * cost grows with what it must not grow with; 2 misuse.
 */
@Command(
        name = "bench",
        description = "Measures by JMH, as ratios within one run, and prints each goal beside what was met or missed.",
        footer = {
            "Options of JMH follow, as in 'bench locks -f 1 -wi 3 -i 5'.",
            "Exit code 0: printed; 1: the structure is wrong, as when what is off costs something; 2: misuse."
        })
final class Bench implements Callable<Integer> {
    private static final long SHORT_WRITES = 1_000_000;
    private static final long LONG_WRITES = 100_000_000;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TABLE",
            arity = "0..*",
            description = "The tables to print: ${COMPLETION-CANDIDATES}. All but short by default.")
    private List<Table> tables = new ArrayList<>();

    @Option(names = "--json", paramLabel = "FILE", description = "Keeps all figures in a file.")
    private Path json;

    private Bench() {}

    /** The command; what it does not know is for JMH. */
    static CommandLine command() {
        return new CommandLine(new Bench())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setStopAtUnmatched(true);
    }

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
        AGENT(AgentTable::print),
        REPORTS(options -> ReportsTable.print()),
        SCHEDULES(options -> SchedulesTable.print(false)),
        /** The same in a minute, without the memory. */
        SCHEDULES_SHORT(options -> SchedulesTable.print(true)),
        /** What fails on structure, in a minute. */
        SHORT(options -> Compare.printCore(options)
                & EngineTables.oneLocation(options, 10_000)
                & ReportsTable.print()
                & MemoryTable.print(SHORT_WRITES, false));

        /** All but the short ones, and the accessors, which the first has. */
        static final Set<Table> MOST = EnumSet.complementOf(EnumSet.of(ACCESSORS, SCHEDULES_SHORT, SHORT));

        private final Print print;

        Table(Print print) {
            this.print = print;
        }

        private interface Print {
            boolean print(CommandLineOptions options) throws RunnerException, InterruptedException;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Override
    public Integer call() throws RunnerException, InterruptedException {
        CommandLineOptions options = optionsOfJmh();
        System.out.println("JVM " + System.getProperty("java.vm.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors; " + Pinning.how());
        boolean holds = true;
        for (Table table : tables.isEmpty() ? Table.MOST : tables) {
            holds &= table.print.print(options);
        }
        if (json != null) {
            keep();
        }
        return holds ? 0 : 1;
    }

    private void keep() {
        try {
            Figures.write(json);
        } catch (IOException e) {
            throw misuse("the figures cannot be kept: " + e);
        }
    }

    private CommandLineOptions optionsOfJmh() {
        List<String> more = spec.commandLine().getUnmatchedArguments();
        if (!more.isEmpty() && !more.get(0).startsWith("-")) {
            List<String> names =
                    Arrays.stream(Table.values()).map(Table::toString).toList();
            throw misuse("unknown table '" + more.get(0) + "'; " + UnknownName.suggestion(more.get(0), names));
        }
        try {
            return new CommandLineOptions(more.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw misuse(e.getMessage());
        }
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
