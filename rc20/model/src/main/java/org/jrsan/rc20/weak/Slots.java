package org.jrsan.rc20.weak;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jrsan.clock.VectorClock;

/**
 * The slots that the threads of one machine have in vector clocks. As in {@link org.jrsan.clock.ThreadSlots}, a slot is given
 * again when every live thread knows of the end of the thread that had it, and epochs go on where that one ended. Past
 * {@link #MOST_ENDED} slots of which that does not hold, the oldest is given again all the same. Then a thread that learns
 * of the new holder counts as knowing what the old one observed: that can take a weak behaviour away and never adds one.
 */
final class Slots {
    /** How many slots of ended threads are kept for those who do not know of the end. */
    static final int MOST_ENDED = 64;

    /** The slots of ended threads, the one that ended first at the head. */
    private final Deque<Integer> ended = new ArrayDeque<>();

    /** By slot: the epoch at which its latest holder ended. */
    private final VectorClock ends = new VectorClock();

    /** By slot: the epoch of the latest access of its latest holder. */
    private final VectorClock accesses = new VectorClock();

    private int count;

    /** A slot for a new thread, whose clock then stands at the epoch after all earlier ones of the slot. */
    int take(VectorClock current, List<WeakThread> live) {
        int slot = reusable(live);
        current.raise(slot, ends.get(slot));
        current.tick(slot);
        return slot;
    }

    private int reusable(List<WeakThread> live) {
        for (Iterator<Integer> it = ended.iterator(); it.hasNext(); ) {
            int slot = it.next();
            if (live.stream().allMatch(thread -> thread.knows(slot, accesses.get(slot)))) {
                it.remove();
                return slot;
            }
        }
        return ended.size() > MOST_ENDED ? ended.remove() : count++;
    }

    /** A thread has ended. */
    void end(WeakThread thread) {
        ends.raise(thread.slot(), thread.epoch());
        accesses.raise(thread.slot(), thread.accessed());
        ended.add(thread.slot());
    }

    /** All epochs of ended threads. */
    VectorClock ends() {
        return ends;
    }

    Slots copy() {
        Slots copy = new Slots();
        copy.ended.addAll(ended);
        copy.ends.assign(ends);
        copy.accesses.assign(accesses);
        copy.count = count;
        return copy;
    }
}
