package org.jrsan.examples.lock;

import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.examples.Spin;

/** Peterson's algorithm for two threads: raise your flag, give the turn away, wait while the other wants it and has it. */
public final class PetersonLock implements Mutex {
    /** How a thread gives the turn away. */
    public enum Turn {
        /** By a release store. The flag of the other thread may then be missed, as in store buffering. */
        STORE,
        /**
         * By a release store and a full fence. That is enough on x86, where stores keep their order; in RC20 a turn that
         * was given away later may still be overwritten by one given away earlier, and both threads enter.
         */
        FENCED_STORE,
        /**
         * By an exchange. The two exchanges of the turn read from each other: the thread that comes second acquires all
         * that the first released, its flag among it, so no fence is needed.
         */
        EXCHANGE
    }

    private final RobustAtomicBoolean[] raised = {
        new RobustAtomicBoolean().label("flag 0"), new RobustAtomicBoolean().label("flag 1")
    };
    private final RobustAtomicInteger turn = new RobustAtomicInteger().label("turn");
    private final Turn way;

    /**
     * A free lock.
     *
     * @param way how the turn is given away
     */
    public PetersonLock(Turn way) {
        this.way = way;
    }

    @Override
    public void lock(int thread) throws InterruptedException {
        int other = 1 - thread;
        Spin spin = new Spin();
        raised[thread].setRelease(true);
        giveTurnTo(other);
        while (raised[other].getAcquire() && turn.getAcquire() == other) {
            spin.pause();
        }
    }

    private void giveTurnTo(int other) {
        switch (way) {
            case STORE -> turn.setRelease(other);
            case FENCED_STORE -> {
                turn.setRelease(other);
                RobustFences.fullFence();
            }
            case EXCHANGE -> turn.getAndSet(other);
        }
    }

    @Override
    public void unlock(int thread) {
        raised[thread].setRelease(false);
    }
}
