package org.jrsan.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusError;
import org.jrsan.rc20.litmus.text.LitmusFile;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Decides litmus programs over all their schedules. */
@Command(
        name = "litmus",
        description = {
            "Decides litmus programs over all their schedules.",
            "One line for each: name, robust|not-robust|unknown, race|no-race|-, expectation, ok|MISMATCH|-; separated by tabs.",
            "Exit code 0 if all expectations hold, 1 if one does not, 2 on bad input (valid programs are still decided),",
            "3 if some results stayed unknown."
        })
final class LitmusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Litmus files, which may be compressed by gzip; - reads standard input.")
    private List<String> files;

    @Option(
            names = "--explain",
            description = "Add a schedule with the violation, one column per thread, and its clocks.")
    private boolean explain;

    @Option(names = "--json", description = "Print one JSON document instead of lines.")
    private boolean json;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            description = "Give up on a program after N states (default " + "${DEFAULT-VALUE}).",
            defaultValue = "10000000")
    private long maxStates;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Give up on a program after N seconds (default ${DEFAULT-VALUE}).",
            defaultValue = "60")
    private long seconds;

    private final List<Map<String, Object>> problems = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        if (maxStates < 1 || seconds < 1) {
            throw new ParameterException(spec.commandLine(), "--max-states and --seconds must be at least 1");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Program> programs = new ArrayList<>();
        files.forEach(file -> read(file, programs));
        LitmusProgress progress =
                new LitmusProgress(new Progress(spec.commandLine().getErr()), System::nanoTime, programs.size());
        Limits limits = Limits.DEFAULT.withMaxStates(maxStates).withTime(Duration.ofSeconds(seconds));
        LitmusRunner runner = new LitmusRunner(limits, Runtime.getRuntime().availableProcessors(), progress::of);
        List<LitmusAnswer> answers = runner.run(programs, answer -> {
            progress.answered();
            if (!json) {
                print(out, answer);
            }
        });
        if (json) {
            out.println(asJson(answers));
        }
        if (programs.isEmpty() && problems.isEmpty()) {
            problem("input", "no program", "a file holds at least one 'program NAME'");
        }
        out.flush();
        return LitmusRunner.exitCode(answers, !problems.isEmpty());
    }

    private void print(PrintWriter out, LitmusAnswer answer) {
        out.println(answer.line());
        if (explain) {
            out.print(answer.explanation());
        }
    }

    private void read(String file, List<Program> programs) {
        try {
            LitmusFile parsed = LitmusParser.parse(Inputs.read(file));
            programs.addAll(parsed.programs());
            for (LitmusError error : parsed.errors()) {
                problem(file, error.toString(), null);
            }
        } catch (IOException e) {
            problem(file, "cannot be read", e.toString());
        }
    }

    private void problem(String file, String what, @Nullable String more) {
        String message = more == null ? what : what + ": " + more;
        problems.add(Map.of("file", file, "message", message));
        spec.commandLine().getErr().println("jrsan: " + (file.equals("-") ? "standard input" : file) + ": " + message);
    }

    private String asJson(List<LitmusAnswer> answers) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("programs", answers.stream().map(LitmusAnswer::toMap).toList());
        document.put("errors", problems);
        ObjectWriter writer = new ObjectMapper().writerWithDefaultPrettyPrinter();
        try {
            return writer.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer could not be written as JSON", e);
        }
    }
}
