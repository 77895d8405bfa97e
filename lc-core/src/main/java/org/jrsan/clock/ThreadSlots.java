package org.jrsan.clock;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives each thread a slot of the vector clocks and takes it back, so that clocks stay as long as the most threads that
 * lived at once.
 *
 * <p><b>Rule</b> (Miri's): a slot is given again when every live thread knows of the end of the thread that had it: then
 * whatever is learned of the slot's new holder implies nothing about the old one that is not known already. Epochs of a
 * slot never go back; a new holder goes on from where the old one ended.
 *
 * <p>Threads that end without anybody learning of it would keep their slots for ever. Past {@code mostEnded} such slots
 * the oldest is given again all the same, and everybody counts as knowing of its end: see {@link #forced()}. That can
 * hide a race or violation of the ended thread; it invents none.
 *
 * <p>Thread-safe. Clocks of other threads are read while they change; {@link VectorClock#get} may then be behind, which
 * delays a reuse and does no harm.
 */
public final class ThreadSlots {
    private record Ended(int slot, int epoch) {}

    private final int mostEnded;
    private final List<VectorClock> live = new ArrayList<>();
    private final List<Ended> ended = new ArrayList<>();
    private int slots;
    private volatile VectorClock forced = new VectorClock();

    /**
     * A table without threads.
     *
     * @param mostEnded the most slots of ended threads to keep for those who do not know of the end, at least 1
     */
    public ThreadSlots(int mostEnded) {
        if (mostEnded < 1) {
            throw new IllegalArgumentException("mostEnded must be at least 1, is " + mostEnded);
        }
        this.mostEnded = mostEnded;
    }

    /**
     * A slot for a new thread, whose clock then stands at the epoch after all earlier ones of the slot.
     *
     * @param current the thread's clock; it must know already what its starter knew
     * @return the slot
     */
    public synchronized int take(VectorClock current) {
        Ended reused = reusable();
        int slot = reused == null ? slots++ : reused.slot();
        if (reused != null) {
            current.raise(slot, reused.epoch());
        }
        current.tick(slot);
        live.add(current);
        return slot;
    }

    private Ended reusable() {
        for (int i = 0; i < ended.size(); i++) {
            Ended candidate = ended.get(i);
            if (isKnownToAll(candidate)) {
                return ended.remove(i);
            }
        }
        return ended.size() > mostEnded ? force(ended.remove(0)) : null;
    }

    private boolean isKnownToAll(Ended candidate) {
        for (VectorClock clock : live) {
            if (!clock.includes(candidate.slot(), candidate.epoch())) {
                return false;
            }
        }
        return true;
    }

    private Ended force(Ended oldest) {
        VectorClock raised = new VectorClock();
        raised.assign(forced);
        raised.raise(oldest.slot(), oldest.epoch());
        forced = raised;
        return oldest;
    }

    /**
     * What every thread counts as knowing because slots were given again by force. A new object whenever it grows, never
     * changed after; a thread joins it before its next step.
     *
     * @return the clock
     */
    public VectorClock forced() {
        return forced;
    }

    /**
     * A thread has ended.
     *
     * @param slot its slot
     * @param current its clock
     */
    public synchronized void release(int slot, VectorClock current) {
        live.removeIf(clock -> clock == current);
        ended.add(new Ended(slot, current.get(slot)));
    }

    /**
     * A thread whose epochs are running out moves to another slot; all it did so far happens before all it will do.
     *
     * @param slot its slot
     * @param current its clock
     * @return its new slot
     */
    public synchronized int renew(int slot, VectorClock current) {
        // Never given again: no epoch is left in it.
        int renewed = slots++;
        current.tick(renewed);
        return renewed;
    }

    /**
     * The number of slots given so far, each counted once however often it was given.
     *
     * @return the length that clocks grow to
     */
    public synchronized int size() {
        return slots;
    }
}
