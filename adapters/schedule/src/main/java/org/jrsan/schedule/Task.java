package org.jrsan.schedule;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread of an execution. It runs while it has the token, and announces each of its steps before it takes it: then it
 * waits until the step is chosen. As a resource it stands for its own end.
 *
 * <p>The methods that announce a step are called by the task's own thread. They return when the step is to be taken. They
 * throw {@link ExecutionEnded} when the execution is over before that.
 */
public final class Task implements Resource {
    /** Where a task is. */
    enum State {
        /** It was made, and its thread has not begun. */
        NEW,
        /** It has announced a step and waits. */
        WAITING,
        /** It has the token. */
        RUNNING,
        /** It may be blocked where nobody sees it, and waits for its token when it is back. */
        AWAY,
        /** Its thread has ended. */
        ENDED
    }

    /** What a task as a resource must fulfil for those who wait for its end. */
    public static final Guard HAS_ENDED = (bits, ref) -> bits != 0;

    /** How many of its steps may fail although they need not: a loop that tries again could go on for ever. */
    private static final int MOST_FAILURES = 1;

    private static final long ARRIVAL_NANOS = 1_000_000_000L;
    private static final long POLL_NANOS = 20_000;

    final Execution execution;
    final int number;
    final Step step = new Step();
    State state = State.NEW;

    /** Written by its parent before it starts, or by itself. */
    private volatile @Nullable Thread thread;

    /** Whether it may go on; taken away by itself. */
    private volatile boolean hasToken;

    /** Whether it was interrupted while it waited for the token. */
    private volatile boolean isInterrupted;

    /** Whether it waits for what is sure to come, and not in the user's code. */
    private volatile boolean waitsInside;

    /** What its thread runs on if that is a virtual one of ours; written before it starts. */
    private @Nullable Lane lane;

    /** Whether whoever gives it the token has to wake it. */
    private volatile boolean isParked;

    /** Whether its latest step was to fail although it need not. */
    boolean fails;

    /** How many of its steps failed so. */
    private int failures;

    /** Where it waits for the token. */
    private final Object waiting = new Object();

    /** Whether its latest step wrote. */
    boolean wrote;

    /** Whether the guard permitted its latest step. */
    boolean permitted;

    final Repeats repeats = new Repeats();

    Task(Execution execution, int number, @Nullable Thread thread) {
        this.execution = execution;
        this.number = number;
        this.thread = thread;
    }

    /** Its number in the execution, in the order in which tasks are made; 0 for the first. */
    public int number() {
        return number;
    }

    /** Its thread, null before it has one. */
    public @Nullable Thread thread() {
        return thread;
    }

    /** The execution that it takes part in. */
    public Execution execution() {
        return execution;
    }

    /** Whether its steps are steps of its execution: not once all tasks have ended. */
    public boolean isOpen() {
        return execution.end() != Execution.End.COMPLETE;
    }

    /** 1 once it has ended. */
    @Override
    public long scheduledBits() {
        return state == State.ENDED ? 1 : 0;
    }

    /** A new task, made by this one. Its thread calls {@link #begin} first. */
    public Task make(@Nullable Thread newThread) {
        return execution.register(this, newThread);
    }

    /**
     * A new task, made by this one, whose thread does not call {@link #begin}. It takes part from its first step on, and ends
     * when its thread does.
     */
    public Task makeUnannounced(Thread newThread) {
        return execution.registerAway(this, newThread);
    }

    /** It was made for a thread that could not be started. */
    public void abandon() {
        execution.abandon(this);
    }

    /** Waits, for a short time at most, until an unannounced task has reached a step, is blocked or has ended. */
    public void awaitArrival() {
        Thread started = thread;
        long end = System.nanoTime() + ARRIVAL_NANOS;
        while (started != null && execution.isAway(this) && System.nanoTime() < end) {
            Thread.State now = started.getState();
            if (now != Thread.State.RUNNABLE && now != Thread.State.NEW) {
                return;
            }
            LockSupport.parkNanos(this, POLL_NANOS);
        }
    }

    /** Its thread begins; returns when it may go on to its first step. */
    public void begin() {
        thread = Thread.currentThread();
        awaitToken();
    }

    /** Its thread ends. Never throws for the end of the execution. */
    public void end() {
        execution.end(this);
    }

    /** A read or write. */
    public void access(Resource resource, boolean writes) {
        step.of(Step.Form.PLAIN, resource, null, writes);
        execution.next(this);
    }

    /**
     * A step that does what it is meant to where its resource permits it, and else only looks: a compare-and-set, a
     * {@code tryLock}, a wait that may time out.
     *
     * @return whether it was permitted
     */
    public boolean attempt(Resource resource, Guard guard, boolean writes) {
        step.of(Step.Form.TRY, resource, guard, writes);
        execution.next(this);
        return permitted;
    }

    /**
     * The same for a step that may also fail for no reason.
     *
     * @return whether it is to fail for no reason
     */
    public boolean failsWeakly(Resource resource, Guard guard) {
        step.of(Step.Form.WEAK, resource, guard, true);
        execution.next(this);
        return fails;
    }

    /** A step that waits until its resource permits it. */
    public void await(Resource resource, Guard guard, boolean writes) {
        step.of(Step.Form.BLOCK, resource, guard, writes);
        execution.next(this);
    }

    /**
     * The same for a wait that an interrupt ends.
     *
     * @return false when it did, and the resource does not permit the step
     */
    public boolean awaitInterruptibly(Resource resource, Guard guard, boolean writes) {
        step.of(Step.Form.BLOCK, resource, guard, writes);
        step.interruptible = true;
        execution.next(this);
        return permitted;
    }

    /**
     * A read that waits for a state of its resource that only the caller can tell. The caller has looked and tells what it
     * saw, and whether that was it.
     *
     * @return true when the read is to be taken; false when the state has changed, and the caller has to look again
     */
    public boolean awaitSeen(Resource resource, long bits, @Nullable Object ref, boolean ends) {
        step.of(Step.Form.POLL, resource, null, false);
        step.seenBits = bits;
        step.seenRef = ref;
        step.ends = ends;
        execution.next(this);
        return permitted;
    }

    /** Waits for the end of another task. */
    public void join(Task other) {
        await(other, HAS_ENDED, false);
    }

    /** It begins something in which it may block where nobody sees it; others run meanwhile. */
    public void leave() {
        execution.leave(this);
    }

    /** It is back from {@link #leave}; returns when it may go on. */
    public void comeBack() {
        execution.comeBack(this);
    }

    /** Whether its step is possible now. */
    boolean canGoOn() {
        if (step.isPossible()) {
            return true;
        }
        Thread of = thread;
        return step.interruptible && of != null && (isInterrupted || of.isInterrupted());
    }

    /**
     * It is about to interrupt a thread. When that happens is no step of its own, so not all orders are tried.
     *
     * @param other the thread as a task, null when it is none
     */
    public void interrupts(@Nullable Task other) {
        execution.limit();
        if (other != null && other.state == State.WAITING) {
            // Between its waking up and its saying so, nobody else would know.
            other.isInterrupted = true;
        }
    }

    /** Whether there are two ways for its step: it could fail although it need not. */
    boolean mayFail() {
        if (!step.mayFail()) {
            return false;
        }
        boolean may = failures < MOST_FAILURES;
        if (!may) {
            execution.limit();
        }
        return may;
    }

    /** Its step failed although it need not. */
    void failed() {
        failures++;
    }

    /** It has the token and waits for a thread that has told its end to be gone; nobody else runs meanwhile. */
    public void awaitGone(Thread ending) throws InterruptedException {
        waitsInside = true;
        try {
            Waits waits = new Waits();
            while (ending.isAlive() && waits.next()) {
                // It has little left to do.
            }
            ending.join();
        } finally {
            waitsInside = false;
        }
    }

    /** Whether its thread is blocked, if at all, in code of its schedule. */
    boolean waitsInside() {
        return isParked || waitsInside;
    }

    /** Whether this JVM has {@linkplain #carried virtual threads for tasks}. */
    public static boolean canBeCarried() {
        return Carrier.isPossible();
    }

    /**
     * A virtual thread for it, which takes its steps without the operating system. It calls {@link #begin} first.
     *
     * @param name its name
     * @param body what it does
     * @return the thread, not started
     */
    public Thread carried(String name, Runnable body) {
        Lane own = new Lane(execution.carrier(), this);
        Thread carried = Carrier.unstarted(own, name, body);
        lane = own;
        thread = carried;
        return carried;
    }

    boolean hasToken() {
        return hasToken;
    }

    /** It has the token and seems to be blocked. */
    void mayBlock() {
        if (lane != null) {
            lane.mayBlock();
        }
    }

    /** Gives it the token. */
    void giveToken() {
        hasToken = true;
        if (lane != null) {
            lane.release();
        }
        // It waits only after it has said so and found no token: one of the two sees the other.
        if (isParked) {
            synchronized (waiting) {
                waiting.notifyAll();
            }
        }
    }

    /** Waits for the token, and takes it. */
    void awaitToken() {
        if (lane != null) {
            lane.await();
        }
        if (!hasToken) {
            Waits waits = new Waits();
            while (!hasToken && waits.next()) {
                // Most often it is given soon.
            }
            if (!hasToken) {
                park();
            }
        }
        hasToken = false;
        if (isInterrupted) {
            isInterrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    /** By a monitor, since parking would use up the permit that the user's code gives this thread by an unpark. */
    private void park() {
        synchronized (waiting) {
            isParked = true;
            while (!hasToken) {
                try {
                    waiting.wait();
                } catch (InterruptedException e) {
                    // It is the user's interrupt, and set again once there is the token.
                    isInterrupted = true;
                }
            }
            isParked = false;
        }
    }
}
