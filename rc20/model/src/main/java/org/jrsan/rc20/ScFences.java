package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * What full fences add to the order of SC accesses (section 5 of docs/algorithm.md, exact form).
 *
 * <table>
 * <caption>Names of section 5</caption>
 * <tr><td>{@code fences}</td><td>{@code G}: what happened before the full fences before us in that order</td></tr>
 * <tr><td>{@code pendingWrites}, {@code pendingFences}</td><td>{@code Q}, {@code QG}: {@code S} and {@code G} of SC
 *     accesses that modification order or from-reads puts before one of our non-SC writes: they count once we
 *     fence</td></tr>
 * <tr><td>{@code fencedWrites}, {@code fencedFences}</td><td>{@code FS}, {@code FG}: {@code S} and {@code G} as of the
 *     latest full fence that happens before us</td></tr>
 * </table>
 *
 * <p>{@code Q}, {@code FS} are in epochs of the forced order, {@code G}, {@code QG}, {@code FG} in those of
 * happens-before.
 */
final class ScFences {
    final VectorClock fences;
    final VectorClock pendingWrites;
    final VectorClock pendingFences;
    final VectorClock fencedWrites;
    final VectorClock fencedFences;

    ScFences(boolean isOfMany) {
        fences = HbView.clock(isOfMany);
        pendingWrites = HbView.clock(isOfMany);
        pendingFences = HbView.clock(isOfMany);
        fencedWrites = HbView.clock(isOfMany);
        fencedFences = HbView.clock(isOfMany);
    }

    /** Takes in what a clock includes. */
    void learn(VectorClock known) {
        fences.join(known);
        pendingWrites.join(known);
        pendingFences.join(known);
        fencedWrites.join(known);
        fencedFences.join(known);
    }

    /** Returns whether anything was new. */
    boolean join(ScFences other) {
        boolean learned = fences.join(other.fences);
        learned |= pendingWrites.join(other.pendingWrites);
        learned |= pendingFences.join(other.pendingFences);
        learned |= fencedWrites.join(other.fencedWrites);
        learned |= fencedFences.join(other.fencedFences);
        return learned;
    }

    /** Whether another one includes all of this. */
    boolean isAtMost(@Nullable ScFences other) {
        return other != null
                && fences.isAtMost(other.fences)
                && pendingWrites.isAtMost(other.pendingWrites)
                && pendingFences.isAtMost(other.pendingFences)
                && fencedWrites.isAtMost(other.fencedWrites)
                && fencedFences.isAtMost(other.fencedFences);
    }

    void assign(ScFences other) {
        fences.assign(other.fences);
        pendingWrites.assign(other.pendingWrites);
        pendingFences.assign(other.pendingFences);
        fencedWrites.assign(other.fencedWrites);
        fencedFences.assign(other.fencedFences);
    }
}
