package org.jrsan.internal.turns;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.internal.run.SteppedState.Signal;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * The waits on a condition of threads that run under a schedule. The lock is given up as often as it is held, and taken again
 * by a step that is possible once the wait is signalled and the lock is free. Signals come in the order of the waits. Each
 * method is called while the lock is held, which guards the waits.
 */
public final class ScheduledWaits implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Null until somebody waits; a copy has no waits. */
    private transient @Nullable ArrayDeque<Wait> waits;

    /** One wait. */
    private record Wait(Thread thread, Signal signal) {}

    private ArrayDeque<Wait> waits() {
        if (waits == null) {
            waits = new ArrayDeque<>();
        }
        return waits;
    }

    /** Nobody waits. */
    public ScheduledWaits() {}

    /**
     * The threads that wait.
     *
     * @return the threads, in the order in which they began
     */
    public List<Thread> threads() {
        return waits == null ? List.of() : waits.stream().map(Wait::thread).toList();
    }

    /**
     * Waits for a signal. May end before, at any moment.
     *
     * @param holder the lock
     * @throws InterruptedException if an interrupt came first
     */
    public void await(LockHolder holder) throws InterruptedException {
        if (Steps.wakesEarly()) {
            begin(holder);
            withoutLock(holder, () -> awaitLock(holder));
        } else if (!awaits(holder, wait -> holder.steps().awaitToChange(ScheduledWaits::isFree, wait.signal))) {
            Waiting.failIfInterrupted();
        }
    }

    /**
     * Waits for a signal while there is time, which may be over at any moment.
     *
     * @param holder the lock
     * @param nanos when it is over at the latest; the greatest number where that is not known
     * @return whether the signal came in time
     * @throws InterruptedException if an interrupt came first
     */
    public boolean awaitInTime(LockHolder holder, long nanos) throws InterruptedException {
        boolean inTime =
                awaits(holder, wait -> holder.steps().awaitInTimeToChange(ScheduledWaits::isFree, wait.signal, nanos));
        if (!inTime) {
            Waiting.failIfInterrupted();
        }
        return inTime;
    }

    /**
     * The same; an interrupt does not end the wait.
     *
     * @param holder the lock
     */
    public void awaitUninterruptibly(LockHolder holder) {
        boolean wakesEarly = Steps.wakesEarly();
        holder.steps().change();
        if (wakesEarly) {
            withoutLock(holder, () -> awaitLock(holder));
            return;
        }
        waitForTurn(holder, wait -> {
            holder.steps().awaitToChangeUninterruptibly(ScheduledWaits::isFree, wait.signal);
            return true;
        });
    }

    /** Waits in the given way, which tells whether the signal came. */
    private boolean awaits(LockHolder holder, Predicate<Wait> way) throws InterruptedException {
        begin(holder);
        return waitForTurn(holder, way);
    }

    private static void begin(LockHolder holder) throws InterruptedException {
        if (!holder.steps().changeUnlessInterrupted()) {
            Waiting.failIfInterrupted();
        }
    }

    private boolean waitForTurn(LockHolder holder, Predicate<Wait> way) {
        Wait wait = new Wait(Thread.currentThread(), new Signal());
        waits().add(wait);
        try {
            withoutLock(holder, () -> {
                if (!way.test(wait)) {
                    // An interrupt or the end of the time ended the wait: a signal from now on means another thread.
                    // The lock may be taken.
                    waits().remove(wait);
                    awaitLock(holder);
                }
            });
        } finally {
            waits().remove(wait);
        }
        return wait.signal.isGiven();
    }

    private static void withoutLock(LockHolder holder, Runnable wait) {
        int holds = holder.holds();
        holder.giveUpUnseen(holds);
        try {
            wait.run();
        } finally {
            holder.takeUnseen(holds);
        }
    }

    private static void awaitLock(LockHolder holder) {
        holder.steps().awaitToChangeUninterruptibly(ScheduledWaits::isFree);
    }

    private static boolean isFree(int state) {
        return state == 0;
    }

    /**
     * Ends the wait that began first.
     *
     * @param holder the lock
     */
    public void signal(LockHolder holder) {
        Wait first = waits == null ? null : waits.poll();
        if (first != null) {
            holder.steps().give(first.signal);
        }
    }

    /**
     * Ends all waits.
     *
     * @param holder the lock
     */
    public void signalAll(LockHolder holder) {
        while (waits != null && !waits.isEmpty()) {
            signal(holder);
        }
    }
}
