package org.jrsan.rc20;

import org.jrsan.clock.ThreadSlots;
import org.jrsan.clock.VectorClock;

/**
 * Happens-before along one sequentially consistent run, by the rules of section 3 of docs/algorithm.md: release
 * sequences in the form of C++20 (blocked by a relaxed store, also of the same thread, and continued by
 * read-modify-writes), and fences that synchronise relaxed accesses.
 *
 * <p>A method with a location's message is called under the lock of the location; one with an object's message takes the
 * message's monitor itself. Full fences share one monitor and hold it for O(threads).
 */
public final class HappensBefore {
    private static final int MOST_ENDED = 64;

    private final ThreadSlots slots;
    private final HbMessage fences = new HbMessage();

    /** The happens-before of a run that has not begun. */
    public HappensBefore() {
        this(new ThreadSlots(MOST_ENDED));
    }

    HappensBefore(ThreadSlots slots) {
        this.slots = slots;
    }

    /**
     * A thread.
     *
     * @param start what happens before its first event, null for nothing
     * @return the thread
     */
    public HbThread newThread(HbMessage start) {
        return new HbThread(slots, start);
    }

    /**
     * The thread has ended; nobody calls for it again.
     *
     * @param thread the thread
     */
    public void end(HbThread thread) {
        thread.end();
    }

    /**
     * The thread has ended, and all it did happens before every later {@link #acquire} of the object.
     *
     * @param thread the thread; nobody calls for it again
     * @param object the object's message
     */
    public void end(HbThread thread, HbMessage object) {
        releaseAtEnd(thread, object);
        end(thread);
    }

    /** Without a tick, as nothing follows: who acquires the object then knows of the end, and the slot can be given again. */
    private static void releaseAtEnd(HbThread thread, HbMessage object) {
        thread.catchUp();
        synchronized (object) {
            object.view().join(thread.view());
        }
    }

    /**
     * A read of an atomic location.
     *
     * @param thread the reader
     * @param location the location's message
     * @param mode the mode of the read
     */
    public void read(HbThread thread, HbMessage location, Mode mode) {
        thread.catchUp();
        thread.receive(location, mode.isAcquire());
    }

    /**
     * A store to an atomic location: it replaces the message, which ends a release sequence.
     *
     * @param thread the writer
     * @param location the location's message
     * @param mode the mode of the write
     */
    public void write(HbThread thread, HbMessage location, Mode mode) {
        thread.catchUp();
        thread.replace(location, mode);
        tickAfter(thread, mode);
    }

    /**
     * A read-modify-write of an atomic location: it adds to the message, which continues a release sequence.
     *
     * @param thread the thread
     * @param location the location's message
     * @param mode the mode of both parts
     */
    public void rmw(HbThread thread, HbMessage location, Mode mode) {
        thread.catchUp();
        thread.receive(location, mode.isAcquire());
        thread.add(location, mode);
        tickAfter(thread, mode);
    }

    /** After a release: what the thread does next is not covered by what others may learn from it. */
    private static void tickAfter(HbThread thread, Mode mode) {
        if (mode.isRelease()) {
            thread.tick();
        }
    }

    /**
     * A fence.
     *
     * @param thread the thread
     * @param fence its kind; a full fence also acquires from and releases to every other full fence
     */
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
            rmw(thread, fences, Mode.ACQ_REL);
        }
        order.takePending(thread.current());
        order.markFence();
    }

    /**
     * What the thread did happens before every later {@link #acquire} of the object.
     *
     * @param thread the thread
     * @param object the object's message
     */
    public void release(HbThread thread, HbMessage object) {
        thread.catchUp();
        synchronized (object) {
            thread.add(object, Mode.RELEASE);
            thread.tick();
        }
    }

    /**
     * What was released into the object happens before what the thread does next.
     *
     * @param thread the thread
     * @param object the object's message
     */
    public void acquire(HbThread thread, HbMessage object) {
        thread.catchUp();
        synchronized (object) {
            thread.learn(object.view());
        }
    }

    /**
     * The thread may have synchronised out of sight: it counts as knowing everything that any thread did so far, and passes on
     * what it knows of the order of SC accesses and full fences.
     */
    void learnEverything(HbThread thread, ScSeen seen) {
        thread.catchUp();
        VectorClock everything = slots.everything();
        thread.learn(everything);
        thread.learnOrder(everything, seen);
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
