package org.jrsan.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jrsan.report.KnownFindings;
import org.jrsan.report.RepairTable;
import org.jrsan.report.Reports;
import org.jrsan.report.SourceFiles;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes one report of those that tests wrote to a directory. */
@Command(
        name = "report",
        description = {
            "Makes one report, jrsan.json and jrsan.sarif, of those that tests wrote to a directory.",
            "With --baseline it also writes down which findings there are, for the option baseline of tests.",
            "Exit code 0 if all tests passed, 1 if one did not, 2 on bad input."
        })
final class ReportCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Write a baseline of all findings that were not suppressed or declared benign.")
    private @Nullable Path baseline;

    @Option(
            names = "--suppressions",
            paramLabel = "FILE",
            description = "Name the entries of this file that no test needed.")
    private String suppressions = "";

    @Option(
            names = "--repairs",
            description = "Print a table of what closes the findings of tests that ran with the option repair.")
    private boolean repairs;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIRECTORY",
            description = "The directory (default: target/jrsan).",
            defaultValue = "target/jrsan")
    private Path directory;

    @Override
    public Integer call() {
        KnownFindings known = known();
        if (!Files.isDirectory(directory)) {
            return bad(directory + ": there is no such directory; run tests with the option reports=" + directory);
        }
        List<String> wrong = new ArrayList<>();
        List<TestRun> tests = new Reports(directory, SourceFiles.of(Path.of("")), wrong::add).merge();
        if (!wrong.isEmpty()) {
            return bad(wrong.get(0).replaceFirst("^JRSan: ", ""));
        }
        if (tests.isEmpty()) {
            return bad(directory + ": there is no report of a test");
        }
        PrintWriter out = spec.commandLine().getOut();
        long failed = tests.stream().filter(test -> !test.passes()).count();
        long open = tests.stream().mapToLong(test -> test.open().size()).sum();
        long all = tests.stream().mapToLong(test -> test.findings().size()).sum();
        out.println("JRSan: " + tests.size() + (tests.size() == 1 ? " test, " : " tests, ") + failed + " failed, " + all
                + (all == 1 ? " finding, " : " findings, ") + (all - open) + " set aside");
        known.unused(tests).forEach(line -> out.println("JRSan: " + line));
        if (repairs) {
            RepairTable.of(tests).forEach(out::println);
        }
        out.flush();
        if (baseline != null) {
            try {
                Files.write(baseline, KnownFindings.baseline(tests));
            } catch (IOException e) {
                return bad(baseline + ": cannot be written: " + e.getClass().getSimpleName());
            }
        }
        return failed == 0 ? 0 : FAILED;
    }

    private KnownFindings known() {
        try {
            return KnownFindings.read("", suppressions, LocalDate.now());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), String.valueOf(e.getMessage()).replaceFirst("^JRSan: option ", ""));
        }
    }

    private int bad(String what) {
        spec.commandLine().getErr().println("jrsan: " + what);
        return MISUSED;
    }
}
