package org.jrsan.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ./jrsan stress}: the tests of package {@code stress}, by jcstress in a JVM of its own. */
@Command(
        name = "stress",
        description = "Stresses JRSan's own lock, re-reads and slots with jcstress, a minute or more.",
        footer = {
            "Options of jcstress follow, as in 'stress --long -t Lock'.",
            "Exit code 0: nothing forbidden was seen; 1: something was; 2: no test ran."
        })
final class Stress implements Callable<Integer> {
    private static final String RESULTS = "RUN RESULTS";
    private static final String PASSED = "\\.* \\[OK\\].*";
    private static final List<String> EACH =
            List.of("-f", "1", "-fsm", "1", "-iters", "3", "-time", "200", "-hs", "256");
    private static final List<String> ONE_COMPILATION = List.of("-sc", "false", "-jvmArgs", "-Djrsan.enabled=true");
    private static final List<String> ALL_COMPILATIONS = List.of("-jvmArgsPrepend", "-Djrsan.enabled=true");

    @Spec
    private CommandSpec spec;

    @Option(names = "--long", description = "Also tries every kind of compilation: a quarter of an hour.")
    private boolean isLong;

    private boolean hasResults;
    private boolean somePassed;

    private Stress() {}

    /** The command; what it does not know is for jcstress. */
    static CommandLine command() {
        return new CommandLine(new Stress()).setStopAtUnmatched(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        // jcstress leaves its results in the working directory.
        Path folder = Files.createDirectories(Path.of(System.getProperty("org.jrsan.bench.stress", "target/stress")));
        Path log = folder.resolve("stress.log");
        Process process = new ProcessBuilder(arguments())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader();
                PrintWriter kept = new PrintWriter(Files.newBufferedWriter(log))) {
            show(lines, kept);
        }
        int code = process.waitFor();
        if (!hasResults || code == 0 && !somePassed) {
            spec.commandLine().getErr().println("jrsan: no stress test ran; the whole log is in " + log);
            return 2;
        }
        return code;
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-v",
                "-r",
                "."));
        arguments.addAll(EACH);
        arguments.addAll(isLong ? ALL_COMPILATIONS : ONE_COMPILATION);
        arguments.addAll(spec.commandLine().getUnmatchedArguments());
        return arguments;
    }

    /** Keeps all lines and prints the results. */
    private void show(BufferedReader lines, PrintWriter kept) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            kept.println(line);
            hasResults |= line.startsWith(RESULTS);
            somePassed |= line.matches(PASSED);
            if (hasResults) {
                out.println(line);
            }
        }
    }
}
