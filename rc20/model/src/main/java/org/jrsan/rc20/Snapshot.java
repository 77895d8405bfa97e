package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of a thread at one moment, never changed after: what every location passes on that the thread wrote since it
 * last learned anything, but for the thread's own entries. So a location that one thread wrote, and nobody looked at since,
 * has no clocks of its own.
 */
final class Snapshot {
    private final VectorClock forced = new VectorClock();

    /** Null where it equals {@code forced}. */
    private final @Nullable VectorClock promoted;

    private final HbMessage sent = new HbMessage();

    Snapshot(ThreadClockThread thread) {
        forced.assign(thread.forced);
        promoted = thread.promoted.equals(thread.forced) ? null : new VectorClock();
        if (promoted != null) {
            promoted.assign(thread.promoted);
        }
        sent.assign(thread.hb.view());
    }

    /** A copy of {@code V}. */
    VectorClock forced() {
        return copy(forced);
    }

    /** A copy of the clock that serves the remedy, null where it equals {@code V}. */
    @Nullable
    VectorClock promoted() {
        return promoted == null ? null : copy(promoted);
    }

    /** A copy of {@code C} with what is known of the order of SC accesses. */
    HbMessage sent() {
        HbMessage copy = new HbMessage();
        copy.assign(sent);
        return copy;
    }

    /** What a location passes on of the order of SC accesses after an SC write at an epoch, which is the first there. */
    ScLocation order(int slot, int epoch) {
        ScLocation order = new ScLocation();
        if (sent.order != null) {
            order.writes.join(sent.order.writes);
        }
        order.writes.raise(slot, epoch);
        return order;
    }

    private static VectorClock copy(VectorClock clock) {
        VectorClock copy = VectorClock.ofMany();
        copy.assign(clock);
        return copy;
    }
}
