package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * What one location passes on of the order of SC accesses (section 5 of docs/algorithm.md). Guarded by the location's
 * lock.
 *
 * <table>
 * <caption>Names of section 5</caption>
 * <tr><td>{@code writes}, {@code fences}</td><td>{@code SN}, {@code NG}: {@code S} and {@code G} of its SC
 *     accesses</td></tr>
 * <tr><td>{@code fencedWrites}, {@code fencedFences}</td><td>{@code DM}, {@code DG}: {@code FS} and {@code FG} of all its
 *     accesses</td></tr>
 * </table>
 */
final class ScLocation {
    final VectorClock writes = VectorClock.ofMany();

    /** Null while it would be empty. */
    private @Nullable Fenced fenced;

    /** What full fences add. */
    private static final class Fenced {
        final VectorClock fences = VectorClock.ofMany();
        final VectorClock fencedWrites = VectorClock.ofMany();
        final VectorClock fencedFences = VectorClock.ofMany();
    }

    /**
     * An access takes place, after it acquired and before it releases. Returns whether the thread learned anything; its own
     * SC write is nothing new to it.
     */
    boolean access(HbView thread, boolean isSequential, boolean isWrite, int slot, int epoch) {
        boolean learned = isWrite && (isSequential ? writeSequential(thread, slot, epoch) : writeOther(thread));
        ScView order = thread.order;
        if (order != null) {
            if (isSequential) {
                writes.join(order.writes);
            }
            if (order.fenced != null) {
                passOn(order.fenced, isSequential);
            }
        }
        return learned;
    }

    /** Whether it passes on anything of full fences. */
    boolean hasFences() {
        return fenced != null;
    }

    private boolean writeSequential(HbView thread, int slot, int epoch) {
        boolean learned = thread.order == null;
        ScView order = thread.order();
        order.writes.raise(slot, epoch);
        learned |= order.writes.join(writes);
        if (fenced != null) {
            learned |= order.writes.join(fenced.fencedWrites);
            learned |= order.fenced().fences.join(fenced.fencedFences);
            learned |= order.fenced().fences.join(fenced.fences);
        }
        return learned;
    }

    private boolean writeOther(HbView thread) {
        boolean learned = false;
        // What S includes already adds nothing to it at a fence, wherever both are passed on to; so for a thread's own
        // SC writes.
        if (writes.length() > 0 && (thread.order == null || !writes.isAtMost(thread.order.writes))) {
            learned = thread.order().fenced().pendingWrites.join(writes);
        }
        if (fenced != null && fenced.fences.length() > 0) {
            learned |= thread.order().fenced().pendingFences.join(fenced.fences);
        }
        return learned;
    }

    private void passOn(ScFences known, boolean isSequential) {
        boolean passesFences = isSequential && known.fences.length() > 0;
        if (passesFences || known.fencedWrites.length() > 0 || known.fencedFences.length() > 0) {
            if (fenced == null) {
                fenced = new Fenced();
            }
            if (passesFences) {
                fenced.fences.join(known.fences);
            }
            fenced.fencedWrites.join(known.fencedWrites);
            fenced.fencedFences.join(known.fencedFences);
        }
    }
}
