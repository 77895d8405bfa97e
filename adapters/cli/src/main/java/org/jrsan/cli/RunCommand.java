package org.jrsan.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jrsan.SanitizerOptions;
import org.jrsan.agent.AgentOptions;
import org.jrsan.report.Reports;
import org.jrsan.spi.TestOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a plain program in a JVM of its own, under the agent. All of it is one session. */
@Command(
        name = "run",
        description = {
            "Runs a plain program under the agent, as one session, and prints a report at its end.",
            "The classes of folders on the class path are checked, unless --classes says which are.",
            "What was not accessed was not checked, and is no pass.",
            "Exit code 0 if the verdict is a pass and the program ended with 0, 1 if not, 2 on misuse."
        })
public final class RunCommand implements Callable<Integer> {
    /** The system property that says where the jar of the agent is. */
    static final String AGENT = "org.jrsan.cli.agent";

    /** The same for the jar that writes reports. */
    static final String REPORT = "org.jrsan.cli.report";

    private static final String REPORTS = "reports=";

    private static final int FAILED = 1;

    private final Redirect out;
    private final Redirect err;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-cp", "--class-path"},
            required = true,
            paramLabel = "PATH",
            description = "The class path of the program.")
    private String classPath;

    @Option(
            names = "--classes",
            paramLabel = "PLACES",
            description = "Folders and jars whose classes are checked, with ; between (default: all folders).",
            defaultValue = "")
    private String classes;

    @Option(
            names = "--include",
            paramLabel = "PATTERNS",
            description = "More classes, such as 'org.jctools.*;com.example.Queue'.",
            defaultValue = "")
    private String include;

    @Option(
            names = "--exclude",
            paramLabel = "PATTERNS",
            description = "Classes that are not checked, wherever they are.",
            defaultValue = "")
    private String exclude;

    @Option(
            names = {"-a", "--agent-option"},
            paramLabel = "NAME=VALUE",
            description =
                    "Another option of the agent: declarations, edges, loops, coverage, quiet or cache, such as loops=off.")
    private List<String> agentOptions = new ArrayList<>();

    @Option(
            names = {"-o", "--option"},
            paramLabel = "NAME=VALUE",
            description = "An option of JRSan for the session, such as sites=light.")
    private List<String> options = new ArrayList<>();

    @Option(
            names = "--reports",
            paramLabel = "DIR",
            description = "Write the result to this directory as JSON, SARIF and HTML (default: option reports).")
    private @Nullable String reports;

    @Option(names = "-J", paramLabel = "ARGUMENT", description = "An argument of the JVM, such as -J-Xmx1g.")
    private List<String> arguments = new ArrayList<>();

    @Parameters(arity = "1..*", paramLabel = "MAIN", description = "The main class of the program, and its arguments.")
    private List<String> program;

    private RunCommand(Redirect out, Redirect err) {
        this.out = out;
        this.err = err;
    }

    /**
     * The command. The program has the streams of this process.
     *
     * @return the command
     */
    public static CommandLine command() {
        return command(Redirect.INHERIT, Redirect.INHERIT);
    }

    static CommandLine command(Redirect out, Redirect err) {
        // What follows the main class is the program's.
        return new CommandLine(new RunCommand(out, err)).setStopAtPositional(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-javaagent:" + agent() + agentOptions());
        command.add("-Djrsan.enabled=true");
        command.add("-Djrsan.session=process");
        command.add("-Djrsan.exitcode=" + FAILED);
        options.forEach(option -> command.add("-Djrsan." + checked(option)));
        String directory = directory();
        boolean isWritten = !directory.isEmpty() && !directory.equals(Reports.OFF);
        if (!directory.isEmpty()) {
            command.add("-Djrsan.reports=" + directory);
        }
        command.addAll(arguments);
        command.add("-cp");
        command.add(isWritten ? classPath + File.pathSeparator + jar(REPORT, "for reports") : classPath);
        command.addAll(program);
        requireMain();
        Process process = new ProcessBuilder(command)
                .redirectInput(Redirect.INHERIT)
                .redirectOutput(out)
                .redirectError(err)
                .start();
        int code = process.waitFor();
        if (code > FAILED) {
            PrintWriter told = spec.commandLine().getErr();
            told.println("jrsan: the program ended with exit code " + code);
            told.flush();
        }
        return code == 0 ? 0 : FAILED;
    }

    /** What is no class would be told by the JVM, among lines of the agent that has seen nothing. */
    private void requireMain() throws IOException {
        // What such an argument says may be where the class is.
        boolean isElsewhere = arguments.stream().anyMatch(one -> !one.matches("-(X(?!bootclasspath)|D|ea|da|esa).*"));
        String main = program.get(0);
        if (isElsewhere) {
            return;
        }
        String file = main.replace('.', '/') + ".class";
        try (URLClassLoader loader = new URLClassLoader(places(), ClassLoader.getPlatformClassLoader())) {
            if (loader.getResource(file) == null) {
                throw misuse("there is no class " + main + " on the class path " + classPath
                        + "; write the name of the main class with its package");
            }
        }
    }

    /** The parts of the class path, as the JVM takes it to pieces. */
    private URL[] places() throws IOException {
        List<URL> places = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator)) {
            boolean isOfJars = part.equals("*") || part.endsWith(File.separator + "*");
            File place = new File(isOfJars ? part.substring(0, part.length() - 1) : part).getAbsoluteFile();
            File[] jars = isOfJars ? place.listFiles() : null;
            for (File each : jars == null ? new File[] {place} : jars) {
                places.add(each.toURI().toURL());
            }
        }
        return places.toArray(URL[]::new);
    }

    /** What {@code --reports} names, else {@code -o reports=}, else the options of this JVM, as the program has them too. */
    private String directory() {
        if (reports != null) {
            return reports;
        }
        return options.stream()
                .filter(option -> option.startsWith(REPORTS))
                .reduce((first, last) -> last)
                .map(option -> option.substring(REPORTS.length()))
                .orElseGet(() -> SanitizerOptions.ofJvm().get("reports"));
    }

    private String jar(String property, String what) {
        String jar = System.getProperty(property);
        if (jar == null || !Files.isRegularFile(Path.of(jar))) {
            throw misuse("the jar " + what + " is missing; start this by the script jrsan");
        }
        return jar;
    }

    private String agent() {
        String jar = jar(AGENT, "of the agent");
        if (jar.contains("=")) {
            throw misuse("the jar of the agent cannot be given to a JVM, because its path has a =: " + jar);
        }
        return jar;
    }

    private String agentOptions() {
        List<String> given = new ArrayList<>();
        add(given, "classes", classes);
        add(given, "include", include);
        add(given, "exclude", exclude);
        agentOptions.forEach(option -> add(given, option));
        String text = String.join(",", given);
        try {
            AgentOptions.of(text);
        } catch (IllegalArgumentException e) {
            throw misuse(String.valueOf(e.getMessage()));
        }
        return text.isEmpty() ? "" : "=" + text;
    }

    private void add(List<String> given, String name, String value) {
        if (value.contains(",")) {
            throw misuse("--" + name + " has a comma; put ; between several"
                    + (name.equals("classes") ? ", and write a path with a comma as a URI with %2C" : ""));
        }
        if (!value.isEmpty()) {
            given.add(name + "=" + value);
        }
    }

    private void add(List<String> given, String option) {
        if (option.contains(",")) {
            throw misuse("--agent-option '" + option + "' has a comma; give the option once for each setting");
        }
        given.add(option);
    }

    private String checked(String option) {
        int equals = option.indexOf('=');
        if (equals < 0) {
            throw misuse("--option '" + option + "' is not a setting; write NAME=VALUE");
        }
        String name = option.substring(0, equals);
        try {
            TestOptions.check(name, option.substring(equals + 1), "--option");
        } catch (IllegalArgumentException e) {
            throw misuse(String.valueOf(e.getMessage()));
        }
        if (!TestOptions.namesOfSession().contains(name)) {
            throw misuse("option " + name + " is set by this command itself");
        }
        return option;
    }

    private ParameterException misuse(String line) {
        return new ParameterException(spec.commandLine(), line.replaceFirst("^JRSan: ", ""));
    }
}
