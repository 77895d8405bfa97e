package org.jrsan.internal.run;

import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jrsan.schedule.Resource;
import org.jrsan.schedule.Task;

/**
 * A synchroniser of the JDK as the resource of steps. Its state is a number that it is asked for. A step that it would not
 * permit is not taken, so that the operation of the JDK which follows the step does not block. Without a schedule the
 * methods return at once.
 */
public final class SteppedState implements Resource {
    private final LongSupplier state;

    /**
     * A resource.
     *
     * @param state the state of the synchroniser; does not block, and changes by steps alone
     */
    public SteppedState(LongSupplier state) {
        this.state = state;
    }

    @Override
    public long scheduledBits() {
        return state.getAsLong();
    }

    /** The calling thread is about to change the state. */
    public void change() {
        Steps.access(this, true);
    }

    /** The calling thread is about to look at the state. */
    public void look() {
        Steps.access(this, false);
    }

    /** The calling thread is about to change the state, once that permits it. */
    public void awaitToChange(LongPredicate permits) {
        await(permits, true);
    }

    /** The calling thread is about to look at the state, once that permits it. */
    public void await(LongPredicate permits) {
        await(permits, false);
    }

    private void await(LongPredicate permits, boolean writes) {
        Task task = Steps.task();
        // An interrupted thread does not wait: the operation that follows tells it so.
        if (task != null && !Thread.currentThread().isInterrupted()) {
            task.awaitInterruptibly(this, (bits, ref) -> permits.test(bits), writes);
        }
    }

    /** The calling thread is about to look at the state, once that permits it; no interrupt ends the wait. */
    public void awaitUninterruptibly(LongPredicate permits) {
        Steps.await(this, (bits, ref) -> permits.test(bits), false);
    }

    /** The calling thread is about to change the state, once that permits it; no interrupt ends the wait. */
    public void awaitToChangeUninterruptibly(LongPredicate permits) {
        Steps.await(this, (bits, ref) -> permits.test(bits), true);
    }

    /**
     * The calling thread is about to change the state if that permits it, and not to wait, or not for ever.
     *
     * @return whether it is permitted; true without a schedule
     */
    public boolean attemptToChange(LongPredicate permits) {
        return Steps.attempt(this, (bits, ref) -> permits.test(bits), true);
    }

    /**
     * The calling thread is about to look at the state, and waits for a limited time for what permits it.
     *
     * @return whether it is permitted; true without a schedule
     */
    public boolean attempt(LongPredicate permits) {
        return Steps.attempt(this, (bits, ref) -> permits.test(bits), false);
    }

    /**
     * The same with the time after which the calling thread gives up, if not before.
     *
     * @param permits what the state must be like
     * @param nanos how long to wait at most
     * @return whether it is permitted; true without a schedule
     */
    public boolean attempt(LongPredicate permits, long nanos) {
        return attempt(permits, false, nanos);
    }

    /**
     * The same where the calling thread is about to change the state.
     *
     * @param permits what the state must be like
     * @param nanos how long to wait at most
     * @return whether it is permitted; true without a schedule
     */
    public boolean attemptToChange(LongPredicate permits, long nanos) {
        return attempt(permits, true, nanos);
    }

    private boolean attempt(LongPredicate permits, boolean writes, long nanos) {
        Task task = Steps.task();
        return task == null || task.attempt(this, (bits, ref) -> permits.test(bits), writes, end(task.now(), nanos));
    }

    /** When a time is over that begins now. */
    public static long end(long now, long nanos) {
        return nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + Math.max(0, nanos);
    }
}
