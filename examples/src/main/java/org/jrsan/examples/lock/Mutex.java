package org.jrsan.examples.lock;

/** A lock for a fixed set of threads, which are numbered from 0. It is not reentrant. */
public interface Mutex {
    /**
     * Waits until the thread has the lock alone.
     *
     * @param thread the number of the calling thread
     * @throws InterruptedException when the thread is interrupted; it then must not use the lock again
     */
    void lock(int thread) throws InterruptedException;

    /**
     * Gives the lock back.
     *
     * @param thread the number of the calling thread, which has the lock
     */
    void unlock(int thread);
}
