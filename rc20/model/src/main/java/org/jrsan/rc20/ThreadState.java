package org.jrsan.rc20;

import org.jspecify.annotations.Nullable;

/**
 * What an engine keeps for a thread. It is written by its own thread only, except before the thread starts and after it has
 * ended, or by anyone while that thread does not run, as in single-threaded exploration. Each engine has its own subclass.
 */
public abstract class ThreadState {
    /** For engines. */
    protected ThreadState() {}

    /**
     * A fence took place. A full fence takes a lock that is shared by all full fences.
     *
     * @param fence its kind
     */
    public abstract void fence(Fence fence);

    /** The thread has ended; its knowledge remains available to {@link Engine#adoptThread}. */
    public abstract void end();

    /**
     * The happens-before of the thread in vector clocks, which race detection shares.
     *
     * @return its clocks, or null when its engine keeps none; that is the same for all threads of an engine
     */
    public abstract @Nullable HbThread happensBefore();
}
