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
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jrsan.Verdict;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.herd.HerdAnswer;
import org.jrsan.rc20.litmus.herd.HerdFile;
import org.jrsan.rc20.litmus.herd.HerdParser;
import org.jrsan.rc20.litmus.outcomes.Outcomes;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;
import org.jrsan.rc20.litmus.text.LitmusError;
import org.jrsan.rc20.litmus.text.LitmusFile;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.rc20.litmus.text.LitmusSyntaxException;
import org.jrsan.spi.Portion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "A file whose first line is 'C NAME' is in the C form of herd7. Its answer is that of herd7: the final states",
            "(each with sc or weak, and the number of schedules), whether the condition holds, and how often it is observed;",
            "then the robustness, and where the model of the file allows more than ours. --outcomes changes its JSON alone.",
            "Exit code 0 if all expectations hold, 1 if one does not (or ~exists or forall does not; exists may say No),",
            "2 on bad input (valid programs are still decided), 3 if some results stayed unknown."
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

    @Option(
            names = "--outcomes",
            description = {
                "List the final states instead: of interleavings, and those that only the weak machine has.",
                "One line for each: sc|weak, number of schedules, state; with --json one object for each program."
            })
    private boolean outcomes;

    @Option(
            names = "--repair",
            description = {
                "Search the smallest changes of modes and fences with which a program is robust and has no race.",
                "Exit code 1 if some program has none, 3 if some answer stayed unknown."
            })
    private boolean repair;

    @Option(
            names = "--weaken",
            description = "Search the modes and fences that a robust program does not need. Goes with --repair.")
    private boolean weaken;

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

    @Mixin
    private final SharedOptions shared = new SharedOptions();

    private final List<Map<String, Object>> problems = new ArrayList<>();
    private final HerdFiles herdFiles = new HerdFiles();

    @Override
    public Integer call() throws InterruptedException {
        if (maxStates < 1 || seconds < 1) {
            throw new ParameterException(spec.commandLine(), "--max-states and --seconds must be at least 1");
        }
        if (outcomes && (repair || weaken)) {
            throw new ParameterException(spec.commandLine(), "--outcomes does not go with --repair or --weaken");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Program> programs = new ArrayList<>();
        files.forEach(file -> read(file, programs));
        Limits limits = Limits.DEFAULT.withMaxStates(maxStates).withTime(Duration.ofSeconds(seconds));
        Portion<Program> portion = shared.portion(programs, Program::name);
        if (repair || weaken) {
            return searchRepairs(portion.own(), limits);
        }
        if (outcomes) {
            return listOutcomes(portion.own(), limits);
        }
        LitmusProgress progress = new LitmusProgress(
                new Progress(spec.commandLine().getErr()),
                System::nanoTime,
                portion.own().size());
        LitmusRunner runner = new LitmusRunner(limits, Runtime.getRuntime().availableProcessors(), progress::of);
        List<Map<String, Object>> maps = new ArrayList<>();
        List<LitmusAnswer> answers = runner.run(portion.own(), answer -> {
            progress.answered();
            Optional<HerdAnswer> condition = herdFiles.answer(answer, limits);
            keep(portion, answer, condition);
            if (json) {
                Map<String, Object> map = answer.toMap();
                condition.ifPresent(decided -> decided.addTo(map));
                maps.add(map);
            } else {
                print(out, answer, condition);
            }
        });
        if (json) {
            out.println(asJson(maps));
        }
        requirePrograms(programs);
        out.flush();
        return herdFiles.exitCode(LitmusRunner.exitCode(answers, !problems.isEmpty()));
    }

    private int searchRepairs(List<Program> programs, Limits limits) {
        PrintWriter out = spec.commandLine().getOut();
        RepairsPrinter printer = new RepairsPrinter(out, repair, weaken, json);
        programs.forEach(program -> printer.print(program, limits));
        requirePrograms(programs);
        if (json) {
            out.println(asJson(printer.maps()));
        }
        out.flush();
        return problems.isEmpty() ? printer.exitCode() : LitmusRunner.EXIT_BAD_INPUT;
    }

    private int listOutcomes(List<Program> programs, Limits limits) {
        PrintWriter out = spec.commandLine().getOut();
        OutcomesPrinter printer = new OutcomesPrinter(out, json);
        boolean unknown = false;
        for (Program program : programs) {
            if (herdFiles.holds(program)) {
                listStates(printer, program, limits);
                continue;
            }
            Outcomes all = Outcomes.of(program, limits);
            printer.print(program, all, Map.of());
            unknown |= all.limit().isPresent();
        }
        requirePrograms(programs);
        out.flush();
        int found = unknown ? LitmusRunner.EXIT_UNKNOWN : LitmusRunner.EXIT_OK;
        return problems.isEmpty() ? herdFiles.exitCode(found) : LitmusRunner.EXIT_BAD_INPUT;
    }

    /** Of a file in the C form of herd7, whose answer lists them in any case. */
    private void listStates(OutcomesPrinter printer, Program program, Limits limits) {
        LitmusAnswer answer = new LitmusRunner(limits, 1).answer(program);
        HerdAnswer condition = herdFiles.answer(answer, limits).orElseThrow();
        if (json) {
            Map<String, Object> more = new LinkedHashMap<>();
            condition.addTo(more);
            printer.print(program, condition.outcomes(), more);
        } else {
            print(spec.commandLine().getOut(), answer, Optional.of(condition));
        }
    }

    private void requirePrograms(List<Program> programs) {
        if (programs.isEmpty() && problems.isEmpty()) {
            problem("input", "no program", "a file holds at least one 'program NAME'");
        }
    }

    private void print(PrintWriter out, LitmusAnswer answer, Optional<HerdAnswer> condition) {
        condition.ifPresentOrElse(
                decided -> {
                    decided.lines().forEach(out::println);
                    out.println();
                },
                () -> out.println(answer.line()));
        if (explain) {
            out.print(answer.explanation());
        }
    }

    private static void keep(Portion<Program> portion, LitmusAnswer answer, Optional<HerdAnswer> condition) {
        boolean conditionPasses = condition.stream()
                .noneMatch(decided -> decided.isMismatch() || decided.result() == HerdAnswer.Result.UNKNOWN);
        boolean passes = answer.status() != LitmusAnswer.Status.MISMATCH && !answer.isUnknown() && conditionPasses;
        portion.keep(answer.program(), verdict(answer), passes, 1, List.of(), answer.line());
    }

    private static Verdict verdict(LitmusAnswer answer) {
        if (answer.exploration().robustness() == Robustness.NOT_ROBUST) {
            return Verdict.NOT_ROBUST;
        }
        if (answer.exploration().raceVerdict() == RaceVerdict.RACE) {
            return Verdict.RACY;
        }
        return answer.isUnknown() ? Verdict.INCOMPLETE : Verdict.ROBUST;
    }

    private void read(String file, List<Program> programs) {
        try {
            byte[] bytes = Inputs.read(file);
            if (HerdParser.accepts(bytes)) {
                HerdFile parsed = HerdParser.parse(bytes);
                herdFiles.add(parsed);
                programs.add(parsed.program());
                return;
            }
            LitmusFile parsed = LitmusParser.parse(bytes);
            programs.addAll(parsed.programs());
            for (LitmusError error : parsed.errors()) {
                problem(file, error.toString(), null);
            }
        } catch (IOException e) {
            problem(file, "cannot be read", e.toString());
        } catch (LitmusSyntaxException e) {
            e.errors().forEach(error -> problem(file, error.toString(), null));
        }
    }

    private void problem(String file, String what, @Nullable String more) {
        String message = more == null ? what : what + ": " + more;
        problems.add(Map.of("file", file, "message", message));
        spec.commandLine().getErr().println("jrsan: " + (file.equals("-") ? "standard input" : file) + ": " + message);
    }

    private String asJson(List<Map<String, Object>> answers) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("programs", answers);
        document.put("errors", problems);
        ObjectWriter writer = new ObjectMapper().writerWithDefaultPrettyPrinter();
        try {
            return writer.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer could not be written as JSON", e);
        }
    }
}
