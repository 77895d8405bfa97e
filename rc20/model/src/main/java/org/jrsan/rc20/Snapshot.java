package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of a thread at one moment, never changed after: what every location passes on that the thread wrote since it
 * last learned anything, but for the thread's own entries. So a location has no clocks of its own as long as one such write stands
 * for all that came before it there, and who has taken in a snapshot of a thread once finds those own entries alone new in
 * all locations that the thread wrote by then.
 */
final class Snapshot {
    /** The slot of the thread. */
    final int slot;

    /** {@link HbThread#knowledge} of the thread, by which a later snapshot of the same thread is known. */
    final long knowledge;

    /** {@code V}. */
    final VectorClock forced = new VectorClock();

    /** What serves the remedy; the same object as {@code forced} where it equals that. */
    final VectorClock promoted;

    /** {@code C} with what is known of the order of SC accesses. */
    final HbMessage sent = new HbMessage();

    Snapshot(ThreadClockThread thread, @Nullable Snapshot earlier) {
        HbThread hb = thread.hb;
        slot = hb.slot();
        knowledge = hb.knowledge();
        forced.assign(thread.forced);
        if (thread.promoted.equals(thread.forced)) {
            promoted = forced;
        } else {
            promoted = new VectorClock();
            promoted.assign(thread.promoted);
        }
        HbView view = hb.view();
        sent.happened.assign(view.happened);
        sent.order = order(view.order, earlier, slot);
    }

    /** That of the earlier one, where nothing was learned of it since. */
    private static @Nullable ScView order(@Nullable ScView known, @Nullable Snapshot earlier, int slot) {
        if (known == null) {
            return null;
        }
        ScView before = earlier == null ? null : earlier.sent.order;
        // The slot of the earlier one may be another one: then that has stood still since, and is compared like all
        // others.
        if (before != null && known.isAtMost(before, slot)) {
            return before;
        }
        ScView copy = new ScView(true);
        copy.assign(known);
        return copy;
    }

    /** Whether somebody who has taken in a snapshot with a given number has taken in this one. */
    boolean isIn(long taken) {
        return isOfSame(taken) && taken >= knowledge;
    }

    /** Whether a number of {@link HbThread#knowledge} is of the same thread; it may say no when that has got other numbers since. */
    boolean isOfSame(long other) {
        return HbThread.areOfSame(other, knowledge);
    }

    /** What a location passes on of the order of SC accesses after an SC write at an epoch, which is the first there. */
    ScLocation order(int ofSlot, int epoch) {
        ScLocation order = new ScLocation();
        if (sent.order != null) {
            order.writes.join(sent.order.writes);
        }
        order.writes.raise(ofSlot, epoch);
        return order;
    }
}
