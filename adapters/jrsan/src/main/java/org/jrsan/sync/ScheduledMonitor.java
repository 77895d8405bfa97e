package org.jrsan.sync;

import java.util.ArrayDeque;
import java.util.function.Predicate;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.SteppedState.Signal;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.Waiting;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * The monitor of an object for threads that run under a schedule. They enter the JVM's monitor, too, but only when no other of
 * them is in it, so that it does not block them. A thread that waits gives up the JVM's monitor while it waits for its turn.
 * Notifications come in the order of the waits. What is changed here is changed by the thread that has its turn.
 */
final class ScheduledMonitor {
    private static final WeakIdentityMap<Object, ScheduledMonitor> ALL = new WeakIdentityMap<>();

    private final SteppedState steps = new SteppedState(() -> isHeld() ? 1 : 0);
    private final ArrayDeque<Signal> waits = new ArrayDeque<>();
    private @Nullable Thread holder;
    private int holds;

    /** Whether a thread that waits may not have given up the JVM's monitor yet. */
    private boolean isReleasing;

    private ScheduledMonitor() {}

    private boolean isHeld() {
        return holder != null;
    }

    private static boolean isFree(int state) {
        return state == 0;
    }

    private boolean isHolder() {
        return holder == Thread.currentThread();
    }

    private static ScheduledMonitor of(Object monitor) {
        return ALL.get(monitor, o -> new ScheduledMonitor());
    }

    /** The monitor of an object that the calling thread is in, null without a schedule. */
    static @Nullable ScheduledMonitor held(Object monitor) {
        ScheduledMonitor found = Steps.task() == null ? null : ALL.get(monitor);
        return found != null && found.isHolder() ? found : null;
    }

    /**
     * The calling thread is about to enter a monitor.
     *
     * @param monitor the object
     * @return the monitor, to be told of what follows; null without a schedule
     */
    static @Nullable ScheduledMonitor enter(Object monitor) {
        if (Steps.task() == null) {
            return null;
        }
        ScheduledMonitor entered = of(monitor);
        if (!entered.isHolder()) {
            entered.steps.awaitToChangeUninterruptibly(ScheduledMonitor::isFree);
            entered.holder = Thread.currentThread();
            SteppedState.waitsShortly(entered.isReleasing);
        }
        entered.holds++;
        return entered;
    }

    /** The calling thread has entered the JVM's monitor. */
    void entered() {
        isReleasing = false;
        SteppedState.waitsShortly(false);
    }

    /** The calling thread has left the JVM's monitor, or could not enter it. */
    void leave() {
        if (!isHolder()) {
            // Its schedule ended while it waited.
            return;
        }
        if (holds > 1) {
            holds--;
            return;
        }
        try {
            steps.change();
        } finally {
            holds = 0;
            holder = null;
        }
    }

    /** Waits on the object to be notified. May end before, at any moment. */
    void await(Object monitor) throws InterruptedException {
        if (Steps.wakesEarly()) {
            // As one that is not there to be notified any more.
            await(monitor, false, wait -> {
                steps.awaitToChangeUninterruptibly(ScheduledMonitor::isFree);
                return true;
            });
        } else {
            await(monitor, true, wait -> steps.awaitToReenter(ScheduledMonitor::isFree, wait));
        }
    }

    /**
     * The same for a limited time, which may be over at any moment.
     *
     * @param monitor the object
     * @param nanos when it is over at the latest
     */
    void awaitInTime(Object monitor, long nanos) throws InterruptedException {
        await(monitor, true, wait -> steps.awaitInTimeToReenter(ScheduledMonitor::isFree, wait, nanos));
    }

    private void await(Object monitor, boolean canBeNotified, Predicate<Signal> way) throws InterruptedException {
        if (!steps.changeUnlessInterrupted()) {
            Waiting.failIfInterrupted();
        }
        Signal wait = new Signal();
        if (canBeNotified) {
            waits.add(wait);
        }
        int depth = holds;
        holds = 0;
        holder = null;
        isReleasing = true;
        boolean byInterrupt = false;
        SteppedState.givesUp(monitor);
        try {
            if (!way.test(wait)) {
                // Whoever notifies from now on means another thread.
                waits.remove(wait);
                byInterrupt = steps.wasInterrupted();
                steps.awaitToChangeUninterruptibly(ScheduledMonitor::isFree);
            }
            holder = Thread.currentThread();
            holds = depth;
            isReleasing = false;
        } finally {
            SteppedState.givesUp(null);
            waits.remove(wait);
        }
        if (byInterrupt && !wait.isGiven()) {
            Waiting.failIfInterrupted();
        }
    }

    /** Ends the wait that began first. False if nobody waits. */
    boolean signal() {
        Signal first = waits.poll();
        if (first != null) {
            steps.give(first);
        }
        return first != null;
    }
}
