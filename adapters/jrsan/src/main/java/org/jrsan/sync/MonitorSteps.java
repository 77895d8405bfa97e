package org.jrsan.sync;

import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.run.Steps;

/**
 * The steps around the instructions that enter and leave a monitor, for instrumented code, whose blocks are not functions. A thread
 * calls {@link #beforeEnter}, enters, {@link #entered}, {@link #beforeExit}, leaves, {@link #left}. The edges are those of
 * {@link RobustMonitor}. With checking off nobody calls them.
 */
public final class MonitorSteps {
    private MonitorSteps() {}

    /**
     * The caller is about to enter a monitor. Under a schedule it waits for its turn.
     *
     * @param monitor the object
     */
    public static void beforeEnter(Object monitor) {
        if (Steps.areControlled && monitor != null) {
            ScheduledMonitor.enter(monitor);
        }
    }

    /**
     * The caller has entered a monitor: what was done before it was left last happens before what follows.
     *
     * @param monitor the object
     * @param place where, which tells reports what monitor it is if nobody has used it before
     */
    public static void entered(Object monitor, StackTraceElement place) {
        ScheduledMonitor scheduled = Steps.areControlled ? ScheduledMonitor.held(monitor) : null;
        if (scheduled != null) {
            scheduled.entered();
        }
        SyncObjects.usedAt(monitor, place).acquire();
    }

    /**
     * The caller is about to leave a monitor: what it did happens before what others do inside.
     *
     * @param monitor the object
     */
    public static void beforeExit(Object monitor) {
        SyncObjects.of(monitor).release();
    }

    /**
     * The caller has left a monitor.
     *
     * @param monitor the object
     */
    public static void left(Object monitor) {
        ScheduledMonitor scheduled = Steps.areControlled ? ScheduledMonitor.held(monitor) : null;
        if (scheduled == null) {
            return;
        }
        try {
            scheduled.leave();
        } catch (RuntimeException | Error e) {
            // The end of an execution shows at the next step. From here it would leave the monitor a second time.
            if (!Steps.isEnd(e)) {
                throw e;
            }
        }
    }
}
