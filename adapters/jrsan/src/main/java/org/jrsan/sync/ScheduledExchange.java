package org.jrsan.sync;

import java.util.concurrent.TimeoutException;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.SteppedState.Signal;
import org.jrsan.internal.values.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * An exchanger for threads that run under a schedule. The JDK's would block: here a thread either finds another one that waits,
 * or waits itself. What is changed here is changed by the thread that has its turn, after a step of the exchanger.
 *
 * @param <T> what is exchanged
 */
final class ScheduledExchange<T> {
    private final SteppedState steps = new SteppedState(() -> 0);

    /** The wait that nobody has met yet, null for none. */
    private @Nullable Wait<T> present;

    /** A thread that waits for another one. */
    private static final class Wait<T> {
        final T offer;
        final Signal met = new Signal();

        /** What the other thread gave. */
        @Nullable
        T taken;

        Wait(T offer) {
            this.offer = offer;
        }
    }

    /** Exchanges something. Returns what the other thread gave. */
    T exchange(T offer) throws InterruptedException {
        try {
            return exchange(offer, false, Long.MAX_VALUE);
        } catch (TimeoutException e) {
            throw new AssertionError("JRSan: a wait without a limit timed out", e);
        }
    }

    /**
     * The same for a limited time, which may be over at any moment.
     *
     * @param nanos when it is over at the latest
     */
    T exchangeInTime(T offer, long nanos) throws InterruptedException, TimeoutException {
        return exchange(offer, true, nanos);
    }

    private T exchange(T offer, boolean isTimed, long nanos) throws InterruptedException, TimeoutException {
        if (!steps.changeUnlessInterrupted()) {
            Waiting.failIfInterrupted();
        }
        Wait<T> other = present;
        if (other != null) {
            present = null;
            other.taken = offer;
            steps.give(other.met);
            return other.offer;
        }
        return await(new Wait<>(offer), isTimed, nanos);
    }

    @SuppressWarnings("NullAway") // a wait that was met has taken something
    private T await(Wait<T> own, boolean isTimed, long nanos) throws InterruptedException, TimeoutException {
        present = own;
        try {
            boolean inTime =
                    isTimed ? steps.awaitInTime(state -> true, own.met, nanos) : steps.await(state -> true, own.met);
            if (!inTime) {
                endEarly(own, steps.wasInterrupted());
            }
        } finally {
            if (present == own) {
                present = null;
            }
        }
        return own.taken;
    }

    /** An interrupt or the end of the time ended a wait, unless another thread came between. */
    private void endEarly(Wait<T> own, boolean byInterrupt) throws InterruptedException, TimeoutException {
        steps.change();
        if (!own.met.isGiven()) {
            if (byInterrupt) {
                Waiting.failIfInterrupted();
            }
            throw new TimeoutException();
        }
    }
}
