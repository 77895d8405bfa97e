package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;

/**
 * What is known of the order of SC accesses and full fences (ALGORITHM section 5).
 *
 * <table>
 * <caption>Names of section 5</caption>
 * <tr><td>{@code writes}</td><td>{@code S}: the SC writes before us in that order</td></tr>
 * <tr><td>{@code fences}</td><td>{@code G}: what happened before the full fences before us in that order</td></tr>
 * <tr><td>{@code pendingWrites}, {@code pendingFences}</td><td>{@code Q}, {@code QG}: {@code S} and {@code G} of SC
 *     accesses that modification order or from-reads puts before one of our non-SC writes: they count once we
 *     fence</td></tr>
 * <tr><td>{@code fencedWrites}, {@code fencedFences}</td><td>{@code FS}, {@code FG}: {@code S} and {@code G} as of the
 *     latest full fence that happens before us</td></tr>
 * </table>
 *
 * <p>{@code S}, {@code Q}, {@code FS} are in epochs of the forced order, {@code G}, {@code QG}, {@code FG} in those of
 * happens-before.
 */
final class ScView {
    final VectorClock writes = new VectorClock();
    final VectorClock fences = new VectorClock();
    final VectorClock pendingWrites = new VectorClock();
    final VectorClock pendingFences = new VectorClock();
    final VectorClock fencedWrites = new VectorClock();
    final VectorClock fencedFences = new VectorClock();

    /** Returns whether anything was new. */
    boolean join(ScView other) {
        boolean learned = writes.join(other.writes);
        learned |= fences.join(other.fences);
        learned |= pendingWrites.join(other.pendingWrites);
        learned |= pendingFences.join(other.pendingFences);
        learned |= fencedWrites.join(other.fencedWrites);
        learned |= fencedFences.join(other.fencedFences);
        return learned;
    }

    void assign(ScView other) {
        writes.assign(other.writes);
        fences.assign(other.fences);
        pendingWrites.assign(other.pendingWrites);
        pendingFences.assign(other.pendingFences);
        fencedWrites.assign(other.fencedWrites);
        fencedFences.assign(other.fencedFences);
    }

    /** {@code S ⊔= Q, G ⊔= QG ⊔ C}: a full fence takes in what was pending. */
    void takePending(VectorClock happened) {
        writes.join(pendingWrites);
        fences.join(pendingFences);
        fences.join(happened);
    }

    /** {@code FS := S, FG := G}, which have only grown since the last fence. */
    void markFence() {
        fencedWrites.assign(writes);
        fencedFences.assign(fences);
    }
}
