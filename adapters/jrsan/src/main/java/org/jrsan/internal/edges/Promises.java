package org.jrsan.internal.edges;

import java.util.List;
import java.util.concurrent.Phaser;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Edges that the documentation of a synchroniser promises, at an object of the JDK's that others meet at as well: see
 * {@link SyncObject#meet}. What is released here is all that the calling thread knows, and those who only meet take over no more than
 * happens-before. A lock, what a task is handed over with, and its completion have a carrier each, see {@link Carriers}. Any thread may call.
 */
public final class Promises {
    /** All steps, by the numbers that the agent has for them. */
    public static final List<Consumer<Object>> STEPS = List.of(
            Promises::release,
            Promises::acquire,
            Promises::make,
            Promises::handOver,
            Promises::takeOver,
            Promises::complete,
            Promises::find,
            Promises::mark,
            Promises::acquireMarked,
            Promises::advance);

    /** Of the calling thread, which it made last. */
    private static final ThreadLocal<Mark> MARK = ThreadLocal.withInitial(Mark::new);

    /** What was released at an object when a thread was about to do something. */
    private static final class Mark {
        private @Nullable SyncObject at;
        private int releases;
    }

    private Promises() {}

    /**
     * What the calling thread did comes before what is done after a later {@link #acquire}.
     *
     * @param at a lock, latch, semaphore, phaser, or a node by which threads exchange something
     */
    public static void release(Object at) {
        at(at).lock().release();
    }

    /**
     * What the calling thread does next comes after what was released.
     *
     * @param at as above
     */
    public static void acquire(Object at) {
        SyncObject carrier = lock(at);
        if (carrier != null) {
            carrier.acquire();
        }
    }

    /**
     * What the calling thread did comes before what whoever runs it does after {@link #takeOver}, as it is about to be handed over.
     *
     * @param at what stands for a task, new
     */
    public static void make(Object at) {
        at(at).make();
    }

    /**
     * What the calling thread did comes before what whoever runs it does after {@link #takeOver}.
     *
     * @param at a task, or what stands for one
     */
    public static void handOver(Object at) {
        at(at).handOver();
    }

    /**
     * What the calling thread does next comes after the task was handed over. If that was done several times, in happens-before alone.
     *
     * @param at as above
     */
    public static void takeOver(Object at) {
        SyncObject known = SyncObjects.find(at);
        if (known != null) {
            known.carriers().takeOver();
        }
    }

    /**
     * What the calling thread did comes before what is done after {@link #find}.
     *
     * @param at a task or future, which has a result now
     */
    public static void complete(Object at) {
        at(at).complete();
    }

    /**
     * What the calling thread does next comes after the task or future was completed, likewise.
     *
     * @param at as above
     */
    public static void find(Object at) {
        SyncObject known = SyncObjects.find(at);
        if (known != null) {
            known.carriers().find();
        }
    }

    private static Carriers at(Object at) {
        return SyncObjects.withoutPlace(at).carriers();
    }

    private static @Nullable SyncObject lock(Object at) {
        SyncObject known = SyncObjects.find(at);
        return known == null ? null : known.carriers().lock();
    }

    /**
     * What is released after this is not meant by {@link #acquireMarked}.
     *
     * @param at the object
     */
    public static void mark(Object at) {
        Mark mark = MARK.get();
        mark.at = lock(at);
        mark.releases = mark.at == null ? 0 : mark.at.releases();
    }

    /**
     * As {@link #acquire}, unless something was released there since the calling thread made its mark: then it is not known which of
     * the releases was first.
     *
     * @param at the object
     */
    public static void acquireMarked(Object at) {
        Mark mark = MARK.get();
        SyncObject marked = mark.at;
        mark.at = null;
        if (marked != null && marked == lock(at)) {
            marked.acquireUnlessReleased(mark.releases);
        }
    }

    /**
     * All parties have arrived, each of which has released, and the calling thread, which was the last one, has acquired. What it knows comes
     * before what is done after {@link #advanced}.
     *
     * @param at the root of a tree of phasers, whose phase has not advanced yet
     */
    public static void advance(Object at) {
        int phase = ((Phaser) at).getPhase();
        if (phase >= 0) {
            at(at).advances().release(phase);
        }
    }

    /**
     * What the calling thread does next comes after the advance from a phase. If that is long over, it is forgotten.
     *
     * @param at as above, whose phase has advanced
     * @param phase the phase that is over
     */
    public static void advanced(Object at, int phase) {
        SyncObject known = SyncObjects.find(at);
        if (known != null) {
            known.carriers().advances().acquire(phase);
        }
    }
}
