package org.jrsan.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jrsan.rc20.oracle.Fuzz;
import org.jrsan.spi.UnknownName;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code jrsan}. Exit codes: 0 for success, 1 for failure, 2 for misuse. A command may add others. */
@Command(
        name = "jrsan",
        description = "A robustness sanitizer for lock-free Java.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {LitmusCommand.class, MergeCommand.class, ReportCommand.class, Fuzz.class, HelpCommand.class})
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    /** For picocli. */
    Main() {}

    /**
     * Runs a command line.
     *
     * @param more commands in addition to those of this module
     * @param out where results are printed
     * @param err where misuse is reported
     * @param args the arguments
     * @return the exit code
     */
    public static int run(List<?> more, PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Main());
        more.forEach(line::addSubcommand);
        return line.setOut(out)
                .setErr(err)
                .setParameterExceptionHandler(Main::misuse)
                .execute(args);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? Try 'jrsan demo' or 'jrsan help'");
    }

    /** One line, because the usage text would hide it. */
    private static int misuse(ParameterException e, String[] args) {
        String suggestion = e instanceof UnmatchedArgumentException unmatched ? suggestion(unmatched) : "";
        e.getCommandLine().getErr().println("jrsan: " + e.getMessage() + suggestion);
        return e.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String suggestion(UnmatchedArgumentException e) {
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String unknown = e.getUnmatched().get(0);
        Set<String> known = unknown.startsWith("-")
                ? command.optionsMap().keySet()
                : command.subcommands().keySet();
        return known.isEmpty() ? "" : "; " + UnknownName.suggestion(unknown, known);
    }

    /** Reads the version that the build wrote. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            Properties properties = new Properties();
            try (InputStream in = Main.class.getResourceAsStream("version.properties")) {
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new String[] {"jrsan " + properties.getProperty("version")};
        }
    }
}
