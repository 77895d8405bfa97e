package org.jrsan.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.schedule.threads.Looks;
import org.jrsan.schedule.threads.Owners;
import org.jrsan.schedule.threads.Progress;
import org.jrsan.schedule.threads.Stacks;

/**
 * Looks after open executions, from a thread of its own. A task that has the token and is blocked where nobody sees it, as in
 * {@code synchronized} or a class initialiser, is set aside, so that others run. A task whose thread is gone has ended. When
 * all that are left are blocked for good, the execution is over.
 */
final class Watch {
    private static final long PERIOD_NANOS = 1_000_000;

    /** How many looks in a row find a thread blocked before it counts as that. */
    private static final int BLOCKED_LOOKS = 3;

    /** How many looks in a row find a thread that takes no step before it is asked how much it has computed. */
    private static final int BUSY_LOOKS = 50;

    /** How much a thread may compute between two steps. */
    private static final long MOST_COMPUTED_NANOS = 500_000_000;

    /** For how long a thread may compute nothing before it is out of sight, and all may be away. */
    private static final long LONGEST_NANOS = 5_000_000_000L;

    /** The same for a thread that waits for what is sure to come, as far as its schedule knows. */
    private static final int PATIENT_LOOKS = 1_000;

    /** How many looks in a row find all that are left blocked before that counts as for good. */
    private static final int STUCK_LOOKS = 500;

    /** The same where threads are known that take no part: what they do takes its time. */
    private static final int STRANGERS_LOOKS = 3_000;

    /** The same where each of them has parked by itself: whoever is to unpark it takes no part. */
    private static final int PARKED_LOOKS = 50;

    /** For how long all that are left may be away where a thread is yet to come. */
    private static final long EXPECTING_NANOS = 10_000_000_000L;

    /** How many looks at nothing end the thread. */
    private static final int IDLE_LOOKS = 1_000;

    private static final Object LOCK = new Object();

    /** Guarded by {@link #LOCK}. */
    private static final List<Watch> ALL = new ArrayList<>();

    private static boolean isRunning;

    private final Execution execution;
    private final Looks blockedLooks = new Looks();
    private final Looks busyLooks = new Looks();
    private final Progress progress = new Progress(LONGEST_NANOS, MOST_COMPUTED_NANOS);
    private int stuckLooks;
    private long awaySince = System.nanoTime();

    private Watch(Execution execution) {
        this.execution = execution;
    }

    static void begin(Execution execution) {
        synchronized (LOCK) {
            ALL.add(new Watch(execution));
            if (!isRunning) {
                isRunning = true;
                Thread thread = new Thread(Watch::run, "jrsan-schedule-watch");
                thread.setDaemon(true);
                thread.start();
            }
        }
    }

    static void end(Execution execution) {
        synchronized (LOCK) {
            for (int i = ALL.size() - 1; i >= 0; i--) {
                if (ALL.get(i).execution == execution) {
                    ALL.remove(i);
                }
            }
        }
    }

    private static void run() {
        int idle = 0;
        while (true) {
            LockSupport.parkNanos(PERIOD_NANOS);
            List<Watch> open;
            synchronized (LOCK) {
                idle = ALL.isEmpty() ? idle + 1 : 0;
                if (idle > IDLE_LOOKS) {
                    isRunning = false;
                    return;
                }
                open = List.copyOf(ALL);
            }
            open.forEach(Watch::lookOrBreakOff);
        }
    }

    private void lookOrBreakOff() {
        try {
            Throwable error = execution.error();
            if (error == null) {
                look();
            } else if (execution.end() == Execution.End.OPEN) {
                execution.breakOff(error);
            }
        } catch (RuntimeException | Error e) {
            execution.breakOff(e);
        }
    }

    private void look() {
        if (execution.end() != Execution.End.OPEN) {
            return;
        }
        Task holder = execution.token.holder();
        if (holder != null) {
            lookAtHolder(holder);
        } else if (execution.token.isFree()) {
            lookAtAway();
        }
    }

    private void lookAtHolder(Task holder) {
        stuckLooks = 0;
        awaySince = System.nanoTime();
        Thread thread = holder.thread();
        if (thread == null) {
            return;
        }
        // Before and after: it may wake up, and be in the user's code, between two of these.
        boolean wasInside = holder.waitsInside();
        Thread.State state = thread.getState();
        boolean isInside = wasInside || holder.waitsInside();
        int steps = execution.steps();
        int blocked = blockedLooks.found(holder, steps, isInside, isBlocked(state));
        int busy = busyLooks.found(holder, steps, isInside, !isInside);
        int mostBlocked = isInside ? PATIENT_LOOKS : BLOCKED_LOOKS;
        if (blocked >= mostBlocked && isSoonBack(state, thread)) {
            mostBlocked = PATIENT_LOOKS;
        }
        if (state == Thread.State.TERMINATED) {
            execution.token.endedUnseen(holder);
        } else if (blocked >= mostBlocked
                || !isInside && isBlockedUntilOthersAct(state) && isStopped(holder, thread, steps)
                || busy >= BUSY_LOOKS && isOutOfSight(thread, busy)) {
            execution.token.setAsideIfHolder(holder);
        }
    }

    /** Whether a thread that is blocked goes on by itself, or has done so while its stack was looked at. */
    private static boolean isSoonBack(Thread.State state, Thread thread) {
        return Stacks.isAmongUs(state, thread.getStackTrace()) || thread.getState() != state;
    }

    /**
     * Whether what a thread waits for belongs to a task that goes on only when it is chosen. Then nothing can come of further looks: as long as the
     * thread has the token, nobody is.
     */
    private boolean isStopped(Task holder, Thread thread, int steps) {
        long owner = Owners.of(thread);
        if (owner == Owners.NOBODY || Stacks.isSoonOver(thread.getStackTrace())) {
            return false;
        }
        for (Task task : execution.tasks()) {
            Thread of = task.thread();
            if (of != null && of.getId() == owner) {
                return task != holder
                        && task.state == Task.State.WAITING
                        && !execution.isAway(task)
                        && execution.steps() == steps;
            }
        }
        return false;
    }

    /**
     * Whether a thread that runs, and takes no step, is where its schedule cannot see it: it waits for a class that another
     * task initialises, which looks like running, or it spins on what no schedule knows.
     */
    private boolean isOutOfSight(Thread thread, int looks) {
        if (looks == BUSY_LOOKS) {
            progress.begin();
            return execution.tasks().isAnyInitialising();
        }
        return progress.isOutOfSight(thread);
    }

    private void lookAtAway() {
        boolean blocked = true;
        long longest = LONGEST_NANOS;
        for (Task task : execution.token.away()) {
            Thread thread = task.thread();
            if (thread == null) {
                blocked = false;
                longest = EXPECTING_NANOS;
                continue;
            }
            Thread.State state = thread.getState();
            if (state == Thread.State.TERMINATED) {
                execution.token.endedUnseen(task);
            }
            // A thread that sleeps comes back.
            blocked &= isBlockedUntilOthersAct(state) && !task.waitsInside();
        }
        stuckLooks = blocked ? stuckLooks + 1 : 0;
        if (stuckLooks > (execution.hasStrangers() ? STRANGERS_LOOKS : STUCK_LOOKS)
                || stuckLooks == PARKED_LOOKS && areParked()
                || System.nanoTime() - awaySince > longest) {
            execution.token.giveUp();
        }
    }

    /** Whether all that are left have parked in code that is not the JDK's. */
    private boolean areParked() {
        for (Task task : execution.token.away()) {
            Thread thread = task.thread();
            if (thread == null || !Stacks.isParked(thread.getStackTrace())) {
                return false;
            }
        }
        return true;
    }

    /** Not who waits for a limited time, and goes on by itself. */
    private static boolean isBlockedUntilOthersAct(Thread.State state) {
        return state == Thread.State.BLOCKED || state == Thread.State.WAITING;
    }

    private static boolean isBlocked(Thread.State state) {
        return isBlockedUntilOthersAct(state) || state == Thread.State.TIMED_WAITING;
    }
}
