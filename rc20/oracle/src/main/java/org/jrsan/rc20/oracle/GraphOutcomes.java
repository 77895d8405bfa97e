package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jrsan.rc20.litmus.outcomes.Outcome;
import org.jrsan.rc20.litmus.outcomes.Readings;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * All outcomes of a loop-free program from the definitions: of all graphs that RC20 allows and that are whole. A graph is
 * whole when no thread could go on with the newest values.
 *
 * @param sc the outcomes of sequentially consistent graphs
 * @param all those of all graphs
 * @param race whether some graph, sequentially consistent or not, has a race on a plain location; then a plain read may
 *     return more than the weak machine has it return
 */
public record GraphOutcomes(SortedSet<Outcome> sc, SortedSet<Outcome> all, boolean race) {
    /**
     * The outcomes of a program.
     *
     * @throws IllegalArgumentException when the program has a loop or too many events
     */
    public static GraphOutcomes of(Program program) {
        SortedSet<Outcome> sc = new TreeSet<>();
        SortedSet<Outcome> all = new TreeSet<>();
        boolean[] race = {false};
        GraphSearch.forEachEnd(program, graph -> new Axioms(graph).isRc20Consistent(), end -> {
            if (isWhole(end)) {
                Axioms axioms = new Axioms(end.graph());
                Outcome outcome = outcome(end);
                all.add(outcome);
                if (axioms.isSequentiallyConsistent()) {
                    sc.add(outcome);
                }
                race[0] |= axioms.hasRace();
            }
        });
        return new GraphOutcomes(sc, all, race[0]);
    }

    private static boolean isWhole(PartialRun run) {
        for (int thread = 0; thread < run.threads().size(); thread++) {
            for (PartialRun outcome :
                    Steps.of(run, thread, GraphSearch.NOT_PUT_OFF).outcomes()) {
                if (Interleavings.continues(run.graph(), outcome.graph())) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Outcome outcome(PartialRun end) {
        Program program = end.program();
        List<List<@Nullable Long>> returned = new ArrayList<>();
        List<Integer> stuck = new ArrayList<>();
        boolean failsAssert = false;
        for (int thread = 0; thread < program.threads().size(); thread++) {
            LocalState state = end.threads().get(thread);
            returned.add(returned(program.threads().get(thread).instructions(), state));
            if (!end.hasEnded(thread)) {
                stuck.add(thread);
            }
            failsAssert |= state.past().failsAssert();
        }
        List<Long> values = new ArrayList<>();
        for (String location : program.locations()) {
            values.add(newest(end.graph(), location));
        }
        return new Outcome(returned, values, stuck, failsAssert);
    }

    private static List<@Nullable Long> returned(List<Instruction> code, LocalState state) {
        List<@Nullable Long> returned = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            if (Readings.isReading(code.get(i))) {
                returned.add(state.past().returned().get(i));
            }
        }
        return returned;
    }

    private static long newest(ExecutionGraph graph, String location) {
        for (long rest = graph.writes(location); ; rest &= rest - 1) {
            int write = Long.numberOfTrailingZeros(rest);
            if (graph.mo().from(write) == 0) {
                return graph.event(write).written();
            }
        }
    }
}
