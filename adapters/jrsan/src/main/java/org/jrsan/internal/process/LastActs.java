package org.jrsan.internal.process;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What JRSan does when the JVM ends: as shutdown hooks, or where the program halts the JVM, which runs none. Each is done once. Thread-safe.
 */
public final class LastActs {
    private static final Queue<Runnable> ALL = new ConcurrentLinkedQueue<>();

    private LastActs() {}

    /**
     * Keeps one in mind.
     *
     * @param act what is done
     * @return the same, to be run by a shutdown hook; it does nothing if it was done already
     */
    public static Runnable add(Runnable act) {
        AtomicBoolean isDone = new AtomicBoolean();
        Runnable once = () -> {
            if (isDone.compareAndSet(false, true)) {
                act.run();
            }
        };
        ALL.add(once);
        return once;
    }

    /** The calling thread is about to halt the JVM. An error does not keep it from that. */
    public static void halting() {
        for (Runnable act : ALL) {
            try {
                act.run();
            } catch (Throwable e) {
                LastWords.say("JRSan: what is told at the end of the JVM is not whole: " + e);
            }
        }
    }
}
