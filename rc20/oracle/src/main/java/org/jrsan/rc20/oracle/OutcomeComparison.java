package org.jrsan.rc20.oracle;

import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.outcomes.Outcome;
import org.jrsan.rc20.litmus.outcomes.Outcomes;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;

/**
 * The outcomes of a program by the weak machine, held against those of all graphs.
 *
 * @param invented outcomes that no graph has, or which are called sequentially consistent and are not, or the reverse
 * @param missed outcomes that only graphs have; none of a program with a race, where the machine does less on purpose
 * @param outcomes how many outcomes graphs have
 * @param weak how many of them no interleaving has
 * @param hasScAccesses whether the program has SC accesses: then the machine may miss some
 */
record OutcomeComparison(
        SortedSet<Outcome> invented, SortedSet<Outcome> missed, int outcomes, int weak, boolean hasScAccesses) {
    /** What disagrees. */
    enum Disagreement {
        INVENTED("the weak machine invents an outcome"),
        MISSED("the weak machine misses an outcome");

        private final String text;

        Disagreement(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    /** Compares the outcomes of a loop-free program. */
    static OutcomeComparison of(Program program) {
        GraphOutcomes graphs = GraphOutcomes.of(program);
        Outcomes machine = Outcomes.of(program, Limits.DEFAULT);
        if (machine.limit().isPresent()) {
            throw new IllegalStateException(
                    program.name() + ": " + machine.limit().get());
        }
        SortedSet<Outcome> invented = new TreeSet<>(machine.weak().keySet());
        invented.removeAll(without(graphs.all(), graphs.sc()));
        invented.addAll(without(machine.sc().keySet(), graphs.sc()));
        invented.addAll(without(graphs.sc(), machine.sc().keySet()));
        SortedSet<Outcome> missed = without(graphs.all(), machine.sc().keySet());
        missed.removeAll(machine.weak().keySet());
        if (graphs.race()) {
            missed.clear();
        }
        int weak = graphs.all().size() - graphs.sc().size();
        return new OutcomeComparison(invented, missed, graphs.all().size(), weak, hasScAccesses(program));
    }

    private static SortedSet<Outcome> without(Set<Outcome> all, Set<Outcome> some) {
        SortedSet<Outcome> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private static boolean hasScAccesses(Program program) {
        return program.threads().stream()
                .flatMap(code -> code.instructions().stream())
                .anyMatch(instruction ->
                        instruction instanceof Instruction.Access access && access.mode() == Mode.VOLATILE);
    }

    /** Whether it disagrees in a way that is never right. */
    boolean has(Disagreement disagreement) {
        return disagreement == Disagreement.INVENTED ? !invented.isEmpty() : !missed.isEmpty() && !hasScAccesses;
    }

    /** Whether it misses something that it may. */
    boolean missesScOutcome() {
        return hasScAccesses && !missed.isEmpty();
    }
}
