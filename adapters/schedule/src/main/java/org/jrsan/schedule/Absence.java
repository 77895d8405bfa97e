package org.jrsan.schedule;

import org.jrsan.clock.RawInterrupt;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.threads.Owners;
import org.jrsan.schedule.threads.Progress;
import org.jspecify.annotations.Nullable;

/**
 * A task that is away. Before others go on, it is waited for until it is back or blocked for sure. So which tasks take part
 * depends on the schedule and not on how fast threads are.
 */
final class Absence {
    /** A thread that waits for what has no owner, as for a latch, may be about to wake up. */
    private static final long GRACE_NANOS = 1_000_000;

    /** For how long others wait without sleeping. */
    private static final long SHORT_NANOS = 200_000;

    /** For how long it may compute nothing, and how much it may compute, where others wait for it to be blocked. */
    private static final long LONGEST_NANOS = 500_000_000;

    /** The same where it is yet to come to its first step. */
    private static final long ARRIVAL_NANOS = 1_000_000_000L;

    private final Task task;

    /** Whether it was waited for in vain: it may run for long without a step. */
    private volatile boolean isRestless;

    /** Since others have waited for it in vain; null while none does. Used by whoever chooses. */
    private volatile @Nullable Progress progress;

    /** When it began, by the task itself, 0 for not; its own. */
    private long since;

    Absence(Task task) {
        this.task = task;
    }

    /** Waits until all tasks that are away are settled, or compute for long what no schedule sees. */
    static void settle(Execution execution) {
        long begin = System.nanoTime();
        boolean all = false;
        while (!all) {
            all = true;
            for (Task task : execution.tasks()) {
                if (task.thread() != Thread.currentThread() && execution.isAway(task)) {
                    all &= task.absence.settles(begin);
                }
            }
            if (!all) {
                pause(begin);
            }
        }
    }

    /** Leaves the processor to threads that wake up. Most have done so in less time than the shortest sleep takes. */
    private static void pause(long begin) {
        if (System.nanoTime() - begin < SHORT_NANOS) {
            Thread.yield();
            return;
        }
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            // By the user, outside of the schedule.
            RawInterrupt.ofCaller();
            Thread.yield();
        }
    }

    /** The task goes away by itself. */
    void begin() {
        since = System.nanoTime();
    }

    /** The task is back: clocks tell the time that it was away, if it went by itself. */
    void tellTime() {
        long began = since;
        if (began != 0) {
            since = 0;
            task.execution.clocks().tell(task.now() + System.nanoTime() - began);
        }
    }

    /** Waits until the task has reached a step, is blocked or has ended, or computes for long what no schedule sees. */
    void awaitArrival() {
        long begin = System.nanoTime();
        Progress arrival = new Progress(ARRIVAL_NANOS, ARRIVAL_NANOS);
        while (task.execution.isAway(task) && !isSettled(begin) && !isOutOfSight(arrival)) {
            Thread.yield();
        }
        if (task.execution.isAway(task) && !Execution.hasEnded(task.thread())) {
            // It waits before its first step, and nothing tells when it would come.
            task.execution.limit(Limit.AWAY);
        }
    }

    /** The execution is over while the task is blocked out of sight. That may be something that an interrupt ends. */
    void disturb() {
        Thread of = task.thread();
        if (of != null && of != Thread.currentThread()) {
            RawInterrupt.of(of);
        }
    }

    /** It is over. */
    void end() {
        isRestless = false;
        progress = null;
    }

    private boolean settles(long begin) {
        if (isRestless) {
            return true;
        }
        if (isSettled(begin)) {
            progress = null;
            return true;
        }
        Progress known = progress;
        if (known == null) {
            known = new Progress(LONGEST_NANOS, LONGEST_NANOS);
            progress = known;
        }
        isRestless = isOutOfSight(known);
        if (isRestless) {
            task.execution.limit(Limit.AWAY);
        }
        return isRestless;
    }

    private boolean isOutOfSight(Progress of) {
        Thread thread = task.thread();
        return thread != null && of.isOutOfSight(thread);
    }

    /** Whether the thread is blocked, as seen for a while if nobody can tell what blocks it. */
    boolean isSettled(long begin) {
        Thread thread = task.thread();
        if (thread == null) {
            // Nobody knows when it comes, or whether it does.
            return true;
        }
        return switch (thread.getState()) {
            case NEW, RUNNABLE -> false;
            case TERMINATED -> true;
            case BLOCKED -> isOwned(thread) || Owners.isUnknown(thread) && isLate(begin);
            case WAITING, TIMED_WAITING -> isOwned(thread) || isLate(begin);
        };
    }

    private static boolean isLate(long begin) {
        return System.nanoTime() - begin > GRACE_NANOS;
    }

    /** Whether what the thread waits for belongs to a thread: not if it was just given up. */
    private static boolean isOwned(@Nullable Thread thread) {
        return Owners.of(thread) != Owners.NOBODY;
    }
}
