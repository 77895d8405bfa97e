package org.jrsan.clock;

import java.util.ArrayList;
import java.util.Iterator;
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
    /** From this epoch on a thread must {@link #renew} its slot; it leaves room for the epochs of a step. */
    public static final int LAST_EPOCH = Integer.MAX_VALUE - 16;

    /** A thread that has not ended, by the clock it is known by. */
    private record Live(int slot, VectorClock current) {}

    private record Ended(int slot, int epoch) {}

    private final int mostEnded;
    private final List<Live> live = new ArrayList<>();
    private final List<Ended> ended = new ArrayList<>();

    /** Per slot: where the epochs ended when it was last given back. */
    private final VectorClock ends = new VectorClock();

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
        int slot = reusable();
        current.raise(slot, ends.get(slot));
        current.tick(slot);
        live.add(new Live(slot, current));
        return slot;
    }

    private int reusable() {
        for (Iterator<Ended> candidates = ended.iterator(); candidates.hasNext(); ) {
            Ended candidate = candidates.next();
            if (isKnownToAll(candidate)) {
                candidates.remove();
                return candidate.slot();
            }
        }
        return ended.size() > mostEnded ? force(ended.remove(0)) : slots++;
    }

    private boolean isKnownToAll(Ended candidate) {
        for (Live thread : live) {
            if (!thread.current().includes(candidate.slot(), candidate.epoch())) {
                return false;
            }
        }
        return true;
    }

    private int force(Ended oldest) {
        VectorClock raised = new VectorClock();
        raised.assign(forced);
        raised.raise(oldest.slot(), oldest.epoch());
        forced = raised;
        return oldest.slot();
    }

    /**
     * From now on every thread counts as knowing all that any thread did so far: {@link #forced()} takes in
     * {@link #everything()}.
     */
    public synchronized void forceEverything() {
        // What was forced before are ends and earlier epochs of slots, which everything includes.
        forced = everything();
    }

    /**
     * What every thread counts as knowing: the ends of threads whose slots were given again by force, and all that came
     * before the latest {@link #forceEverything}. A new object whenever it grows, never changed after; a thread joins it
     * before what it knows decides a check.
     *
     * @return the clock
     */
    public VectorClock forced() {
        return forced;
    }

    /**
     * A thread has ended. Its slot may be given again, unless its epochs are used up.
     *
     * @param slot its slot
     * @param current its clock
     */
    public synchronized void release(int slot, VectorClock current) {
        live.removeIf(thread -> thread.current() == current);
        ends.raise(slot, current.get(slot));
        if (current.get(slot) < LAST_EPOCH) {
            ended.add(new Ended(slot, current.get(slot)));
        }
    }

    /**
     * A thread whose epochs are running out moves to another slot; all it did so far happens before all it will do. The
     * old slot is never given again, as no epoch is left in it.
     *
     * @param slot its slot
     * @param current its clock
     * @return its new slot
     */
    public synchronized int renew(int slot, VectorClock current) {
        live.removeIf(thread -> thread.current() == current);
        ends.raise(slot, current.get(slot));
        int renewed = slots++;
        current.tick(renewed);
        live.add(new Live(renewed, current));
        return renewed;
    }

    /**
     * The present epoch of every slot: a clock that includes all that any thread did so far.
     *
     * @return a new clock
     */
    public synchronized VectorClock everything() {
        VectorClock everything = new VectorClock();
        everything.join(ends);
        for (Live thread : live) {
            everything.raise(thread.slot(), thread.current().get(thread.slot()));
        }
        return everything;
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
