package org.jrsan.rc20.litmus.races;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/**
 * Follows the happens-before order of one sequentially consistent run and tells which accesses race
 * (section 3 of docs/algorithm.md). Two accesses race when they conflict, at least one is plain, and happens-before
 * leaves them unordered.
 *
 * <p>Threads, locations and locks are known by number, from 0. The methods are called from one thread, in the order of
 * the run, each once the event is known to take place. A plain access to a location that is also accessed atomically
 * takes the clock steps of an opaque access. An atomic access that acquires is ordered behind what it acquires: whether it
 * races is decided with that knowledge.
 */
public interface RaceMonitor {
    /** Makes monitors, one for each run. */
    @FunctionalInterface
    interface Factory {
        /**
         * A monitor of a run in which nothing has happened yet.
         *
         * @param threads the number of threads
         * @param atomicLocations for each location whether the program accesses it atomically anywhere
         * @param locks the number of locks
         */
        RaceMonitor create(int threads, boolean[] atomicLocations, int locks);
    }

    /**
     * A plain read.
     *
     * @return whether it races with an access before it
     */
    boolean plainRead(int thread, int location);

    /**
     * A plain write.
     *
     * @return whether it races with an access before it
     */
    boolean plainWrite(int thread, int location);

    /**
     * An atomic read, a compare-and-set that failed included.
     *
     * @param mode the mode of the access
     * @return whether it races with a plain access before it
     */
    boolean atomicRead(int thread, int location, Mode mode);

    /**
     * An atomic write.
     *
     * @param mode the mode of the access
     * @return whether it races with a plain access before it
     */
    boolean atomicWrite(int thread, int location, Mode mode);

    /**
     * An atomic read-modify-write.
     *
     * @param mode the mode of the access
     * @return whether it races with a plain access before it
     */
    boolean atomicUpdate(int thread, int location, Mode mode);

    /**
     * A fence.
     *
     * @param fence its kind
     */
    void fence(int thread, Fence fence);

    /**
     * A thread starts another.
     *
     * @param child the thread that begins
     */
    void start(int parent, int child);

    /**
     * A thread has waited for the end of another.
     *
     * @param child the thread that has ended
     */
    void join(int parent, int child);

    /** A thread takes a lock. */
    void lock(int thread, int lock);

    /** A thread gives a lock back. */
    void unlock(int thread, int lock);
}
