package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * What travels over the channels of happens-before: the clock itself and, once there are SC accesses, what is known of
 * their order.
 */
class HbView {
    /** {@code C}, {@code A}, {@code R} or {@code W} of section 3 of docs/algorithm.md, by where the view stands. */
    final VectorClock happened;

    /** Null while nobody whose events happened before made an SC access or full fence. */
    @Nullable
    ScView order;

    private final boolean isOfMany;

    /** Of many where threads meet at it, see {@link VectorClock#ofMany}. */
    HbView(boolean isOfMany) {
        this.isOfMany = isOfMany;
        happened = clock(isOfMany);
    }

    static VectorClock clock(boolean isOfMany) {
        return isOfMany ? VectorClock.ofMany() : new VectorClock();
    }

    /** Returns whether anything was new. */
    boolean join(HbView other) {
        boolean learned = happened.join(other.happened);
        return joinOrder(other) || learned;
    }

    private boolean joinOrder(HbView other) {
        return other.order != null && order().join(other.order);
    }

    /** As {@link #join}, but takes in no higher epoch of a slot than the given one. */
    void joinUpTo(HbView other, int slot, int epoch) {
        happened.joinUpTo(other.happened, slot, epoch);
        joinOrder(other);
    }

    void assign(HbView other) {
        happened.assign(other.happened);
        if (other.order != null) {
            order().assign(other.order);
        } else {
            order = null;
        }
    }

    /** The order, to be written. */
    ScView order() {
        if (order == null) {
            order = new ScView(isOfMany);
        }
        return order;
    }
}
