package org.jrsan.internal.process;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What JRSan does when the JVM ends: as shutdown hooks, or where the program halts the JVM, which runs none. Each is done once, and nobody halts the
 * JVM while another thread does it. Thread-safe.
 */
public final class LastActs {
    /** Only what hangs needs so long. */
    private static final int SECONDS = 60;

    private static final Queue<Runnable> ALL = new ConcurrentLinkedQueue<>();

    private LastActs() {}

    /** One of these. */
    private static final class Act implements Runnable {
        private final Runnable act;
        private final ReentrantLock lock = new ReentrantLock();

        /** Guarded by the lock, which a thread that halts the JVM as its act takes again. */
        private boolean isBegun;

        Act(Runnable act) {
            this.act = act;
        }

        @Override
        public void run() {
            boolean isInterrupted = Thread.interrupted();
            try {
                if (lock.tryLock(SECONDS, TimeUnit.SECONDS)) {
                    runOnce();
                }
            } catch (InterruptedException e) {
                isInterrupted = true;
            } finally {
                if (isInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private void runOnce() {
            try {
                if (!isBegun) {
                    isBegun = true;
                    act.run();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Keeps one in mind.
     *
     * @param act what is done
     * @return the same, to be run by a shutdown hook; it does nothing if it was done already, and waits while another thread does it
     */
    public static Runnable add(Runnable act) {
        Act once = new Act(act);
        ALL.add(once);
        return once;
    }

    /** The calling thread is about to halt the JVM. Nothing keeps it from that. */
    public static void halting() {
        for (Runnable act : ALL) {
            try {
                act.run();
            } catch (Throwable e) {
                tell();
            }
        }
    }

    /** Where memory or the stack has ended, not even this may be possible. */
    private static void tell() {
        try {
            LastWords.say("JRSan: an error at the end of the JVM; what is told is not whole");
        } catch (Throwable again) {
            // Who halts the JVM has no use for it.
        }
    }
}
