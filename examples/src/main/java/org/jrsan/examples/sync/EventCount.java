package org.jrsan.examples.sync;

import java.util.function.BooleanSupplier;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.examples.Spin;

/**
 * An event count: a condition variable for lock-free code. A waiter registers, looks at its condition once more, and
 * only then waits for the next notification; a notifier makes the condition true and then notifies, which costs little
 * when nobody waits.
 *
 * <p>Registering before the last look, and making true before looking for waiters, is store buffering between the state
 * of the event count and the condition: when each misses the other, the waiter sleeps for ever.
 */
public final class EventCount {
    /** How a notifier finds out whether anybody waits. */
    public enum Notifier {
        /** By an acquire load. It may miss a waiter that has missed the condition. */
        LOAD,
        /**
         * By a read-modify-write, as registration is one: of the two the later one acquires from the earlier, so either
         * the notifier finds the waiter or the waiter finds the condition.
         */
        UPDATE
    }

    /** The state holds the number of waiters in its low half and the number of notifications in its high half. */
    private static final int WAITER = 1;

    private static final int HALF = 16;
    private static final int NOTIFICATION = 1 << HALF;

    private final RobustAtomicInteger state = new RobustAtomicInteger().label("event count");
    private final Notifier notifier;

    /**
     * An event count without waiters.
     *
     * @param notifier how notifiers look for waiters
     */
    public EventCount(Notifier notifier) {
        this.notifier = notifier;
    }

    /**
     * Waits until a condition is true.
     *
     * @param condition reads atomics with acquire; who makes it true calls {@link #notifyWaiters} afterwards
     * @throws InterruptedException when the thread is interrupted
     */
    public void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            int notifications = notifications(register(WAITER));
            if (!condition.getAsBoolean()) {
                sleepWhile(notifications);
            }
            register(-WAITER);
        }
    }

    /**
     * Changes the number of waiters. The fence keeps the look at the condition that follows behind the change: a
     * volatile read-modify-write alone does not order later loads that are not volatile.
     */
    private int register(int waiters) {
        int before = state.getAndAdd(waiters);
        RobustFences.fullFence();
        return before;
    }

    /**
     * Sleeps, here by spinning. The condition may have been read from a thread that knew of later waiters than we do;
     * the fence makes the state at least as new as that.
     */
    private void sleepWhile(int notifications) throws InterruptedException {
        RobustFences.fullFence();
        Spin spin = new Spin();
        while (notifications(state.getAcquire()) == notifications) {
            spin.pause();
        }
    }

    /** Wakes the waiters, if there are any. Called after the condition was made true. */
    public void notifyWaiters() {
        switch (notifier) {
            case LOAD -> {
                if (hasWaiters(state.getAcquire())) {
                    state.getAndAdd(NOTIFICATION);
                }
            }
            case UPDATE -> state.getAndAdd(NOTIFICATION);
        }
    }

    private static int notifications(int state) {
        return state >>> HALF;
    }

    private static boolean hasWaiters(int state) {
        return (state & NOTIFICATION - 1) != 0;
    }
}
