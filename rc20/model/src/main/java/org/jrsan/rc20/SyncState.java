package org.jrsan.rc20;

/**
 * What an engine keeps for a synchronisation object (lock, task, latch, started thread), the carrier of a happens-before
 * edge. The engine guards it by its own lock. Each engine has its own subclass.
 *
 * @param <T> the engine's threads
 */
public abstract class SyncState<T extends ThreadState> {
    /** For engines. */
    protected SyncState() {}

    /**
     * Everything the thread did and knows happens before every later {@link #acquire} of the object.
     *
     * @param thread the releasing thread, which calls
     */
    public abstract void release(T thread);

    /**
     * The same in happens-before alone, for an edge that may be stronger than what Java promises. Whoever truly acquires the object
     * later takes over what this told of happens-before, and nothing of the forced order
     * (docs/algorithm.md#s9-stronger-edges).
     *
     * @param thread the releasing thread, which calls
     */
    public abstract void releaseHappensBefore(T thread);

    /**
     * The same of a thread that has made no access since it released all up to an epoch, wherever that was: here it releases
     * as much of what it did itself. So two threads that do nothing but meet have nothing new for each other in the end.
     *
     * @param thread the releasing thread, which calls
     * @param epoch the epoch, in the slot that the thread has now
     */
    public void releaseHappensBefore(T thread, int epoch) {
        releaseHappensBefore(thread);
    }

    /**
     * The thread has ended, and all it did and knew happens before every later {@link #acquire} of the object. Its
     * knowledge remains available to {@link Engine#adoptThread}.
     *
     * @param thread the ended thread
     */
    public abstract void releaseAndEnd(T thread);

    /**
     * Everything released into the object happens before what the thread does next.
     *
     * @param thread the acquiring thread, which calls
     */
    public abstract void acquire(T thread);

    /**
     * Takes over what was released into the object in happens-before alone, for an edge that may be stronger than what
     * Java promises: knowledge of happens-before may be over-estimated, the forced order may not
     * (docs/algorithm.md#s9-stronger-edges).
     *
     * @param thread the thread, which calls
     */
    public abstract void acquireHappensBefore(T thread);

    /**
     * Whether {@link #releaseHappensBefore} would tell nothing new: all that the thread knows was released into the object and, of what
     * it did itself, all up to an epoch.
     *
     * @param thread the thread, which calls
     * @param epoch the epoch, in the slot that the thread has now
     * @return false also where that is not known
     */
    public boolean includes(T thread, int epoch) {
        return false;
    }
}
