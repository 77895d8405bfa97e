package org.jrsan.acceptance.agent;

import java.util.concurrent.locks.StampedLock;

/** A thread that is interrupted reads under a stamp, and loads a class meanwhile, for which the JDK takes its interrupt away and gives it back. */
final class InterruptedReadsMain {
    private static final StampedLock LOCK = new StampedLock();

    private static int value;
    private static volatile int turn;

    private InterruptedReadsMain() {}

    private static final class Fresh {}

    private static int read(boolean loads) {
        long stamp = LOCK.tryOptimisticRead();
        int seen = value;
        if (loads) {
            seen += Fresh.class.hashCode() & 1;
        }
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            seen = value;
            LOCK.unlockRead(stamp);
        }
        return seen;
    }

    /**
     * The other thread has the lock while the class is loaded, so that the stamp is 0.
     *
     * @param args none
     */
    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Thread.currentThread().interrupt();
            read(false);
            turn = 1;
            while (turn == 1) {
                Thread.onSpinWait();
            }
            read(true);
        });
        reader.start();
        while (turn == 0) {
            Thread.onSpinWait();
        }
        long stamp = LOCK.writeLock();
        value++;
        turn = 2;
        Thread.sleep(500);
        value++;
        LOCK.unlockWrite(stamp);
        reader.join();
    }
}
