package org.jrsan.rc20.oracle;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.repair.Change;
import org.jrsan.rc20.litmus.repair.Goal;
import org.jrsan.rc20.litmus.repair.Repair;
import org.jrsan.rc20.litmus.repair.RepairAnswer;
import org.jrsan.rc20.litmus.repair.RepairAnswer.Status;
import org.jrsan.rc20.litmus.repair.RepairSearch;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.Robustness;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.oracle.shrink.Shrinker;
import org.jrsan.rc20.paper.LocationClockEngine;

/**
 * Has the oracle confirm what a search for changes says of a program: the result has the goal, none of its changes can be
 * left out, and no access of a weakened program can be weaker by one step.
 *
 * <p>The oracle knows robustness of programs without a race alone. Where a race stays, the engine of the paper answers instead,
 * which is not the engine that the search runs on.
 */
final class RepairFuzz {
    /** No random program takes as long as this. */
    private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofMinutes(20));

    private final PrintWriter out;
    private final Set<String> disagreements = new LinkedHashSet<>();
    private long programs;
    private long repaired;
    private long weakened;
    private long sets;
    private long places;
    private long asked;

    RepairFuzz(PrintWriter out) {
        this.out = out;
    }

    void tryOne(Program program) {
        programs++;
        RepairAnswer repair = RepairSearch.repair(program, LIMITS);
        repaired += repair.status() == Status.FOUND ? 1 : 0;
        wrongRepair(program, repair).ifPresent(what -> disagrees(what, program, RepairFuzz::hasWrongRepair));
        RepairAnswer weaker = RepairSearch.weaken(program, LIMITS);
        boolean isWeaker =
                weaker.repairs().stream().anyMatch(each -> !each.changes().isEmpty());
        weakened += isWeaker ? 1 : 0;
        wrongWeakening(program, weaker).ifPresent(what -> disagrees(what, program, RepairFuzz::hasWrongWeakening));
    }

    private void disagrees(String what, Program program, Predicate<Program> again) {
        Program smallest = Shrinker.shrink(program, again);
        String text = "# " + what + "\n" + LitmusPrinter.print(smallest);
        if (disagreements.add(text.replaceAll("fuzz-[0-9]+", "fuzz"))) {
            out.println(text);
        }
    }

    private static boolean hasWrongRepair(Program program) {
        return new RepairFuzz(new PrintWriter(Writer.nullWriter()))
                .wrongRepair(program, RepairSearch.repair(program, LIMITS))
                .isPresent();
    }

    private static boolean hasWrongWeakening(Program program) {
        return new RepairFuzz(new PrintWriter(Writer.nullWriter()))
                .wrongWeakening(program, RepairSearch.weaken(program, LIMITS))
                .isPresent();
    }

    /** How many different disagreements there were. */
    int disagreements() {
        return disagreements.size();
    }

    /** What came of all in so many nanoseconds. */
    String summary(long nanos) {
        return String.format(
                "%,d programs: %,d repaired, %,d weakened; %,d sets of %,d places; %,d verdicts of the oracle; %,d"
                        + " disagreements; %.0f s",
                programs, repaired, weakened, sets, places, asked, disagreements.size(), nanos / 1e9);
    }

    /** What the oracle says against a repair; empty for nothing. */
    Optional<String> wrongRepair(Program program, RepairAnswer answer) {
        return switch (answer.status()) {
            case UNKNOWN -> Optional.of("the search for a repair met a limit");
            case NOTHING_TO_DO ->
                hasGoal(program, answer) ? Optional.empty() : Optional.of("the program has something to repair");
            case NONE_CLOSES -> Optional.of("no repair closes it");
            case FOUND -> wrongSets(program, answer);
        };
    }

    private Optional<String> wrongSets(Program program, RepairAnswer answer) {
        for (Repair repair : answer.repairs()) {
            sets++;
            places += repair.changes().size();
            if (!hasGoal(repair.program(), answer)) {
                return Optional.of("a repair does not close it");
            }
            for (Change change : repair.changes()) {
                List<Change> others = new ArrayList<>(repair.changes());
                others.remove(change);
                if (hasGoal(with(program, others), answer)) {
                    return Optional.of("a change of a repair can be left out");
                }
            }
        }
        return Optional.empty();
    }

    /** What the oracle says against a weakening; empty for nothing. */
    Optional<String> wrongWeakening(Program program, RepairAnswer answer) {
        if (answer.status() == Status.NOTHING_TO_DO) {
            return isRobustWithoutRace(program) ? Optional.of("the program can be weaker") : Optional.empty();
        }
        if (answer.status() != Status.FOUND) {
            return Optional.of("the search for a weakening ended with " + answer.status());
        }
        for (Repair repair : answer.repairs()) {
            sets++;
            places += repair.changes().size();
            if (!isRobustWithoutRace(repair.program())) {
                return Optional.of("a weakening goes too far");
            }
            if (Weaker.byOneStep(repair.program()).stream().anyMatch(this::isRobustWithoutRace)) {
                return Optional.of("a weakening could go one step further");
            }
        }
        return Optional.empty();
    }

    private boolean hasGoal(Program candidate, RepairAnswer answer) {
        if (answer.goal().orElseThrow() == Goal.ROBUST_WITHOUT_RACE) {
            return isRobustWithoutRace(candidate);
        }
        return Exploring.on(candidate, LocationClockEngine::unbounded).robustness() == Robustness.ROBUST;
    }

    private boolean isRobustWithoutRace(Program candidate) {
        asked++;
        return !Oracle.hasRace(candidate) && Oracle.isRobust(candidate);
    }

    /** The program with some changes. */
    private static Program with(Program program, List<Change> changes) {
        List<ThreadProgram> threads = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            List<Instruction> code = new ArrayList<>();
            List<Instruction> before = program.threads().get(thread).instructions();
            for (int i = 0; i < before.size(); i++) {
                code.addAll(instead(changes, thread, i, before.get(i)));
            }
            threads.add(new ThreadProgram(code));
        }
        return new Program(program.name(), program.domain(), program.init(), threads, Set.of());
    }

    private static List<Instruction> instead(List<Change> changes, int thread, int index, Instruction before) {
        return changes.stream()
                .filter(change -> change.thread() == thread && change.instruction() == index)
                .findAny()
                .map(Change::after)
                .orElse(List.of(before));
    }
}
