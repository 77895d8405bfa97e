package org.jrsan.examples.sync;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;

/**
 * A barrier for a fixed number of threads that can be used again: each counts itself, the last one begins the next step, and
 * the others wait for that.
 *
 * <p>Each thread releases what it did by counting itself, and the last one must acquire it there. The others acquire it from the
 * step. If nobody acquires, nobody knows what the others did before the barrier.
 */
public final class SpinningBarrier {
    private static final RobustVarHandle ARRIVED;

    static {
        try {
            ARRIVED =
                    RobustVarHandle.findVarHandle(MethodHandles.lookup(), SpinningBarrier.class, "arrived", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int threads;
    private final boolean acquires;
    private final RobustAtomicInteger step = new RobustAtomicInteger().label("step");

    private int arrived;

    /**
     * A barrier.
     *
     * @param threads how many threads meet there
     * @param order opaque: threads release, but do not acquire
     */
    public SpinningBarrier(int threads, Order order) {
        this.threads = threads;
        acquires = order != Order.OPAQUE;
    }

    /**
     * Waits until all have come.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    public void await() throws InterruptedException {
        int seen = step.getOpaque();
        if (arrive() == threads - 1) {
            ARRIVED.setOpaque(this, 0);
            step.setRelease(seen + 1);
        } else {
            step.awaitUntil(now -> now != seen, acquires ? WaitMode.ACQUIRE : WaitMode.OPAQUE);
        }
    }

    private int arrive() {
        return acquires ? (int) ARRIVED.getAndAdd(this, 1) : (int) ARRIVED.getAndAddRelease(this, 1);
    }
}
