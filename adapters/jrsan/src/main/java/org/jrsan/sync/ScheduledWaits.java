package org.jrsan.sync;

import java.io.Serializable;
import java.util.ArrayDeque;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.sync.RobustCondition.Holder;
import org.jspecify.annotations.Nullable;

/**
 * The waits on a condition of threads that run under a schedule. The lock is given up as often as it is held, and taken again
 * by a step that is possible once the wait is signalled and the lock is free. Signals come in the order of the waits. Each
 * method is called while the lock is held, which guards the waits.
 */
final class ScheduledWaits implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Null until somebody waits; a copy has no waits. */
    private transient @Nullable ArrayDeque<Wait> waits;

    /** One wait. */
    private static final class Wait {
        boolean isSignalled;
    }

    private ArrayDeque<Wait> waits() {
        if (waits == null) {
            waits = new ArrayDeque<>();
        }
        return waits;
    }

    /** Waits for a signal. */
    void await(Holder holder) throws InterruptedException {
        failIfInterrupted();
        Wait wait = begin();
        int holds = giveUp(holder);
        try {
            holder.steps().awaitToChange(state -> state == 0 && wait.isSignalled);
            if (!wait.isSignalled) {
                // An interrupt ended the wait; the lock may be taken.
                takeTurn(holder.steps());
            }
        } finally {
            take(holder, holds);
        }
        if (waits().remove(wait)) {
            failIfInterrupted();
        }
    }

    /** Waits for a signal; an interrupt does not end the wait. */
    void awaitUninterruptibly(Holder holder) {
        Wait wait = begin();
        int holds = giveUp(holder);
        try {
            holder.steps().awaitToChangeUninterruptibly(state -> state == 0 && wait.isSignalled);
        } finally {
            take(holder, holds);
        }
    }

    /**
     * Waits for a signal while there is time, which may be over at any moment.
     *
     * @return whether the signal came in time
     */
    boolean awaitInTime(Holder holder) throws InterruptedException {
        failIfInterrupted();
        Wait wait = begin();
        int holds = giveUp(holder);
        try {
            if (!holder.steps().attemptToChange(state -> state == 0 && wait.isSignalled)) {
                takeTurn(holder.steps());
            }
        } finally {
            take(holder, holds);
        }
        return !waits().remove(wait);
    }

    private Wait begin() {
        Wait wait = new Wait();
        waits().add(wait);
        return wait;
    }

    private static void takeTurn(SteppedState steps) {
        steps.awaitToChangeUninterruptibly(state -> state == 0);
    }

    private static int giveUp(Holder holder) {
        holder.steps().change();
        int holds = holder.holds();
        for (int i = 0; i < holds; i++) {
            holder.giveUpUnseen();
        }
        return holds;
    }

    private static void take(Holder holder, int holds) {
        for (int i = 0; i < holds; i++) {
            holder.takeUnseen();
        }
    }

    private static void failIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Ends the wait that began first. */
    void signal() {
        Wait first = waits == null ? null : waits.poll();
        if (first != null) {
            first.isSignalled = true;
        }
    }

    /** Ends all waits. */
    void signalAll() {
        while (waits != null && !waits.isEmpty()) {
            signal();
        }
    }
}
