package org.jrsan.examples.lock;

import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Fencing;

/**
 * Dekker's algorithm with all order in fences, as Williams (2010) published it: flags and turn are opaque. A full fence
 * follows each raise of a flag, an acquire fence the wait for the lock, and a release fence stands before the flag is lowered.
 *
 * <p>Without the full fences, both threads may miss each other's flag and enter.
 */
public final class DekkerFencesLock implements Mutex {
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
    public DekkerFencesLock(Fencing fencing) {
        this.fencing = fencing;
    }

    @Override
    public void lock(int thread) throws InterruptedException {
        int other = 1 - thread;
        raise(thread);
        while (raised[other].getOpaque()) {
            if (turn.getOpaque() == thread) {
                // The turn stays until this thread gives it away, so the other one will step back.
                raised[other].awaitValue(false, WaitMode.OPAQUE);
                break;
            }
            raised[thread].setOpaque(false);
            turn.awaitValue(thread, WaitMode.OPAQUE);
            raise(thread);
        }
        RobustFences.acquireFence();
    }

    private void raise(int thread) {
        raised[thread].setOpaque(true);
        fencing.full();
    }

    @Override
    public void unlock(int thread) {
        turn.setOpaque(1 - thread);
        RobustFences.releaseFence();
        raised[thread].setOpaque(false);
    }
}
