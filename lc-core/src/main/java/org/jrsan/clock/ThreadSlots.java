package org.jrsan.clock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Gives each thread a slot of the vector clocks and takes it back, so that clocks stay as long as the most threads that
 * lived at once.
 *
 * <p><b>Rule</b> (Miri's): a slot is given again when every live thread knows of the end of the thread that had it: then
 * whatever is learned of the slot's new holder implies nothing about the old one that is not known already. Epochs of a
 * slot never go back; a new holder goes on from where the old one ended.
 *
 * <p>Threads that end without anybody learning of it would keep their slots for ever. Past {@code mostEnded} such slots
 * the oldest is given again all the same, and everybody counts as knowing of its end: see {@link #knownToAll()}. That can
 * hide a race or violation of the ended thread; it invents none.
 *
 * <p>A thread is taken in and let go in a time that does not grow with the threads alive: an end that is not known to all
 * keeps one thread that does not know of it, and only when that one does is there a look for another. No more than
 * {@code MOST_LOOKS} ends are looked at, and among more than {@code MOST_ASKED} live threads nobody is asked: then only the
 * bound makes an end known.
 *
 * <p>Thread-safe. Clocks of other threads are read while they change; {@link VectorClock#get} may then be behind, which
 * delays a reuse and does no harm.
 */
public final class ThreadSlots {
    /** From this epoch on a thread must {@link #renew} its slot; it leaves room for the epochs of a step. */
    public static final int LAST_EPOCH = Integer.MAX_VALUE - 16;

    private static final int MOST_LOOKS = 256;
    private static final int MOST_ASKED = 4_096;
    private static final int FIRST_LENGTH = 16;

    /** A thread that has not ended, by the clock it is known by. */
    private static final class Live {
        final int slot;
        final VectorClock current;

        /** Where it stands among the living; below 0 once it has ended. */
        int place;

        /** Its epoch; only past the array of clocks, where {@link #everything} would not look at each thread. */
        private volatile int epoch;

        /** Whether it is among those whose epochs are still to be looked at. */
        private volatile boolean isListed;

        /** The one listed before it. */
        @Nullable
        Live before;

        Live(int slot, VectorClock current) {
            this.slot = slot;
            this.current = current;
            epochVolatile(current.get(slot));
        }

        int epochVolatile() {
            return epoch;
        }

        void epochVolatile(int advanced) {
            epoch = advanced;
        }

        boolean isListedVolatile() {
            return isListed;
        }

        void listedVolatile(boolean listed) {
            isListed = listed;
        }
    }

    private static final class Ended {
        final int slot;
        final int epoch;

        /** A thread that did not know of the end when it was last asked; null for none. */
        @Nullable
        Live ignorant;

        Ended(int slot, int epoch) {
            this.slot = slot;
            this.epoch = epoch;
        }
    }

    private final int mostEnded;

    /** In no order, so that one can be taken out from anywhere. */
    private final List<Live> live = new ArrayList<>();

    private final Deque<Ended> ended = new ArrayDeque<>();

    /** By slot, null where there is no live thread. Replaced when it grows; the place of a live thread is not written again. */
    private volatile @Nullable Live[] holders = new @Nullable Live[FIRST_LENGTH];

    /** Live threads past the array of clocks whose epochs have advanced since somebody looked, the latest first. */
    private final AtomicReference<@Nullable Live> listed = new AtomicReference<>();

    /** Per slot: where its epochs ended when it was last given back, or an epoch that its holder had. */
    private final VectorClock seen = VectorClock.ofMany();

    /** What {@link #knownToAll} grows along, so that comparisons of its stages are short. */
    private final VectorClock allKnown = VectorClock.ofMany();

    /** How many threads have ended since that may still be listed. */
    private int endedWhileListed;

    private int slots;
    private volatile VectorClock knownToAll = new VectorClock();

    /** Advances under the monitor, after what it tells of has changed. */
    private volatile int news;

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
     */
    public synchronized int take(VectorClock current) {
        int slot = reusable();
        current.raise(slot, seen.get(slot));
        current.tick(slot);
        hold(slot, current);
        return slot;
    }

    private void hold(int slot, VectorClock current) {
        Live thread = new Live(slot, current);
        thread.place = live.size();
        live.add(thread);
        @Nullable Live[] present = holdersVolatile();
        if (slot >= present.length) {
            present = Arrays.copyOf(present, Math.max(slot + 1, 2 * present.length));
        }
        present[slot] = thread;
        holdersVolatile(present);
        if (slot >= VectorClock.ARRAY_SLOTS) {
            list(thread);
        }
    }

    private void let(int slot) {
        Live thread = holdersVolatile()[slot];
        Live last = live.remove(live.size() - 1);
        if (last != thread) {
            live.set(thread.place, last);
            last.place = thread.place;
        }
        thread.place = -1;
        holdersVolatile()[slot] = null;
        if (slot >= VectorClock.ARRAY_SLOTS && ++endedWhileListed > slots) {
            // So that the list keeps no more of the ended than there are slots.
            seeListed();
        }
    }

    private int reusable() {
        Ended known = null;
        for (int left = Math.min(ended.size(), MOST_LOOKS); left > 0; left--) {
            Ended candidate = ended.remove();
            if (known == null && isKnownToAll(candidate)) {
                known = candidate;
            } else {
                ended.add(candidate);
            }
        }
        if (known != null) {
            return known.slot;
        }
        return ended.size() > mostEnded ? reuseUnknown(ended.remove()) : slots++;
    }

    private boolean isKnownToAll(Ended candidate) {
        Live ignorant = candidate.ignorant;
        if (ignorant != null && ignorant.place >= 0 && !knows(ignorant, candidate) || live.size() > MOST_ASKED) {
            return false;
        }
        // Those after the one that was ignorant first: of those before it most know.
        int start = ignorant != null && ignorant.place >= 0 ? ignorant.place : 0;
        for (int i = 0; i < live.size(); i++) {
            Live thread = live.get((start + i) % live.size());
            if (!knows(thread, candidate)) {
                candidate.ignorant = thread;
                return false;
            }
        }
        return true;
    }

    private static boolean knows(Live thread, Ended candidate) {
        return thread.current.includes(candidate.slot, candidate.epoch);
    }

    /** Past the bound: from now on everybody counts as knowing of an end. */
    private int reuseUnknown(Ended oldest) {
        allKnown.raise(oldest.slot, oldest.epoch);
        announceKnown();
        return oldest.slot;
    }

    private void announceKnown() {
        VectorClock raised = new VectorClock();
        raised.assign(allKnown);
        knownToAllVolatile(raised);
        hasNews();
    }

    private void hasNews() {
        news++;
    }

    /**
     * A number that advances when {@link #knownToAll} has grown, and when somebody took in {@link #everything}. A thread that finds another
     * one than before joins the former and advances its epoch: what it does from then on nobody has taken in. It looks before each step.
     *
     * @return the number; any thread may ask
     */
    public int news() {
        return news;
    }

    /**
     * From now on every thread counts as knowing all that any thread did so far: {@link #knownToAll()} takes in
     * {@link #everything()}.
     */
    public synchronized void makeEverythingKnown() {
        allKnown.join(present());
        announceKnown();
    }

    /**
     * What every thread counts as knowing: the ends of threads whose slots were given again past the bound, and all that
     * came before the latest {@link #makeEverythingKnown}. A new object whenever it grows, never changed after; a thread joins it
     * before what it knows decides a check.
     */
    public VectorClock knownToAll() {
        return knownToAll;
    }

    /** A thread has ended. Its slot may be given again, unless its epochs are used up. */
    public synchronized void release(int slot, VectorClock current) {
        let(slot);
        seen.raise(slot, current.get(slot));
        if (current.get(slot) < LAST_EPOCH) {
            ended.add(new Ended(slot, current.get(slot)));
        }
    }

    /**
     * A thread whose epochs are running out moves to another slot; all it did so far happens before all it will do. The
     * old slot is never given again, as no epoch is left in it.
     *
     * @return its new slot
     */
    public synchronized int renew(int slot, VectorClock current) {
        let(slot);
        seen.raise(slot, current.get(slot));
        int renewed = slots++;
        current.tick(renewed);
        hold(renewed, current);
        return renewed;
    }

    /**
     * The epoch of a live thread has advanced. It must say so where its slot is past the array of clocks
     * ({@link VectorClock#ARRAY_SLOTS}), before it does anything that others may learn of; its slot then counts for
     * {@link #everything}.
     */
    public void advanced(int slot, int epoch) {
        Live thread = holdersVolatile()[slot];
        thread.epochVolatile(epoch);
        // Volatile, as is the epoch: whoever takes this thread off the list first reads the epoch only afterwards.
        if (!thread.isListedVolatile()) {
            list(thread);
        }
    }

    private void list(Live thread) {
        thread.listedVolatile(true);
        do {
            thread.before = listed.get();
        } while (!listed.compareAndSet(thread.before, thread));
    }

    /** The present epoch of every slot: a clock that includes all that any thread did so far, which each is told of by {@link #news}. */
    public synchronized VectorClock everything() {
        VectorClock everything = present();
        hasNews();
        return everything;
    }

    /** The same where nobody is told: what a thread does next may still have an epoch that is in it. */
    public synchronized VectorClock epochs() {
        return present();
    }

    private VectorClock present() {
        @Nullable Live[] present = holdersVolatile();
        for (int slot = 0; slot < Math.min(slots, VectorClock.ARRAY_SLOTS); slot++) {
            if (present[slot] != null) {
                seen.raise(slot, present[slot].current.get(slot));
            }
        }
        seeListed();
        VectorClock everything = new VectorClock();
        everything.assign(seen);
        return everything;
    }

    private void seeListed() {
        endedWhileListed = 0;
        for (Live thread = listed.getAndSet(null); thread != null; ) {
            Live next = thread.before;
            thread.before = null;
            thread.listedVolatile(false);
            seen.raise(thread.slot, thread.epochVolatile());
            thread = next;
        }
    }

    /**
     * The number of slots given so far, each counted once however often it was given.
     *
     * @return the length that clocks grow to
     */
    public synchronized int size() {
        return slots;
    }

    private @Nullable Live[] holdersVolatile() {
        return holders;
    }

    private void holdersVolatile(@Nullable Live[] grown) {
        holders = grown;
    }

    private void knownToAllVolatile(VectorClock raised) {
        knownToAll = raised;
    }
}
