package org.jrsan.internal.run;

import org.jrsan.internal.source.KnownPlace;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.ExecutionEnded;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * The steps of the calling thread, announced to the schedule of its run where that has one. A method returns when the step is
 * to be taken; without a schedule it returns at once. Called without a lock held, since other threads run meanwhile.
 */
public final class Steps {
    /** How many runs under a schedule are open; guarded by this class. */
    private static int controlled;

    /**
     * Whether any thread may have a schedule. Read by every access that is not a repeated one, and written here alone. A field and
     * no method: where an operation gives something up, a call could fail at the end of the stack.
     */
    public static volatile boolean areControlled;

    /** The schedule of a run that is yet to be opened, whether the run is recorded, and whether memory may show what is stale. */
    record Next(Execution execution, boolean isRecorded, boolean isWeak) {}

    private static final ThreadLocal<Next> NEXT = new ThreadLocal<>();

    private Steps() {}

    /** A run under a schedule was opened. */
    static void opened() {
        synchronized (Steps.class) {
            controlled++;
            areControlled = true;
        }
    }

    /** A run under a schedule was closed. */
    static void closed() {
        synchronized (Steps.class) {
            controlled--;
            areControlled = controlled > 0;
        }
    }

    /** The next run that the calling thread opens has this schedule. */
    public static void underNext(Execution execution) {
        NEXT.set(new Next(execution, false, false));
    }

    /** The same, and what its threads do is recorded. */
    public static void recordedUnderNext(Execution execution) {
        NEXT.set(new Next(execution, true, false));
    }

    /** The same, and memory may show its threads what is stale. */
    public static void weakUnderNext(Execution execution, boolean isRecorded) {
        NEXT.set(new Next(execution, isRecorded, true));
    }

    /** Whether the calling thread takes part in a weak run. */
    public static boolean areWeak() {
        if (!areControlled) {
            return false;
        }
        Run run = Attachment.run();
        return run != null && run.isWeak;
    }

    /** The next run that the calling thread was to open is not opened. */
    public static void noNext() {
        NEXT.remove();
    }

    /** What {@link #underNext} said, once. */
    static @Nullable Next next() {
        Next next = NEXT.get();
        if (next != null) {
            NEXT.remove();
        }
        return next;
    }

    /** The calling thread in its schedule, null when it has none. */
    public static @Nullable Task task() {
        Task task = anywhere();
        return task == null || task.isInInitialiser() ? null : task;
    }

    /** The same where it does not matter whether the thread is in the initialiser of a class. */
    public static @Nullable Task anywhere() {
        return areControlled ? ofCaller() : null;
    }

    private static @Nullable Task ofCaller() {
        Run.Latest place = Attachment.latest();
        Task task = place.task;
        if (task == null) {
            Run run = Attachment.run();
            if (run != null && run.execution() != null) {
                task = run.participant().task;
                place.task = task;
            }
        }
        return task != null && task.isOpen() ? task : null;
    }

    /** Another thread in the schedule of the calling one, null when one of them has none. */
    public static @Nullable Task task(Thread other) {
        Task task = task();
        Run run = task == null ? null : Run.current();
        Task known = run == null ? null : run.edges().task(other);
        Task found = task != null && known != null && known.execution() == task.execution() ? known : null;
        if (task != null && run != null && run.hasVirtualModes()) {
            run.participant().fenceAfter(task);
        }
        if (task != null && (found != null || other.getState() == Thread.State.NEW)) {
            task.asksFor(found);
        }
        return found;
    }

    /** The same for a thread that may have ended, and been joined, too: it may be interrupted all the same. */
    private static @Nullable Task everTask(Thread other) {
        Task found = task(other);
        Task task = found == null ? task() : null;
        return task == null ? found : task.execution().taskOf(other);
    }

    /** The calling thread is about to interrupt a thread. */
    public static void interrupts(Thread other) {
        Task task = task();
        if (task != null) {
            task.interrupt(everTask(other));
        }
    }

    /** The same where its schedule does not see it, as inside of an executor of the JDK's. */
    public static void interruptsUnseen(Thread other) {
        Task task = anywhere();
        Run run = task == null ? null : Run.current();
        Task known = run == null ? null : run.edges().task(other);
        if (task != null && known != null && known != task && known.execution() == task.execution()) {
            known.interruptedUnseen(task);
        }
    }

    /** Whether the calling thread only gets back, from its schedule, the interrupt status that it had before. */
    public static boolean restoresInterrupt() {
        Task task = anywhere();
        return task != null && task.restoresInterrupt();
    }

    /** The calling thread is about to ask whether it is interrupted, and to take that away. */
    public static void takeInterrupt() {
        Task task = task();
        if (task != null) {
            task.takeInterrupt();
        }
    }

    /**
     * The calling thread asks whether a thread is interrupted.
     *
     * @return whether it is while it waits for its turn, so that it does not know itself
     */
    public static boolean asksInterrupted(Thread other) {
        Task asked = everTask(other);
        Task task = task();
        return asked != null && task != null && task.asksInterrupted(asked);
    }

    /** The calling thread, which was started with a task, begins. Returns the task, null when it has none. */
    public static @Nullable Task begin() {
        Task task = task();
        if (task != null) {
            task.begin();
        }
        return task;
    }

    /** The calling thread, which no other part of JRSan started, begins as a task. */
    public static void beginAs(Task task) {
        Attachment.latest().task = task;
        task.begin();
    }

    /** All that the calling thread does, which was started with a task. */
    public static void run(Runnable body) {
        Task task = begin();
        try {
            body.run();
        } catch (Throwable e) {
            if (task == null || !isEnd(e)) {
                throw e;
            }
        } finally {
            end(task);
        }
    }

    /** The calling thread ends. */
    public static void end(@Nullable Task task) {
        if (task != null) {
            fenceAtEnd(task);
            task.end();
            Attachment.latest().task = null;
        }
    }

    private static void fenceAtEnd(Task task) {
        Run run = task.isOpen() ? Attachment.run() : null;
        if (run != null && run.hasVirtualModes()) {
            try {
                run.participant().fenceAfter(task);
            } catch (ExecutionEnded e) {
                // So does this thread.
            }
        }
    }

    /** The calling thread, the root of an execution that is over, has no steps any more. All other threads that had some have ended. */
    public static void leaveSchedule() {
        Run.Latest place = Attachment.latest();
        Run run = Attachment.run();
        if (run != null) {
            run.awaitLeaving();
            run.participant().task = null;
        }
        place.task = null;
    }

    /** Tells an end of the execution from errors of the user's code: it is nobody's fault, and the thread just ends. */
    public static boolean isEnd(Throwable thrown) {
        return thrown instanceof ExecutionEnded;
    }

    /** The calling thread in its schedule, about to access something: behind a fence where its run takes one to be there. */
    private static @Nullable Task fenced(@Nullable KnownPlace place) {
        Task task = task();
        if (task != null) {
            Run run = Run.current();
            if (run != null && run.hasVirtualModes()) {
                run.participant().fenceBefore(task, place);
            }
        }
        return task;
    }

    /** The same at a resource. Who takes a step in the midst of a call that is one is called back by that, so that it is none as a whole. */
    private static @Nullable Task fencedAt(Resource resource) {
        return fencedAt(resource, null);
    }

    private static @Nullable Task fencedAt(Resource resource, @Nullable KnownPlace place) {
        Task task = fenced(place);
        if (task != null && !(resource instanceof SteppedState)) {
            isCalledBack();
        }
        return task;
    }

    /** The calling thread in its schedule, about to wait for the value of a location; null when it has none. */
    public static @Nullable Task beforeWait() {
        Task task = areControlled ? fenced(null) : null;
        if (task != null) {
            isCalledBack();
        }
        return task;
    }

    /** A read or write. */
    public static void access(Resource resource, boolean writes) {
        access(resource, writes, null);
    }

    /** A read or write at a place, null when a walk is to tell. */
    public static void access(Resource resource, boolean writes, @Nullable KnownPlace place) {
        Task task = fencedAt(resource, place);
        if (task != null) {
            task.access(resource, writes);
        }
    }

    /** A full fence. */
    static void fence(@Nullable Execution execution) {
        if (execution != null) {
            access(execution.fences(), true);
        }
    }

    /**
     * Waits until a resource permits a step.
     *
     * @return whether it does, see {@link Task#await}; true without a schedule
     */
    public static boolean await(Resource resource, Guard guard, boolean writes) {
        Task task = fencedAt(resource);
        return task == null || task.await(resource, guard, writes);
    }

    /**
     * A step that is not waited for, or not for ever.
     *
     * @return whether it is permitted; true without a schedule
     */
    public static boolean attempt(Resource resource, Guard guard, boolean writes) {
        Task task = fencedAt(resource);
        return task == null || task.attempt(resource, guard, writes);
    }

    /** A weak compare-and-set. Whether it is to fail although the state of the resource permits it to succeed. */
    public static boolean failsWeakly(Resource resource, Guard guard) {
        Task task = fencedAt(resource);
        return task != null && task.failsWeakly(resource, guard);
    }

    /** Whether the wait that the calling thread is about to begin is to end before it is told to, for no reason. */
    public static boolean wakesEarly() {
        Task task = task();
        return task != null && task.wakesEarly();
    }

    /**
     * The calling thread begins or ends a call whose orders its schedule runs, so that what that meets in classes that are not checked is no
     * estimate. Code of the program that it has called has returned, or has thrown.
     */
    public static void calls(boolean isStepped) {
        Run.Latest place = Attachment.latest();
        place.isInSteppedCall = isStepped;
        place.isOut = false;
    }

    /** The calling thread is in code of the program, which such a call may have called without a word. */
    private static void isCalledBack() {
        Attachment.latest().isInSteppedCall = false;
    }

    /** What {@link #restoreCall} needs behind a call. */
    public static int callState() {
        Run.Latest place = Attachment.latest();
        return (place.isInSteppedCall ? 1 : 0) | (place.wasInSteppedCall ? 2 : 0) | (place.isOut ? 4 : 0);
    }

    /** A call is over, whatever it called in turn. */
    public static void restoreCall(int before) {
        Run.Latest place = Attachment.latest();
        place.isInSteppedCall = (before & 1) != 0;
        place.wasInSteppedCall = (before & 2) != 0;
        place.isOut = (before & 4) != 0;
    }

    /** Such a call calls code of the program, which is no part of it. */
    public static void callOut() {
        Run.Latest place = Attachment.latest();
        place.wasInSteppedCall = place.isInSteppedCall;
        place.isInSteppedCall = false;
        place.isOut = true;
    }

    /** That code has returned. If it made such a call itself, nothing is known of this one any more. */
    public static void areBack() {
        Run.Latest place = Attachment.latest();
        if (place.isOut) {
            place.isInSteppedCall = place.wasInSteppedCall;
            place.isOut = false;
        }
    }

    /** Whether the calling thread is in such a call. */
    public static boolean areCalls() {
        return Attachment.latest().isInSteppedCall;
    }

    /** The calling thread may block next where its schedule does not see it. Returns what {@link #back} needs. */
    public static @Nullable Task leave() {
        Task task = task();
        if (task != null) {
            task.leave();
        }
        return task;
    }

    /** What may have blocked is over. */
    public static void back(@Nullable Task task) {
        if (task != null) {
            task.comeBack();
        }
    }
}
