package org.jrsan.rc20;

import org.jrsan.clock.ThreadSlots;
import org.jrsan.clock.VectorClock;

/**
 * What all threads of a run share of happens-before (section 3 of docs/algorithm.md): their slots and the location of full
 * fences. Full fences share one monitor and hold it for O(threads).
 */
public final class HappensBefore {
    /** How many slots of ended threads are kept for those who do not know of the end. */
    static final int MOST_ENDED = 64;

    private final ThreadSlots slots = new ThreadSlots(MOST_ENDED);
    private final HbMessage fences = new HbMessage();

    /** Of a run in which nothing happened. */
    public HappensBefore() {}

    /** A thread that knows nothing. */
    public HbThread newThread() {
        return new HbThread(slots);
    }

    /** A fence; a full fence also acquires from and releases to every other full fence. */
    public void fence(HbThread thread, Fence fence) {
        thread.catchUp();
        if (fence != Fence.RELEASE) {
            thread.acquireFence();
        }
        if (fence == Fence.FULL) {
            fullFence(thread);
        }
        if (fence != Fence.ACQUIRE) {
            thread.releaseFence();
        }
    }

    /** Between its acquire and its release fence: FADD(f, 0, acquire-release), hb step only, and the SC order. */
    private void fullFence(HbThread thread) {
        thread.learned();
        ScView order = thread.view().order();
        order.takePending(thread.current());
        synchronized (fences) {
            thread.receive(fences, true);
            thread.add(fences, Mode.ACQ_REL);
            thread.tick();
        }
        order.takePending(thread.current());
        order.markFence();
    }

    /**
     * The thread may have synchronised out of sight: it counts as knowing everything that any thread did so far, and passes on
     * what it knows of the order of SC accesses and full fences.
     */
    void learnEverything(HbThread thread, ScView.Seen seen) {
        thread.catchUp();
        VectorClock everything = slots.everything();
        thread.learn(everything);
        thread.learnOrder(everything, seen);
    }

    /** The same without an order of SC accesses. */
    public void learnEverything(HbThread thread) {
        learnEverything(thread, new ScView.Seen());
    }

    /**
     * Some thread may have synchronised out of sight with any other: from now on each counts as knowing everything that any
     * thread did so far. Any thread may call this.
     */
    public void everybodyLearnsEverything() {
        slots.makeEverythingKnown();
    }

    /** The table that threads have their slots from. */
    ThreadSlots slots() {
        return slots;
    }
}
