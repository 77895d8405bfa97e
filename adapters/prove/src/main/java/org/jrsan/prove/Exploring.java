package org.jrsan.prove;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.OneRun;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.slice.Slice;
import org.jrsan.slice.SliceStep;

/** Asks the explorer about a slice and its changes, which share a budget of states. Used by one thread. */
final class Exploring {
    /** What exploring a slice showed. */
    enum Answer {
        /** It has a finding of its kind. */
        SHOWN,
        /** It has none. */
        NOT_SHOWN,
        /** The budget ended before that was known. */
        UNKNOWN
    }

    private static final String NAME = "slice";
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final long MOST_BYTES = 256L << 20;

    private long statesLeft;

    Exploring(long maxStates) {
        statesLeft = maxStates;
    }

    /** Whether the interleaving that is the run has the finding at its last step. */
    boolean showsInRun(Slice slice) {
        Program program = program(slice);
        List<Integer> present = slice.present();
        List<SliceStep> steps = slice.steps();
        List<Integer> order = new ArrayList<>();
        for (SliceStep step : slice.isRace() ? steps : steps.subList(0, steps.size() - 1)) {
            step.instructions().forEach(instruction -> order.add(present.indexOf(step.thread())));
        }
        int thread = present.indexOf(slice.exposed().thread());
        Optional<OneRun> run = OneRun.of(program, order, thread);
        int last = program.threads().get(thread).instructions().size() - 1;
        return run.isPresent()
                && (slice.isRace()
                        ? run.get().raced()
                        : run.get().finding().isPresent() && run.get().instruction() == last);
    }

    /** What all interleavings show of the whole program. */
    Answer answer(Slice slice) {
        return answer(slice, Explorer.explore(program(slice), limits()));
    }

    /** What all interleavings show at the last step; of a race, there is nothing else. */
    Answer answerAtEnd(Slice slice) {
        if (slice.isRace()) {
            return answer(slice);
        }
        Program program = program(slice);
        int thread = slice.present().indexOf(slice.exposed().thread());
        int last = program.threads().get(thread).instructions().size() - 1;
        return answer(slice, Explorer.exploreAt(program, new AssertionFailure.Place(thread, last), limits()));
    }

    private Limits limits() {
        return new Limits(statesLeft, LONGEST, MOST_BYTES);
    }

    private Answer answer(Slice slice, Exploration found) {
        statesLeft = Math.max(0, statesLeft - found.states());
        if (slice.isRace()) {
            return found.raceVerdict() == RaceVerdict.RACE
                    ? Answer.SHOWN
                    : found.raceVerdict() == RaceVerdict.UNKNOWN ? Answer.UNKNOWN : Answer.NOT_SHOWN;
        }
        return found.robustness() == Robustness.NOT_ROBUST
                ? Answer.SHOWN
                : found.robustness() == Robustness.UNKNOWN ? Answer.UNKNOWN : Answer.NOT_SHOWN;
    }

    /** What is explored is what is printed. */
    private static Program program(Slice slice) {
        return LitmusParser.parseProgram(slice.text(NAME));
    }
}
