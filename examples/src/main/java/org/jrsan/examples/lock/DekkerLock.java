package org.jrsan.examples.lock;

import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Spin;

/**
 * Dekker's algorithm for two threads: raise your flag; while the other one's is raised too, the thread whose turn it is
 * not steps back.
 *
 * <p>Each flag is raised and then the other is read, which is store buffering: the full fence after each raise is what
 * keeps both threads from missing each other. All else is release and acquire. The turn is written with the lock held,
 * so its writes are ordered by the lock; a thread that steps back reads a turn at least as new as the flag that made it
 * do so.
 */
public final class DekkerLock implements Mutex {
    private final RobustAtomicBoolean[] raised = {
        new RobustAtomicBoolean().label("flag 0"), new RobustAtomicBoolean().label("flag 1")
    };
    private final RobustAtomicInteger turn = new RobustAtomicInteger().label("turn");
    private final Fencing fencing;

    /**
     * A free lock.
     *
     * @param fencing whether a full fence follows each raise of a flag
     */
    public DekkerLock(Fencing fencing) {
        this.fencing = fencing;
    }

    @Override
    public void lock(int thread) throws InterruptedException {
        int other = 1 - thread;
        Spin spin = new Spin();
        raise(thread);
        while (raised[other].getAcquire()) {
            if (turn.getAcquire() == other) {
                raised[thread].setRelease(false);
                turn.awaitValue(thread, WaitMode.ACQUIRE);
                raise(thread);
            }
            spin.pause();
        }
    }

    private void raise(int thread) {
        raised[thread].setRelease(true);
        fencing.full();
    }

    @Override
    public void unlock(int thread) {
        turn.setRelease(1 - thread);
        raised[thread].setRelease(false);
    }
}
