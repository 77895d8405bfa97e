package org.jrsan.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jrsan.spi.TestResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes one verdict of the results of several processes, each of which ran a shard of the same tests. */
@Command(
        name = "merge",
        description = {
            "Makes one verdict for each test of the results of its shards.",
            "Tests write them with the options shard=i/n and results=FILE, litmus and demo with --shard and --results.",
            "A shard that is missing is no pass.",
            "Exit code 0 if all tests pass, 1 if one does not, 2 on bad input (the other results are still merged)."
        })
final class MergeCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files with results; - reads standard input.")
    private List<String> files;

    private final Map<String, List<TestResult>> byTest = new LinkedHashMap<>();
    private boolean isBad;

    @Override
    public Integer call() {
        files.forEach(this::read);
        if (byTest.isEmpty() && !isBad) {
            bad("input", "no result; run the tests with the option results=FILE");
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean passes = true;
        for (List<TestResult> parts : byTest.values()) {
            TestResult whole = TestResult.merge(parts);
            passes &= whole.passes();
            out.println(inWords(whole, parts.size()));
            if (!whole.passes() && !whole.report().isEmpty()) {
                out.println(whole.report());
            }
        }
        out.flush();
        if (isBad) {
            return MISUSED;
        }
        return passes ? 0 : FAILED;
    }

    private static String inWords(TestResult whole, int parts) {
        return "JRSan: " + whole.test() + ": " + whole.verdict() + (whole.passes() ? "" : " (fails)") + ": "
                + number(parts, "shard", "shards") + ", " + number(whole.iterations(), "iteration", "iterations")
                + (whole.classes() == 0 ? "" : ", " + number(whole.classes(), "class", "classes") + " of schedules")
                + (whole.obstacles().isEmpty()
                        ? ""
                        : "; not known to be ROBUST: " + String.join("; ", whole.obstacles()));
    }

    private static String number(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }

    private void read(String file) {
        List<String> lines = new ArrayList<>();
        try {
            new String(Inputs.read(file), StandardCharsets.UTF_8).lines().forEach(lines::add);
        } catch (IOException e) {
            bad(file, "cannot be read: " + e);
        }
        for (int i = 0; i < lines.size(); i++) {
            Optional<TestResult> result = TestResult.read(lines.get(i));
            if (result.isEmpty()) {
                bad(file, "line " + (i + 1) + " is no result; use files that the option results named");
            } else {
                byTest.computeIfAbsent(result.get().test(), test -> new ArrayList<>())
                        .add(result.get());
            }
        }
    }

    private void bad(String file, String what) {
        isBad = true;
        spec.commandLine().getErr().println("jrsan: " + (file.equals("-") ? "standard input" : file) + ": " + what);
    }
}
