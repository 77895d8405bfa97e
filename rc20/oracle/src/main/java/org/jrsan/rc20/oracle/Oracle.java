package org.jrsan.rc20.oracle;

import java.util.Optional;
import java.util.SortedSet;
import org.jrsan.rc20.litmus.outcomes.Outcome;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.oracle.GraphSearch.Verdict;

/** Decides robustness and races of loop-free programs from the definitions. */
public final class Oracle {
    private Oracle() {}

    /**
     * Whether every graph that RC20 allows is sequentially consistent. Graphs of incomplete runs count: a thread may
     * have stopped anywhere.
     *
     * @param program a loop-free program
     * @throws IllegalArgumentException when the program has a loop or too many events
     */
    public static boolean isRobust(Program program) {
        return weakBehaviour(program).isEmpty();
    }

    /**
     * A graph that RC20 allows and sequential consistency does not. Its last event is the one that broke it.
     *
     * @param program a loop-free program
     * @return such a graph; empty when the program is robust
     */
    static Optional<ExecutionGraph> weakBehaviour(Program program) {
        return GraphSearch.find(program, Oracle::judgeRobustness);
    }

    /**
     * All outcomes of the graphs that RC20 allows. A graph counts when no thread could go on with the newest values.
     *
     * @param program a loop-free program
     * @throws IllegalArgumentException when the program has a loop or too many events
     */
    public static SortedSet<Outcome> outcomes(Program program) {
        return GraphOutcomes.of(program).all();
    }

    static Verdict judgeRobustness(ExecutionGraph graph) {
        Axioms axioms = new Axioms(graph);
        if (axioms.isSequentiallyConsistent()) {
            // Then RC20 allows it too: hb, eco and psc are within (po ∪ rf ∪ mo ∪ fr)+.
            return Verdict.ALLOWED;
        }
        return axioms.isRc20Consistent() ? Verdict.WANTED : Verdict.FORBIDDEN;
    }

    /**
     * Whether some interleaving has a race on a plain location, full fences taken as RC20 has them.
     *
     * @param program a loop-free program
     * @throws IllegalArgumentException when the program has a loop or too many events
     */
    public static boolean hasRace(Program program) {
        // More happens before where full fences synchronise, so the smaller search answers first.
        return race(program, FullFences.PSC).isPresent()
                && race(program, FullFences.UPDATES_OF_ONE_LOCATION).isPresent();
    }

    /**
     * The graph of an interleaving in which two accesses conflict, one of them plain, and happens-before orders them
     * neither way.
     *
     * @param program a loop-free program
     * @param fullFences what full fences contribute to happens-before
     * @return such a graph; empty when there is no race
     */
    static Optional<ExecutionGraph> race(Program program, FullFences fullFences) {
        return program.plainLocations().isEmpty()
                ? Optional.empty()
                : GraphSearch.find(fullFences.inTermsOfUpdates(program), Oracle::judgeRaces);
    }

    static Verdict judgeRaces(ExecutionGraph graph) {
        Axioms axioms = new Axioms(graph);
        if (!axioms.isSequentiallyConsistent()) {
            return Verdict.FORBIDDEN;
        }
        return axioms.hasRace() ? Verdict.WANTED : Verdict.ALLOWED;
    }
}
