package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the order of SC accesses and full fences (section 5 of docs/algorithm.md): {@code writes} is
 * {@code S}, the SC writes before us in that order, in epochs of the forced order. What full fences add stands apart,
 * since most programs have none: see {@link ScFences}.
 */
final class ScView {
    final VectorClock writes;

    /** Null while it would be empty. */
    @Nullable
    ScFences fenced;

    private final boolean isOfMany;

    /**
     * Whether a run has had SC accesses and full fences at all. A thread that counts as knowing everything need not be told of
     * their order where there is none. Set before what it tells of is passed on to anybody, and never taken back.
     */
    static final class Seen {
        private volatile boolean accesses;
        private volatile boolean fences;

        void noteAccess() {
            if (!accesses) {
                accesses = true;
            }
        }

        void noteFence() {
            if (!fences) {
                fences = true;
            }
        }

        boolean hasAccesses() {
            return accesses;
        }

        boolean hasFences() {
            return fences;
        }
    }

    ScView(boolean isOfMany) {
        this.isOfMany = isOfMany;
        writes = HbView.clock(isOfMany);
    }

    /** Returns whether anything was new. */
    boolean join(ScView other) {
        boolean learned = writes.join(other.writes);
        if (other.fenced != null) {
            learned |= fenced().join(other.fenced);
        }
        return learned;
    }

    /** Whether another one includes all of this. */
    boolean isAtMost(ScView other) {
        return writes.isAtMost(other.writes) && (fenced == null || fenced.isAtMost(other.fenced));
    }

    void assign(ScView other) {
        writes.assign(other.writes);
        if (other.fenced != null) {
            fenced().assign(other.fenced);
        } else {
            fenced = null;
        }
    }

    /** What full fences add, to be written. */
    ScFences fenced() {
        if (fenced == null) {
            fenced = new ScFences(isOfMany);
        }
        return fenced;
    }

    /** Takes in all SC accesses and, where there are any, full fences that a clock includes. Their epochs are the same in both orders. */
    void learn(VectorClock known, boolean withFences) {
        writes.join(known);
        if (withFences) {
            fenced().learn(known);
        }
    }

    /** {@code S ⊔= Q, G ⊔= QG ⊔ C}: a full fence takes in what was pending. */
    void takePending(VectorClock happened) {
        ScFences all = fenced();
        writes.join(all.pendingWrites);
        all.fences.join(all.pendingFences);
        all.fences.join(happened);
    }

    /** {@code FS := S, FG := G}, which have only grown since the last fence. */
    void markFence() {
        ScFences all = fenced();
        all.fencedWrites.assign(writes);
        all.fencedFences.assign(all.fences);
    }
}
