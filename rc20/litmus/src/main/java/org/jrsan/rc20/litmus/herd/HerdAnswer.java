package org.jrsan.rc20.litmus.herd;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.herd.condition.Condition.Quantifier;
import org.jrsan.rc20.litmus.herd.condition.Term;
import org.jrsan.rc20.litmus.outcomes.Outcomes;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;

/** The answer to a file in the C form of herd7: its condition, decided over all outcomes of its program. */
public final class HerdAnswer {
    /** What is said of a condition. */
    public enum Result {
        /** It holds. */
        OK("Ok"),
        /** It does not hold. */
        NO("No"),
        /** The program has a data race, so that C gives it no meaning. */
        UNDEFINED("Undef"),
        /** A limit was met before it was decided. */
        UNKNOWN("Unknown");

        private final String word;

        Result(String word) {
            this.word = word;
        }
    }

    private final HerdFile file;
    private final LitmusAnswer answer;
    private final Outcomes outcomes;
    private final HerdStates states;

    private HerdAnswer(HerdFile file, LitmusAnswer answer, Outcomes outcomes) {
        this.file = file;
        this.answer = answer;
        this.outcomes = outcomes;
        states = new HerdStates(file, outcomes);
    }

    /**
     * Finds all outcomes of the program of a file. On the weak machine a loop that writes has no end, so of a robust
     * program with loops only interleavings are visited: it has no other outcomes.
     *
     * @param answer what is known of the program without its condition
     * @param limits when to give up
     */
    public static HerdAnswer of(HerdFile file, LitmusAnswer answer, Limits limits) {
        Program program = file.program();
        IntFunction<Set<Integer>> observed = thread -> observed(file, thread);
        boolean isSc = !program.isLoopFree() && answer.exploration().robustness() == Robustness.ROBUST;
        return new HerdAnswer(
                file,
                answer,
                isSc ? Outcomes.ofInterleavings(program, limits, observed) : Outcomes.of(program, limits, observed));
    }

    private static Set<Integer> observed(HerdFile file, int thread) {
        Set<Integer> registers = new TreeSet<>();
        for (Term term : file.condition().observed()) {
            if (term instanceof Term.Register register && register.thread() == thread) {
                registers.add(register.index());
            }
        }
        return registers;
    }

    /** The outcomes that the condition was decided over. */
    public Outcomes outcomes() {
        return outcomes;
    }

    /** What is said of the condition. */
    public Result result() {
        if (answer.exploration().raceVerdict() == RaceVerdict.RACE) {
            return Result.UNDEFINED;
        }
        boolean isMet = file.condition().isMet(states.positive(), states.negative());
        // More states change nothing when a witness of exists, or against the others, is there.
        boolean isDecided =
                outcomes.limit().isEmpty() || isMet == (file.condition().quantifier() == Quantifier.EXISTS);
        if (!isDecided || answer.exploration().raceVerdict() == RaceVerdict.UNKNOWN) {
            return Result.UNKNOWN;
        }
        return isMet ? Result.OK : Result.NO;
    }

    /**
     * Whether what the file states is wrong. {@code exists} asks and states nothing.
     *
     * @return true when {@code ~exists} or {@code forall} does not hold, or the program has a race
     */
    public boolean isMismatch() {
        return file.condition().quantifier() != Quantifier.EXISTS
                && (result() == Result.NO || result() == Result.UNDEFINED);
    }

    /**
     * How often the proposition holds.
     *
     * @return Never, Sometimes, Always, or Unknown when a limit was met before it was decided
     */
    public String observation() {
        if (states.positive() > 0 && states.negative() > 0) {
            return "Sometimes";
        }
        if (outcomes.limit().isPresent()) {
            return "Unknown";
        }
        return states.positive() == 0 ? "Never" : "Always";
    }

    /** Adds the condition and what was found to the properties of an answer. */
    public void addTo(Map<String, Object> properties) {
        properties.put("condition", file.condition().toString());
        properties.put("observation", observation());
        properties.put("result", result().word);
        properties.put("positive", states.positive());
        properties.put("negative", states.negative());
        properties.put("notes", notes());
    }

    /** The answer in the form of herd7, with our verdict on robustness and notes, a line each. */
    public List<String> lines() {
        String name = file.program().name();
        List<String> lines = new ArrayList<>();
        lines.add("Test " + name + " " + file.condition().quantifier().kind());
        List<String> shown = states.lines();
        lines.add("States " + shown.size());
        lines.addAll(shown);
        lines.add(result().word);
        lines.add("Witnesses");
        lines.add(witnesses());
        if (answer.exploration().raceVerdict() == RaceVerdict.RACE) {
            lines.add("Flag data-race");
        }
        lines.add("Condition " + file.condition());
        lines.add("Observation " + name + " " + observation() + " " + states.positive() + " " + states.negative());
        lines.add("Robustness " + name + " " + answer.exploration().robustness().word());
        notes().forEach(note -> lines.add("Note " + note));
        return lines;
    }

    /** As herd7 counts them: of what is forbidden those that do not have it are the positive ones. */
    private String witnesses() {
        boolean forbids = file.condition().quantifier() == Quantifier.NOT_EXISTS;
        long positive = forbids ? states.negative() : states.positive();
        long negative = forbids ? states.positive() : states.negative();
        return "Positive: " + positive + " Negative: " + negative;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(file.notes());
        boolean hasPlainData = !file.program().plainLocations().isEmpty();
        if (hasPlainData && answer.exploration().robustness() == Robustness.NOT_ROBUST) {
            notes.add("data races are looked for in interleavings only; a weak run may have others");
        }
        if (states.blocks()) {
            notes.add("in some runs a thread waits for ever; such runs have no final state");
        }
        outcomes.limit().ifPresent(reason -> notes.add("not all states are known: " + reason));
        return notes;
    }
}
