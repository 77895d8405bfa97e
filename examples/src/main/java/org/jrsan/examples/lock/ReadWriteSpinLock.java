package org.jrsan.examples.lock;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;

/**
 * A reader-writer spin lock in one number, as in the Linux kernel: it begins at a bias, each reader takes one from it, and a
 * writer takes the whole. Who has taken too much gives it back and waits.
 *
 * <p>Who gives back releases, and who takes acquires. A read-modify-write continues the release sequence of the one that it
 * reads from, so a writer acquires from all readers that have left.
 */
public final class ReadWriteSpinLock {
    /** Where an order is too weak. */
    public enum Weak {
        /** Nowhere. */
        NOTHING,
        /** Who gives the lock back does not release. */
        UNLOCK,
        /** A writer that takes the lock does not acquire. */
        WRITE_LOCK
    }

    private static final int BIAS = 1 << 20;
    private static final RobustVarHandle LEFT;

    static {
        try {
            LEFT = RobustVarHandle.findVarHandle(MethodHandles.lookup(), ReadWriteSpinLock.class, "left", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Weak weak;

    private int left = BIAS;

    /**
     * A free lock.
     *
     * @param weak where an order is too weak
     */
    public ReadWriteSpinLock(Weak weak) {
        this.weak = weak;
    }

    /**
     * Waits until no writer has the lock, and takes it as a reader.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    public void lockToRead() throws InterruptedException {
        while ((int) LEFT.getAndAddAcquire(this, -1) <= 0) {
            LEFT.getAndAddRelease(this, 1);
            LEFT.awaitUntil(this, left -> (int) left > 0, WaitMode.OPAQUE);
        }
    }

    /** Gives the lock of a reader back. */
    public void unlockRead() {
        giveBack(1);
    }

    /**
     * Waits until nobody has the lock, and takes it alone.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    public void lockToWrite() throws InterruptedException {
        while (takeAll() != BIAS) {
            LEFT.getAndAddRelease(this, BIAS);
            LEFT.awaitValue(this, BIAS, WaitMode.OPAQUE);
        }
    }

    private int takeAll() {
        return weak == Weak.WRITE_LOCK
                ? (int) LEFT.getAndAddRelease(this, -BIAS)
                : (int) LEFT.getAndAddAcquire(this, -BIAS);
    }

    /** Gives the lock of a writer back. */
    public void unlockWrite() {
        giveBack(BIAS);
    }

    private void giveBack(int taken) {
        if (weak == Weak.UNLOCK) {
            LEFT.getAndAddAcquire(this, taken);
        } else {
            LEFT.getAndAddRelease(this, taken);
        }
    }
}
