package org.jrsan.sync;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.SteppedState.Signal;
import org.jrsan.internal.values.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * A cyclic barrier for threads that run under a schedule. The JDK's would block, so its rules are followed here: the thread
 * that comes last runs the action; an interrupt, a timeout, a reset or an action that throws breaks the barrier for all that
 * wait. What is changed here is changed by the thread that has its turn, after a step of the barrier.
 */
final class ScheduledBarrier {
    private final int parties;
    private final BarrierEdges edges;
    private final SteppedState steps = new SteppedState(() -> isBusy() ? 1 : 0);
    private Generation present;

    /** The thread that runs the action: meanwhile nobody else can do anything here. Null for none. */
    private @Nullable Thread busy;

    /** The threads that pass the barrier together. */
    private static final class Generation {
        /** Given when its threads may go on. */
        final Signal over = new Signal();

        /** How many threads wait; fewer again once an execution has ended before them. */
        int waiting;

        boolean isBroken;
    }

    ScheduledBarrier(int parties, BarrierEdges edges) {
        this.parties = parties;
        this.edges = edges;
        present = new Generation();
    }

    private boolean isBusy() {
        return busy != null;
    }

    private static boolean isFree(int state) {
        return state == 0;
    }

    /** The calling thread's next step changes the barrier. */
    private void takeTurn() {
        if (busy != Thread.currentThread()) {
            steps.awaitToChangeUninterruptibly(ScheduledBarrier::isFree);
        }
    }

    private void look() {
        if (busy != Thread.currentThread()) {
            steps.awaitUninterruptibly(ScheduledBarrier::isFree);
        }
    }

    /** Waits for all parties. Returns how many were missing still. */
    int await() throws InterruptedException, BrokenBarrierException {
        try {
            return await(false, Long.MAX_VALUE);
        } catch (TimeoutException e) {
            throw new AssertionError("JRSan: a wait without a limit timed out", e);
        }
    }

    /**
     * The same for a limited time, which may be over at any moment.
     *
     * @param nanos when it is over at the latest
     */
    int awaitInTime(long nanos) throws InterruptedException, BrokenBarrierException, TimeoutException {
        return await(true, nanos);
    }

    private int await(boolean isTimed, long nanos)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        boolean isInterrupted = busy != Thread.currentThread() && !steps.awaitToChange(ScheduledBarrier::isFree);
        if (isInterrupted) {
            takeTurn();
        }
        Generation own = present;
        if (own.isBroken) {
            throw new BrokenBarrierException();
        }
        if (isInterrupted && Thread.interrupted()) {
            breakUp();
            throw new InterruptedException();
        }
        BarrierEdges.Generation arrived = edges.arriving();
        int index = parties - own.waiting - 1;
        if (index == 0) {
            trip();
        } else {
            awaitEnd(own, isTimed, nanos);
        }
        edges.left(arrived);
        return index;
    }

    /** The last party is there. */
    private void trip() {
        boolean ran = false;
        int moment = steps.now();
        busy = Thread.currentThread();
        try {
            edges.run();
            ran = true;
        } finally {
            try {
                steps.changeSince(moment);
            } finally {
                busy = null;
                if (ran) {
                    next();
                } else {
                    breakUp();
                }
            }
        }
    }

    private void awaitEnd(Generation own, boolean isTimed, long nanos)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        own.waiting++;
        try {
            boolean inTime = isTimed
                    ? steps.awaitInTime(ScheduledBarrier::isFree, own.over, nanos)
                    : steps.await(ScheduledBarrier::isFree, own.over);
            if (!inTime) {
                endEarly(own, steps.wasInterrupted());
            }
        } finally {
            own.waiting--;
        }
        if (own.isBroken) {
            throw new BrokenBarrierException();
        }
    }

    /** An interrupt or the end of the time ended a wait, unless the end of its generation came between. */
    private void endEarly(Generation own, boolean byInterrupt) throws InterruptedException, TimeoutException {
        takeTurn();
        if (!own.over.isGiven()) {
            breakUp();
            if (byInterrupt) {
                Waiting.failIfInterrupted();
            }
            throw new TimeoutException();
        }
    }

    private void breakUp() {
        present.isBroken = true;
        steps.give(present.over);
    }

    private void next() {
        steps.give(present.over);
        present = new Generation();
    }

    void reset() {
        takeTurn();
        breakUp();
        present = new Generation();
        edges.reset();
    }

    boolean isBroken() {
        look();
        return present.isBroken;
    }

    int waiting() {
        look();
        return present.isBroken ? 0 : present.waiting;
    }
}
