package org.jrsan.internal.run;

import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * A synchroniser of the JDK as the resource of steps. Its state is a number that it is asked for. A step that it would not
 * permit is not taken, so that the operation of the JDK which follows the step does not block. Without a schedule the
 * methods return at once.
 *
 * <p>A thread can also wait for a {@link Signal}, which the state then tells from what was before it.
 */
public final class SteppedState implements Resource {
    private final IntSupplier state;

    /** In words; null for what no report names. */
    private final @Nullable String name;

    private final boolean mayChangeUnseen;

    /** How many signals were given; written by whoever has the token, or else holds the lock that they are for. */
    private volatile int given;

    /** What a thread waits for that another one gives. */
    public static final class Signal {
        private static final int NOT_YET = Integer.MAX_VALUE;

        /** As how many-th signal of its synchroniser it was given. */
        private int place = NOT_YET;

        /** Whether it was given. */
        public boolean isGiven() {
            return place != NOT_YET;
        }
    }

    /**
     * A resource.
     *
     * @param state the state of the synchroniser; does not block, and changes by steps alone
     */
    public SteppedState(IntSupplier state) {
        this(state, null, false);
    }

    private SteppedState(IntSupplier state, @Nullable String name, boolean mayChangeUnseen) {
        this.state = state;
        this.name = name;
        this.mayChangeUnseen = mayChangeUnseen;
    }

    /**
     * A resource of a synchroniser that is also called where no schedule sees it.
     *
     * @param state the state of the synchroniser, as above
     * @param name what it is, in words
     * @return the resource
     */
    public static SteppedState shared(IntSupplier state, String name) {
        return new SteppedState(state, name, true);
    }

    @Override
    public boolean mayChangeUnseen() {
        return mayChangeUnseen;
    }

    @Override
    public String name() {
        return name == null ? Resource.super.name() : name;
    }

    @Override
    public long scheduledBits() {
        return (long) given << Integer.SIZE | state.getAsInt() & 0xFFFF_FFFFL;
    }

    @Override
    public boolean isLock() {
        return true;
    }

    private static Guard when(IntPredicate permits) {
        return (bits, ref) -> permits.test((int) bits);
    }

    /** A state from before the signal had fewer of them. */
    private static Guard when(IntPredicate permits, Signal signal) {
        return (bits, ref) -> (int) (bits >>> Integer.SIZE) >= signal.place && permits.test((int) bits);
    }

    /** Gives a signal, if nobody has, as part of the caller's latest step, which changed the state. */
    public void give(Signal signal) {
        if (!signal.isGiven()) {
            given++;
            signal.place = given;
        }
    }

    /** The calling thread is about to change the state. */
    public void change() {
        Steps.access(this, true);
    }

    /**
     * The calling thread is about to change the state, unless it is interrupted.
     *
     * @return whether it is not interrupted
     */
    public boolean changeUnlessInterrupted() {
        Task task = Steps.task();
        return task == null || task.attemptInterruptibly(this, when(now -> true), true);
    }

    /**
     * Where an interrupt has ended the caller's wait: it is about to change the state all the same, if the operation of the JDK
     * does not look at interrupts.
     */
    public void changeIfInterrupted() {
        if (wasInterrupted()) {
            change();
        }
    }

    /**
     * While the calling thread waits for its turn, it gives up a monitor that it has entered.
     *
     * @param monitor the monitor, null for none any more
     */
    public static void givesUp(@Nullable Object monitor) {
        Task task = Steps.task();
        if (task != null) {
            task.givesUp(monitor);
        }
    }

    /**
     * What the calling thread does next is sure to end soon, though it may block for a moment.
     *
     * @param isSure whether it is; false when it is over
     */
    public static void waitsShortly(boolean isSure) {
        Task task = Steps.task();
        if (task != null) {
            task.waitsShortly(isSure);
        }
    }

    /** Whether the caller's latest step was taken because of an interrupt. */
    public boolean wasInterrupted() {
        Task task = Steps.task();
        return task != null && task.wasInterrupted();
    }

    /** A moment, for {@link #changeSince}. */
    public int now() {
        Task task = Steps.task();
        return task == null ? 0 : task.execution().steps();
    }

    /** The calling thread is about to change the state again, as one with its change at a moment if nobody took a step since. */
    public void changeSince(int moment) {
        if (now() != moment) {
            change();
        }
    }

    /** The same, as one with its change if that was the latest step of all. */
    public void changeOnce() {
        Task task = Steps.task();
        if (task != null && !task.hasJustChanged(this)) {
            change();
        }
    }

    /** The calling thread is about to look at the state. */
    public void look() {
        Steps.access(this, false);
    }

    /**
     * The calling thread is about to change the state, once that permits it, unless it is interrupted.
     *
     * @return whether it may; false if an interrupt came first
     */
    public boolean awaitToChange(IntPredicate permits) {
        return await(when(permits), true);
    }

    /**
     * The calling thread is about to look at the state, once that permits it, unless it is interrupted.
     *
     * @return whether it may
     */
    public boolean await(IntPredicate permits) {
        return await(when(permits), false);
    }

    /**
     * The same for a wait for a signal.
     *
     * @return whether it may; false if an interrupt came first
     */
    public boolean awaitToChange(IntPredicate permits, Signal signal) {
        return await(when(permits, signal), true);
    }

    /**
     * The same for a wait for a signal.
     *
     * @return whether it may; false if an interrupt came first
     */
    public boolean await(IntPredicate permits, Signal signal) {
        return await(when(permits, signal), false);
    }

    /** The operation that follows tells an interrupted thread that it is. */
    private boolean await(Guard guard, boolean writes) {
        Task task = Steps.task();
        return task == null || task.awaitInterruptibly(this, guard, writes);
    }

    /**
     * The calling thread is about to change the state, once that permits it; no interrupt ends the wait.
     *
     * @return whether it may; if not, it is to wait where its schedule does not see it
     */
    public boolean awaitToChangeUninterruptibly(IntPredicate permits) {
        return Steps.await(this, when(permits), true);
    }

    /** The same for a wait for a signal. */
    public void awaitToChangeUninterruptibly(IntPredicate permits, Signal signal) {
        Steps.await(this, when(permits, signal), true);
    }

    /** The calling thread is about to look at the state, once that permits it; no interrupt ends the wait. */
    public void awaitUninterruptibly(IntPredicate permits) {
        Steps.await(this, when(permits), false);
    }

    /**
     * The calling thread is about to change the state if that permits it, and does not wait.
     *
     * @return whether it is permitted; true without a schedule
     */
    public boolean attemptToChange(IntPredicate permits) {
        return Steps.attempt(this, when(permits), true);
    }

    /**
     * The calling thread is about to look at the state, and does not wait.
     *
     * @return whether it is permitted; true without a schedule
     */
    public boolean attempt(IntPredicate permits) {
        return Steps.attempt(this, when(permits), false);
    }

    /**
     * The calling thread is about to change the state, and waits for a limited time for what permits it.
     *
     * @param permits what the state must be like
     * @param nanos how long to wait at most; the greatest number where that is not known
     * @return whether to go on, which does not block: it is permitted, or the thread is interrupted; true without a schedule
     */
    public boolean awaitInTimeToChange(IntPredicate permits, long nanos) {
        return awaitInTime(when(permits), true, nanos) || wasInterrupted();
    }

    /**
     * The calling thread is about to look at the state, and waits for a limited time for what permits it.
     *
     * @param permits what the state must be like
     * @param nanos how long to wait at most; the greatest number where that is not known
     * @return whether to go on, which does not block: it is permitted, or the thread is interrupted; true without a schedule
     */
    public boolean awaitInTime(IntPredicate permits, long nanos) {
        return awaitInTime(when(permits), false, nanos) || wasInterrupted();
    }

    /**
     * The calling thread is about to change the state, and waits for a signal for a limited time.
     *
     * @param permits what the state must be like
     * @param signal the signal
     * @param nanos how long to wait at most; the greatest number where that is not known
     * @return whether the signal came, and neither an interrupt nor the end of the time
     */
    public boolean awaitInTimeToChange(IntPredicate permits, Signal signal, long nanos) {
        return awaitInTime(when(permits, signal), true, nanos);
    }

    /**
     * The calling thread is about to look at the state, and waits for a signal for a limited time.
     *
     * @param permits what the state must be like
     * @param signal the signal
     * @param nanos how long to wait at most; the greatest number where that is not known
     * @return whether the signal came, and neither an interrupt nor the end of the time
     */
    public boolean awaitInTime(IntPredicate permits, Signal signal, long nanos) {
        return awaitInTime(when(permits, signal), false, nanos);
    }

    /**
     * The calling thread, which {@linkplain #givesUp gives up a monitor}, is about to enter that again: after a signal, or an interrupt, and
     * only while the monitor is free.
     *
     * @param free what the state must be like
     * @param signal the signal
     * @return whether the signal came, and no interrupt before it
     */
    public boolean awaitToReenter(IntPredicate free, Signal signal) {
        Task task = Steps.task();
        return task == null || task.reenter(this, when(free, signal), when(free), null);
    }

    /**
     * The same for a wait of limited time, which may be over at any moment.
     *
     * @param free what the state must be like
     * @param signal the signal
     * @param nanos when it is over at the latest
     * @return whether the signal came, and neither an interrupt nor the end of the time before it
     */
    public boolean awaitInTimeToReenter(IntPredicate free, Signal signal, long nanos) {
        Task task = Steps.task();
        if (task == null) {
            return true;
        }
        long end = end(task.now(), nanos);
        return task.reenter(this, when(free, signal), when(free), () -> end);
    }

    private boolean awaitInTime(Guard guard, boolean writes, long nanos) {
        Task task = Steps.task();
        return task == null || task.attemptInterruptibly(this, guard, writes, end(task.now(), nanos));
    }

    /** When a time is over that begins now. */
    public static long end(long now, long nanos) {
        return nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + Math.max(0, nanos);
    }
}
