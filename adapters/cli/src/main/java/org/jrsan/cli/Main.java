package org.jrsan.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code jrsan}. Exit codes: 0 for success, 1 for failure, 2 for misuse. A command may add others. */
@Command(
        name = "jrsan",
        description = "A robustness sanitizer for lock-free Java.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "The script runs each of these in a separate JVM; each has --help:",
            "  fuzz    Compares the explorer with the oracle on random programs;",
            "          --sessions: checks arrangements of threads and sessions instead.",
            "  bench   Measures drop-in types against the JDK's with JMH.",
            "  stress  Stresses JRSan's own lock and re-reads with jcstress."
        },
        subcommands = {LitmusCommand.class, HelpCommand.class})
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
        String message = e.getMessage();
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
            var suggestions = unmatched.getSuggestions();
            message += suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?";
        }
        e.getCommandLine().getErr().println("jrsan: " + message);
        return e.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
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
