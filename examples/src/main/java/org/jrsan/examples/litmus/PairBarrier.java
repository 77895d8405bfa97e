package org.jrsan.examples.litmus;

import java.util.concurrent.TimeUnit;
import org.jrsan.annotation.WaitLoop;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Spin;

/**
 * BAR and BARW: a barrier for two threads, each of which raises its flag and then waits for the other one's.
 *
 * <p>Written as a loop of loads it is not robust: both threads may read the old value after both have written, as in
 * store buffering. That is harmless, since they look again; it is why waiting is an operation of its own. Written as a
 * wait for the raised flag it is robust, because the wait cannot end on the old value.
 */
public final class PairBarrier {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

    /** A barrier that nobody has reached. */
    public PairBarrier() {}

    /**
     * Raises the flag of a thread and spins until the other one's is raised.
     *
     * @param thread 0 or 1
     * @throws InterruptedException when the thread is interrupted
     */
    @WaitLoop // what the example is about
    public void spin(int thread) throws InterruptedException {
        own(thread).setRelease(1);
        Spin spin = new Spin();
        while (other(thread).getAcquire() == 0) {
            spin.pause();
        }
    }

    /**
     * Raises the flag of a thread and waits for a value of the other one's: for 1 this is the barrier.
     *
     * @param thread 0 or 1
     * @param awaited the value
     * @param millis how long at most
     * @return whether the flag had the value in time
     * @throws InterruptedException when the thread is interrupted
     */
    public boolean await(int thread, int awaited, long millis) throws InterruptedException {
        own(thread).setRelease(1);
        return other(thread).awaitValue(awaited, WaitMode.ACQUIRE, millis, TimeUnit.MILLISECONDS);
    }

    private RobustAtomicInteger own(int thread) {
        return thread == 0 ? x : y;
    }

    private RobustAtomicInteger other(int thread) {
        return own(1 - thread);
    }
}
