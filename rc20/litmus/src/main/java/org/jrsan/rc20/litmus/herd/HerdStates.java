package org.jrsan.rc20.litmus.herd;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jrsan.rc20.litmus.herd.condition.Condition;
import org.jrsan.rc20.litmus.herd.condition.FinalState;
import org.jrsan.rc20.litmus.outcomes.Outcome;
import org.jrsan.rc20.litmus.outcomes.Outcomes;

/** The outcomes of a file in which all threads have ended, as states of what its condition looks at. */
final class HerdStates {
    /** What is shown of several outcomes. */
    private static final class State {
        boolean sc;
        long runs;
    }

    private final Condition condition;
    private final List<String> locations;
    private final SortedMap<String, State> states = new TreeMap<>();
    private long positive;
    private long negative;
    private boolean blocks;

    HerdStates(HerdFile file, Outcomes outcomes) {
        condition = file.condition();
        locations = List.copyOf(file.program().locations());
        outcomes.sc().forEach((outcome, runs) -> add(outcome, true, runs));
        outcomes.weak().forEach((outcome, runs) -> add(outcome, false, runs));
    }

    private void add(Outcome outcome, boolean sc, long runs) {
        if (!outcome.stuck().isEmpty()) {
            blocks = true;
            return;
        }
        FinalState end = new End(outcome);
        if (condition.holds(end)) {
            positive++;
        } else {
            negative++;
        }
        State state = states.computeIfAbsent(condition.show(end), text -> new State());
        // A state of interleavings counts those, any other its runs on the weak machine.
        if (sc || !state.sc) {
            state.sc |= sc;
            state.runs = Math.addExact(state.runs, runs);
        }
    }

    private final class End implements FinalState {
        private final Outcome outcome;

        End(Outcome outcome) {
            this.outcome = outcome;
        }

        @Override
        public long register(int thread, int register) {
            Map<Integer, Long> registers = outcome.registers().get(thread);
            Long value = registers.get(register);
            if (value == null) {
                throw new IllegalArgumentException("register " + register + " was not asked for");
            }
            return value;
        }

        @Override
        public long location(String name) {
            return outcome.values().get(locations.indexOf(name));
        }
    }

    /** Outcomes that satisfy the proposition. */
    long positive() {
        return positive;
    }

    /** Outcomes that do not. */
    long negative() {
        return negative;
    }

    /** Whether there are others, in which some thread waits for ever. */
    boolean blocks() {
        return blocks;
    }

    /** A line for each state: whether interleavings have it, the number of its schedules, and what it is. */
    List<String> lines() {
        return states.entrySet().stream()
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String line(String text, State state) {
        return (state.sc ? "sc" : "weak") + "\t" + (state.runs == 0 ? "-" : state.runs) + "\t" + text;
    }
}
