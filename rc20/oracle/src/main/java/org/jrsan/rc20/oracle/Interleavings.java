package org.jrsan.rc20.oracle;

import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.races.RaceMonitor;

/**
 * Drives an engine or a race monitor through every interleaving of a small program, with no reduction at all, so that
 * it need not keep any promise. The semantics of instructions is that of the oracle: an interleaving is a graph that
 * grows by reads of the newest writes and by writes at the end of mo.
 */
public final class Interleavings {
    private final Predicate<PartialRun> goal;

    private Interleavings(Predicate<PartialRun> goal) {
        this.goal = goal;
    }

    /**
     * Whether in some interleaving an engine finds a violation.
     *
     * @param program a small loop-free program without plain accesses
     * @param engines makes an engine for each interleaving
     * @return whether some check failed
     */
    public static boolean violate(Program program, Supplier<? extends Engine<?>> engines) {
        Interleavings all =
                new Interleavings(run -> new EngineReplay(run, Engine.untyped(engines.get())).isViolation());
        return all.reach(PartialRun.initial(program));
    }

    /**
     * Whether in some interleaving a monitor finds a race.
     *
     * @param program a small loop-free program
     * @param monitors makes a monitor for each interleaving
     * @return whether some access raced
     */
    public static boolean race(Program program, RaceMonitor.Factory monitors) {
        Interleavings all = new Interleavings(run -> new RaceReplay(run, monitors).isRace());
        return all.reach(PartialRun.initial(program));
    }

    private boolean reach(PartialRun run) {
        if (goal.test(run)) {
            return true;
        }
        for (int thread = 0; thread < run.threads().size(); thread++) {
            for (PartialRun outcome :
                    Steps.of(run, thread, GraphSearch.NOT_PUT_OFF).outcomes()) {
                if (continues(run.graph(), outcome.graph()) && reach(outcome)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the newest event, if there is one, reads the newest write and writes at the end of mo. */
    static boolean continues(ExecutionGraph before, ExecutionGraph after) {
        int newest = after.size() - 1;
        if (before.size() == after.size()) {
            return true;
        }
        long sources = after.rf().to(newest);
        boolean readsNewest = sources == 0 || before.mo().from(Long.numberOfTrailingZeros(sources)) == 0;
        return readsNewest && after.mo().from(newest) == 0;
    }
}
