package org.jrsan.schedule;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.threads.Carrier;
import org.jrsan.schedule.threads.Interrupts;
import org.jrsan.schedule.threads.Turn;
import org.jrsan.schedule.threads.Waits;
import org.jspecify.annotations.Nullable;

// Long because each way to announce a step has a method of its own.
/**
 * A thread of an execution, and its steps. It runs while it has the token, and announces each of its steps before it takes it: then it
 * waits until the step is chosen. As a resource it stands for its own end.
 *
 * <p>The methods that announce a step are called by the task's own thread. They return when the step is to be taken. They
 * throw {@link ExecutionEnded} when the execution is over before that.
 */
public final class Task extends Participant implements Resource {
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

    private static final Guard SET = (bits, ref) -> bits != 0;
    private static final Guard NEVER = (bits, ref) -> false;
    private static final Guard NOT_SET = (bits, ref) -> bits == 0;

    /** How many of its steps may fail although they need not: a loop that tries again could go on for ever. */
    private static final int MOST_FAILURES = 1;

    final Step step = new Step();
    State state = State.NEW;

    /** The interrupts of its thread, which others ask for while it waits for the token. */
    final Interrupts interrupts = new Interrupts();

    /** Where it waits for the token. */
    final Turn turn = new Turn(interrupts);

    /** Its interrupt status as a resource. */
    private final Resource interruption = new Resource() {
        @Override
        public long scheduledBits() {
            return interrupts.areThere() ? 1 : 0;
        }

        @Override
        public String name() {
            return "the interrupt status of " + inWords();
        }
    };

    /** How it parks, and its permit. */
    final Parking parking = new Parking(this);

    /** What it depends on whether a wait of it ends early: nobody else. */
    private final Resource waking = new Resource() {
        @Override
        public String name() {
            return "an early wake-up of " + inWords();
        }
    };

    /** What it depends on whether it sleeps on: nobody else. */
    private final Resource sleeping = new Resource() {
        @Override
        public String name() {
            return "the sleep of " + inWords();
        }
    };

    /** How often its thread has read a clock since it wrote anything. */
    int clockReads;

    /** Whether a wait of it ended early: a loop that waits again could go on for ever. */
    private boolean wokeEarly;

    /** Whether it waits for what is sure to come, and not in the user's code. */
    private volatile boolean waitsInside;

    /** Whether its latest step was to fail although it need not. */
    boolean fails;

    /** Whether its step is not in the code. */
    boolean isBare;

    /** How many of its steps failed so. */
    private int failures;

    /** Whether its latest step wrote. */
    boolean wrote;

    /** Whether it is a daemon that waited when all was over. Written by whoever ends the execution, before that. */
    boolean isLeft;

    /** Whether its thread is gone, so that whoever chooses its end takes that step for it. */
    boolean isGone;

    /** While it is away: how it was found when others were to go on. */
    final Absence absence = new Absence(this);

    /** Whether the guard permitted its latest step. */
    boolean permitted;

    final Changes.Repeats repeats = new Changes.Repeats();

    /** How often it has taken or given back locks, see {@link Changes}. */
    long locked;

    Task(Execution execution, int number, @Nullable Task maker, @Nullable Thread thread) {
        super(execution, number, maker, thread);
    }

    /** 1 once it has ended. */
    @Override
    public long scheduledBits() {
        return state == State.ENDED ? 1 : 0;
    }

    @Override
    public String name() {
        return "the end of " + inWords();
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
        Task made = execution.registerAway(this, newThread);
        made.comesUnannounced();
        return made;
    }

    /** Whether it has ended. */
    public boolean hasEnded() {
        return state == State.ENDED;
    }

    /** A new task, made by this one, for whichever thread calls {@link #arrive}, nobody knows when. */
    public Task makeExpected() {
        return execution.registerAway(this, null);
    }

    /** The thread of an expected task is here; returns when it may go on to its first step. */
    public void arrive() {
        runsIn(Thread.currentThread());
        execution.limit(Limit.AWAY);
        comeBack();
    }

    /** It was made for a thread that could not be started. */
    public void abandon() {
        execution.abandon(this);
    }

    /** Its thread has ended without a word: its end is still to come as a step. */
    void vanish() {
        step.of(Step.Form.PLAIN, this, null, true);
        isGone = true;
    }

    /** Waits until an unannounced task has reached a step, is blocked or has ended, or computes for long what no schedule sees. */
    public void awaitArrival() {
        absence.awaitArrival();
    }

    /** Its thread begins; returns when it may go on to its first step. */
    public void begin() {
        runsIn(Thread.currentThread());
        waitsInside = false;
        interrupts.keep();
        turn.await();
        interrupts.giveBack();
    }

    /** Its thread ends. Never throws for the end of the execution. */
    public void end() {
        execution.token.end(this);
    }

    /** A read or write. */
    public void access(Resource resource, boolean writes) {
        step.of(Step.Form.PLAIN, resource, null, writes);
        execution.token.next(this);
    }

    /** Whether the latest step of its execution is one by which it changed a resource. */
    public boolean hasJustChanged(Resource resource) {
        return execution.latest() == this && wrote && step.resource == resource;
    }

    /** A write that is not in the code: {@link Execution#bareCode} leaves it out. */
    public void accessBarely(Resource resource) {
        isBare = true;
        try {
            access(resource, true);
        } finally {
            isBare = false;
        }
    }

    /**
     * In the midst of its step, it meets what memory may show in more than one way.
     *
     * @param count how many ways there are
     * @return which; 0 for what every order of steps shows
     */
    public int pick(int count) {
        return execution.pick(this, count);
    }

    /** Whether memory may show what is stale by now, where it ever may. */
    public boolean mayMeetStale() {
        return execution.allowsStale();
    }

    /**
     * A step that does what it is meant to where its resource permits it, and else only looks: a compare-and-set, a
     * {@code tryLock}, a wait that may time out.
     *
     * @return whether it was permitted
     */
    public boolean attempt(Resource resource, Guard guard, boolean writes) {
        step.of(Step.Form.TRY, resource, guard, writes);
        execution.token.next(this);
        return permitted;
    }

    /**
     * The same for a step that gives up at a time, if not before.
     *
     * @param deadline the time, see {@link #now}
     */
    public boolean attempt(Resource resource, Guard guard, boolean writes, long deadline) {
        step.of(Step.Form.TRY, resource, guard, writes);
        step.until(deadline, now());
        execution.token.next(this);
        waitedUntil(deadline);
        return permitted;
    }

    /**
     * The same for a step that may also fail for no reason.
     *
     * @return whether it is to fail for no reason
     */
    public boolean failsWeakly(Resource resource, Guard guard) {
        step.of(Step.Form.WEAK, resource, guard, true);
        execution.token.next(this);
        return fails;
    }

    /**
     * A step that waits until its resource permits it.
     *
     * @return whether it does; if not, the task is to wait where its schedule does not see it, as {@link Resource#mayChangeUnseen} has it
     */
    public boolean await(Resource resource, Guard guard, boolean writes) {
        step.of(Step.Form.BLOCK, resource, guard, writes);
        execution.token.next(this);
        return permitted;
    }

    /**
     * The same for a wait that an interrupt ends; {@link #wasInterrupted} tells.
     *
     * @return whether the resource permits the step, and no interrupt came first
     */
    public boolean awaitInterruptibly(Resource resource, Guard guard, boolean writes) {
        step.of(Step.Form.BLOCK, resource, guard, writes);
        step.interruption = interruption;
        execution.token.next(this);
        return permitted;
    }

    /**
     * The same as {@link #attempt} for a wait that may time out, and that an interrupt ends.
     *
     * @return whether it was permitted
     */
    public boolean attemptInterruptibly(Resource resource, Guard guard, boolean writes) {
        step.of(Step.Form.TRY, resource, guard, writes);
        step.interruption = interruption;
        execution.token.next(this);
        return permitted;
    }

    /**
     * The same for a step that gives up at a time, if not before.
     *
     * @param deadline the time, see {@link #now}; the greatest number where it is not known
     */
    public boolean attemptInterruptibly(Resource resource, Guard guard, boolean writes, long deadline) {
        step.of(Step.Form.TRY, resource, guard, writes);
        step.until(deadline, now());
        step.interruption = interruption;
        execution.token.next(this);
        waitedUntil(deadline);
        return permitted;
    }

    /** If its time was over, clocks tell that. */
    private void waitedUntil(long deadline) {
        if (!permitted && !step.wasInterrupted && deadline < Long.MAX_VALUE) {
            execution.clocks().tell(deadline);
        }
    }

    /**
     * It sleeps. As any wait of less than a second, that may be over at any moment.
     *
     * @param deadline the time at which it is over, see {@link #now}
     * @return whether an interrupt came first
     */
    public boolean sleep(long deadline) {
        attemptInterruptibly(sleeping, NEVER, false, deadline);
        return step.wasInterrupted;
    }

    /**
     * While it {@linkplain #givesUp gives up a monitor}: a step that waits for its resource, an interrupt or the end of a time, none of which
     * lets it go on before the monitor is free, as its thread has to enter that again.
     *
     * @param free what the resource is like while the monitor is free
     * @param deadline the time, see {@link #now}; null for a wait without an end
     * @return whether the guard permitted it
     */
    public boolean reenter(Resource resource, Guard guard, Guard free, @Nullable LongSupplier deadline) {
        step.of(deadline == null ? Step.Form.BLOCK : Step.Form.TRY, resource, guard, true);
        step.needs = free;
        if (deadline != null) {
            step.until(deadline.getAsLong(), now());
        }
        step.interruption = interruption;
        execution.token.next(this);
        waitedUntil(deadline == null ? Long.MAX_VALUE : deadline.getAsLong());
        return permitted;
    }

    /** Whether its latest step was taken because its thread was interrupted. */
    public boolean wasInterrupted() {
        return step.wasInterrupted;
    }

    /**
     * A read that waits for a state of its resource that only the caller can tell. The caller has looked and tells what it
     * saw, and whether that was it.
     *
     * @param interruptible whether an interrupt ends it, too; {@link #wasInterrupted} tells
     * @return true when the read is to be taken; false when the state has changed, and the caller has to look again
     */
    public boolean awaitSeen(Resource resource, long bits, @Nullable Object ref, boolean ends, boolean interruptible) {
        step.of(Step.Form.POLL, resource, null, false);
        step.interruption = interruptible ? interruption : null;
        step.seenBits = bits;
        step.seenRef = ref;
        step.ends = ends;
        execution.token.next(this);
        return permitted;
    }

    /**
     * A step that waits until its resource permits it. When all other tasks have ended or wait so, the execution is complete.
     *
     * @param change what the resource must fulfil, too, where the step is to write
     * @param deadline the time at which the resource will permit the step by itself; the greatest number for none
     */
    public void awaitWork(Resource resource, Guard guard, Guard change, LongSupplier deadline) {
        step.of(Step.Form.BLOCK, resource, guard, true);
        step.change = change;
        step.deadline = deadline;
        step.idle = true;
        execution.token.next(this);
    }

    /**
     * The time in nanoseconds, from 0, as clocks tell it. That of its execution stands still while any task can go on without giving up, and else
     * goes on to the earliest deadline. Once anybody has waited for a time in vain, clocks tell that time.
     */
    public long now() {
        return execution.time();
    }

    /**
     * Its thread reads a clock. Some time passes by that, and more the more often it does so: a loop that waits for a time comes to its end.
     *
     * @return the time, later than the last one that anybody was told
     */
    public long readsClock() {
        if (state == State.AWAY || execution.hasStrangers()) {
            // Others wait for the time of the machine.
            execution.clocks().tellMachineTime();
        }
        return execution.clocks().read(now(), clockReads++);
    }

    /** Waits for the end of another task. */
    public void join(Task other) {
        await(other, HAS_ENDED, false);
    }

    /** It begins something in which it may block where nobody sees it; others run meanwhile. */
    public void leave() {
        absence.begin();
        execution.token.leave(this);
    }

    /** It is back from {@link #leave}; returns when it may go on. Clocks tell the time that it was away. */
    public void comeBack() {
        absence.tellTime();
        execution.token.comeBack(this);
    }

    /** Whether a resource is its sleep: to sleep again and again is no look at anything. */
    boolean sleepsOn(Resource resource) {
        return resource == sleeping;
    }

    /** Whether its step is possible now. */
    boolean canGoOn() {
        return step.isPossible();
    }

    /** Whether its wait could be over by now where others go on: it will be only when they do not. */
    boolean waitsPatiently() {
        return step.waitsPatiently(now());
    }

    /**
     * It is about to interrupt a thread, which is a step of that one's status.
     *
     * @param other the thread as a task; null when it is none, so that not all orders are tried
     */
    public void interrupt(@Nullable Task other) {
        if (other == null) {
            execution.limit(Limit.INTERRUPT);
            return;
        }
        attempt(other.interruption, NOT_SET, true);
        step.interrupts = other;
        if (other.state == State.AWAY) {
            // When it finds the interrupt, nobody sees.
            execution.limit(Limit.INTERRUPT);
        } else if (other.state != State.RUNNING) {
            other.interrupts.come();
        }
    }

    /**
     * Its thread is about to be interrupted as a part of another task's step. If that is {@link #interrupt}, all is said. What is about to take a step of the
     * same, as a thread of an executor is that shuts down, meets the interrupt by that.
     *
     * @param by the other task
     */
    public void interruptedUnseen(Task by) {
        if (by.step.interrupts == this) {
            by.step.interrupts = null;
            return;
        }
        if (state == State.WAITING) {
            // At once, and not when its thread has found out.
            interrupts.come();
        }
        if (!step.idle && step.resource != by.step.resource) {
            execution.limit(Limit.INTERRUPT);
        }
    }

    /** It is about to ask whether its own thread is interrupted, and to take that away. */
    public void takeInterrupt() {
        attempt(interruption, SET, true);
    }

    /**
     * It asks whether a thread is interrupted.
     *
     * @param other the thread as a task
     * @return whether its status was taken from it while it waits for the token
     */
    public boolean asksInterrupted(Task other) {
        access(other.interruption, false);
        return other.interrupts.areThere();
    }

    /**
     * It asks for the state of a thread. When a thread that waits became blocked is no step, so not all orders are tried.
     *
     * @param other the thread as a task
     * @return the state as it would be without a schedule
     */
    public Thread.State asksState(Task other) {
        if (attempt(other, HAS_ENDED, false)) {
            return Thread.State.TERMINATED;
        }
        execution.limit(Limit.STATE);
        if (other.state == State.WAITING && other.step.wouldGiveUp() && other.step.deadline != null) {
            return Thread.State.TIMED_WAITING;
        }
        if (other.state == State.WAITING && !other.canGoOn()) {
            return Thread.State.WAITING;
        }
        Thread of = other.thread();
        return other.state == State.AWAY && of != null ? of.getState() : Thread.State.RUNNABLE;
    }

    /** It asks for what no other task changes. */
    public void looksAround() {
        access(waking, false);
    }

    /** Whether it interrupts its own thread only because that was interrupted before. */
    public boolean restoresInterrupt() {
        return interrupts.areGivenBack();
    }

    /** Whether there are two ways for its step: it could fail although it need not. */
    boolean mayFail() {
        if (!step.mayFail()) {
            return false;
        }
        boolean may = failures < MOST_FAILURES || step.resource == waking;
        if (!may) {
            execution.limit(Limit.WEAK_FAILURE);
        }
        return may;
    }

    /** Whether its thread is a daemon, and waits for what nobody does any more: the end of the others is the end of all, as in each JVM. */
    boolean waitsAsDaemon() {
        Thread of = thread();
        LongSupplier deadline = step.deadline;
        return state == State.WAITING
                && of != null
                && of.isDaemon()
                && !canGoOn()
                && (deadline == null || deadline.getAsLong() == Long.MAX_VALUE);
    }

    /** Whether it is a daemon that waited when its execution was over. It stays where it is until its execution is closed. */
    public boolean isLeft() {
        return isLeft;
    }

    /** Its step failed although it need not. */
    void failed() {
        if (step.resource == waking) {
            wokeEarly = true;
        } else {
            failures++;
        }
    }

    /**
     * It is about to wait until it is told to go on. Such a wait may end early, for no reason.
     *
     * @return whether it is to end so
     */
    public boolean wakesEarly() {
        if (wokeEarly) {
            execution.limit(Limit.EARLY_WAKE_UP);
            return false;
        }
        step.of(Step.Form.WEAK, waking, null, false);
        execution.token.next(this);
        return fails;
    }

    /**
     * It parks, until somebody gives it its permit or its thread is interrupted. Takes the permit.
     *
     * @param mayEndEarly whether it may end for no reason, too, as {@link LockSupport#park} may
     * @param areAllSeen whether all who may unpark it tell its schedule; else it asks for the JVM's permit once nobody can do anything new
     */
    public void park(boolean mayEndEarly, boolean areAllSeen) {
        parking.park(mayEndEarly, areAllSeen);
    }

    /**
     * It parks for a limited time, which may be over at any moment if it is of less than a second. Takes the permit.
     *
     * @param deadline the time at which it is over, see {@link #now}
     */
    public void parkInTime(long deadline) {
        parking.parkInTime(deadline);
    }

    /**
     * Nobody in its schedule can do what it waits for, but others may. It goes on without it.
     *
     * @return whether it waits for something of that kind
     */
    boolean waitsUnseen() {
        Resource resource = step.resource;
        if (state != State.WAITING
                || step.form != Step.Form.BLOCK
                || step.idle
                || resource == null
                || !resource.mayChangeUnseen()) {
            return false;
        }
        permitted = false;
        return true;
    }

    /** Its thread has parked itself for a limited time. Whatever ended that, it has no permit any more. */
    public void hasParked() {
        parking.hasParked();
    }

    /** It gives another task its permit, by a step. The thread of that one may also be parked where its schedule does not see it. */
    public void unpark(Task other) {
        other.parking.unpark(this);
    }

    /** Somebody whose steps its schedule does not see is about to unpark its thread. */
    public void unparkedUnseen() {
        parking.unparkedUnseen();
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

    /**
     * What it does next is sure to end soon, though it may block for a moment where nobody sees it.
     *
     * @param isSure whether it is; false when it is over
     */
    public void waitsShortly(boolean isSure) {
        waitsInside = isSure;
    }

    /**
     * While it waits for the token, it gives up a monitor that its thread has entered.
     *
     * @param entered the monitor, null for none any more
     */
    public void givesUp(@Nullable Object entered) {
        turn.givesUp(entered);
    }

    /** Whether its thread is blocked, if at all, in code of its schedule. */
    boolean waitsInside() {
        return turn.isParked() || waitsInside;
    }

    /**
     * Its thread need not begin before it is first given the token.
     *
     * @param start makes it begin, and call {@link #begin}
     */
    public void startsWith(Runnable start) {
        waitsInside = true;
        turn.startsWith(start);
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
        Thread carried = turn.carried(execution.carrier(), name, body);
        runsIn(carried);
        return carried;
    }
}
