package org.jrsan.agent;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A thread that does what another one tells it, one thing after another. The agent takes this class for one of JRSan's own, so nothing
 * orders the two threads in happens-before.
 */
public final class UnseenTurns implements AutoCloseable {
    private static final Set<Thread.State> WAITING = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    private final Thread thread;
    private volatile @Nullable Runnable next;
    private volatile @Nullable Throwable thrown;
    private volatile boolean isOver;

    /**
     * Starts the thread.
     *
     * @param name its name
     * @param start makes a thread of a name and of what it runs, and starts it
     */
    public UnseenTurns(String name, BiFunction<String, Runnable, Thread> start) {
        thread = start.apply(name, this::run);
    }

    private void run() {
        while (!isOver) {
            Runnable step = next;
            if (step != null) {
                try {
                    step.run();
                } catch (Throwable e) {
                    thrown = e;
                }
                next = null;
            }
            Thread.yield();
        }
    }

    /**
     * Has the thread do something, and waits for that.
     *
     * @param step what it does
     */
    public void take(Runnable step) {
        next = step;
        awaitEnd();
    }

    /**
     * Has the thread begin to do something, which it waits in.
     *
     * @param step what it does
     */
    public void beginToWait(Runnable step) {
        next = step;
        while (next != null && !WAITING.contains(thread.getState())) {
            Thread.yield();
        }
    }

    /** Waits for what the thread has begun to do. */
    public void awaitEnd() {
        while (next != null) {
            Thread.yield();
        }
        if (thrown != null) {
            throw new AssertionError(thrown);
        }
    }

    /** Ends the thread. */
    @Override
    public void close() {
        isOver = true;
        while (thread.isAlive()) {
            Thread.yield();
        }
    }
}
