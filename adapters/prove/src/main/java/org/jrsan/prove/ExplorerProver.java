package org.jrsan.prove;

import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.slice.Proof;
import org.jrsan.slice.Prover;
import org.jrsan.slice.Slice;
import org.jrsan.slice.SliceStep;
import org.jspecify.annotations.Nullable;

/**
 * Confirms slices by the explorer. Thread-safe.
 *
 * <p>A slice is confirmed if the interleaving that is the run has the finding at its last step, and all interleavings together make
 * the verdict that the finding makes.
 */
public final class ExplorerProver implements Prover {
    private final long maxStates;

    /** Proves with half a million states for each slice. */
    public ExplorerProver() {
        this(500_000);
    }

    /**
     * Proves with another budget.
     *
     * @param maxStates the most states to visit for one slice and all changes of it together
     */
    public ExplorerProver(long maxStates) {
        this.maxStates = maxStates;
    }

    @Override
    public Proof prove(Slice slice, @Nullable Slice whole) {
        if (slice.present().size() > Program.MAX_THREADS) {
            return Proof.none("more than " + Program.MAX_THREADS + " threads take part");
        }
        Exploring exploring = new Exploring(maxStates);
        if (!exploring.showsInRun(slice)) {
            return Proof.none("the accesses on the way do not show it by themselves");
        }
        Slice smallest = smallest(slice, exploring);
        Exploring.Answer answer = exploring.answer(smallest);
        if (answer != Exploring.Answer.SHOWN) {
            return Proof.none(
                    answer == Exploring.Answer.UNKNOWN
                            ? "more than " + maxStates + " states would have to be explored"
                            : "no interleaving shows it");
        }
        return new Proof(smallest, null, new Causes(smallest, whole, exploring).all());
    }

    /** Leaves out what the finding is there without, from the end, one step after the other. */
    private static Slice smallest(Slice slice, Exploring exploring) {
        Slice smallest = slice;
        for (int i = slice.steps().size() - 1; i >= 0; i--) {
            SliceStep step = smallest.steps().get(i);
            if (!step.isEssential() && i != smallest.earlier()) {
                Slice less = smallest.without(i);
                smallest = exploring.showsInRun(less) ? less : smallest;
            }
        }
        return smallest;
    }
}
