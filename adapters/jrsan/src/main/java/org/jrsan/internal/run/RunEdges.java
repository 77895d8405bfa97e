package org.jrsan.internal.run;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.internal.options.Sites;
import org.jrsan.internal.run.RunThread.Arrival;
import org.jrsan.internal.source.CallSites;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** The edges of one run that its threads and tasks make by starting, ending and waiting for each other. Thread-safe. */
public final class RunEdges {
    /** How the names of JRSan's own threads begin, which do nothing of the user's by themselves. */
    private static final String OURS = "jrsan-";

    /** Threads that run virtual ones, and nothing of the user's by themselves. */
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";

    /** Begins the names of others of the JDK's, which wake virtual threads. */
    private static final String WAKES_VIRTUAL = "VirtualThread-un";

    /** Whether the JDK tells of each thread that it is about to start. */
    private static volatile boolean areStartsTold;

    private final Run run;

    /** What is left to be done when the run is closed. */
    private final Queue<Runnable> afterwards = new ConcurrentLinkedQueue<>();

    RunEdges(Run run) {
        this.run = run;
    }

    /**
     * The calling thread is about to start another: all it knows happens before what that one does.
     *
     * @param child the thread, not started yet
     * @param announcesItself whether it calls {@link Steps#begin} first
     */
    public void beforeStart(Thread child, boolean announcesItself) {
        Outside.acted(run);
        Task parent = Steps.anywhere();
        Task task = parent == null || parent.execution() != run.execution()
                ? null
                : announcesItself ? parent.make(child) : parent.makeUnannounced(child);
        register(child, task);
    }

    /** Whether it is known from now on; after an error only if it is a task. */
    private boolean register(Thread child, @Nullable Task task) {
        if (task == null && run.failure != null) {
            return false;
        }
        return run.guardedAlways(() -> {
            SyncState<ThreadState> start = run.engine.newSync();
            start.release(run.participant().state);
            ThreadState state = run.engine.newThread();
            start.acquire(state);
            StackTraceElement line = run.sites() == Sites.OFF ? null : CallSites.line();
            RunThread known = run.threads.register(child, state, Arrival.STARTED, line);
            known.task = task;
            if (run.scheduledEdges != null) {
                run.scheduledEdges.start(run.participant(), known);
            }
        });
    }

    /** Whether all starts are told of, and interrupts. */
    public static boolean areStartsTold() {
        return areStartsTold;
    }

    /** All starts are told of from now on, see {@link #starting}. */
    public static void startsAreTold() {
        areStartsTold = true;
    }

    /**
     * The calling thread starts another by a method of the program's, which may do other things before it has the JDK start the thread, or never do that: so
     * the thread takes part once the JDK starts it.
     *
     * @param child the thread, which does not announce itself
     * @param start the method
     * @return whether it was called; not where the JDK does not tell
     */
    public boolean startWithin(Thread child, Runnable start) {
        if (!areStartsTold) {
            return false;
        }
        Run.Latest place = Attachment.latest();
        Thread before = place.starts;
        place.starts = child;
        boolean returned = false;
        try {
            start.run();
            returned = true;
        } finally {
            place.starts = before;
            if (!returned && child.getState() == Thread.State.NEW) {
                startFailed(child);
            }
        }
        awaitArrival(child);
        return true;
    }

    /**
     * The calling thread is about to start another. If that is not seen where it calls, the other one is no task of a schedule, and takes
     * part in a run of the caller's when it first does something there: then it knows what the caller knows now.
     *
     * @param child the thread; no edge if it is not new, or known by now, or JRSan's own
     */
    public static void starting(Thread child) {
        Thread starter = Thread.currentThread();
        Run.Latest place = Attachment.latest();
        Run own = place.starts == child || place.startsWorker ? Run.current() : null;
        if (own != null && child.getState() == Thread.State.NEW) {
            place.starts = place.startsWorker ? child : null;
            place.startsWorker = false;
            own.edges().beforeStart(child, false);
            return;
        }
        if (child.getState() == Thread.State.NEW
                && !child.getName().startsWith(OURS)
                && !child.getName().startsWith(WAKES_VIRTUAL)
                && !child.getClass().getName().equals(CARRIER)) {
            for (Run run : Attachment.open()) {
                if (run.knows(starter) && run.threads.known(child) == null) {
                    run.edges().beforeUncheckedStart(child);
                }
            }
        }
    }

    /** The calling thread finalizes an object. If it does not take part yet, it will know all that was done before it does. */
    public static void finalizing() {
        for (Run run : Attachment.open()) {
            if (run.knows(Thread.currentThread())) {
                run.learnsEverything();
            }
        }
    }

    /** The calling thread ends. */
    public static void ending() {
        for (Run run : Attachment.open()) {
            run.threads.ends(Thread.currentThread());
        }
    }

    /** Whoever has a schedule may be anywhere in it, so that is told nothing. */
    private void beforeUncheckedStart(Thread child) {
        // It knows no more than what is released here.
        run.getsCompany();
        run.meetsStranger();
        run.guarded(() -> {
            RunThread starter = run.participant();
            starter.endValidatedReads();
            SyncState<ThreadState> start = run.engine.newSync();
            start.release(starter.state);
            run.threads.expect(child, start);
        });
    }

    /**
     * Starts a thread that was made a task of this run, with its edge.
     *
     * @param child the thread
     * @param task the task
     * @param start starts the thread
     * @return whether it was started; not after an error of JRSan, by which it could not take its steps
     */
    public boolean start(Thread child, Task task, Runnable start) {
        Outside.acted(run);
        if (!register(child, task)) {
            task.abandon();
            return false;
        }
        boolean started = false;
        try {
            start.run();
            started = true;
        } finally {
            if (!started) {
                startFailed(child);
            }
        }
        return true;
    }

    /** Once the run is closed, this is done by the thread that closes it. */
    public void whenClosed(Runnable then) {
        afterwards.add(then);
    }

    void closed() {
        for (Runnable then = afterwards.poll(); then != null; then = afterwards.poll()) {
            then.run();
        }
    }

    /**
     * The thread announced by {@link #beforeStart} did not start.
     *
     * @param child the thread
     */
    public void startFailed(Thread child) {
        run.guarded(() -> {
            RunThread known = run.threads.startFailed(child);
            if (known != null) {
                if (known.task != null) {
                    known.task.abandon();
                }
                known.state.end();
            }
        });
    }

    /**
     * The calling thread knows that another has ended: all that one did happens before what this one does next.
     *
     * @param child a thread that has ended; anything else is no edge
     */
    public void afterJoin(Thread child) {
        if (child.getState() != Thread.State.TERMINATED) {
            return;
        }
        run.guarded(() -> {
            RunThread ended = run.threads.known(child);
            SyncState<ThreadState> end = run.threads.endOf(child, true);
            if (end != null) {
                joined(ended, end);
            } else if (run.overlapped()) {
                // It may have taken in what others did while it belonged to another run, or to none.
                run.actedOutside();
            }
        });
        Outside.acted(run);
    }

    /** Whether a thread is alive. One that is used again has ended when its task has. */
    public static boolean isAlive(Thread thread) {
        return thread.isAlive() && thread.getState() != Thread.State.TERMINATED;
    }

    /**
     * The calling thread knows that another has ended.
     *
     * @param child a thread that has ended; anything else is no edge
     */
    public static void joined(Thread child) {
        Run run = Run.current();
        if (run != null) {
            run.edges().afterJoin(child);
        } else {
            Outside.acted(null);
        }
    }

    /**
     * A thread in the schedule of this run.
     *
     * @param thread a thread
     * @return its task, null when it has none or is no longer known
     */
    public @Nullable Task task(Thread thread) {
        RunThread known = run.threads.known(thread);
        return known == null ? null : known.task;
    }

    /** A thread that does not call {@link Steps#begin} was started: waits, shortly, until its schedule knows what it does. */
    public void awaitArrival(Thread thread) {
        Task task = task(thread);
        if (task != null) {
            task.awaitArrival();
        }
    }

    private void joined(@Nullable RunThread ended, SyncState<ThreadState> end) {
        RunThread thread = run.participant();
        end.acquire(thread.state);
        thread.learnedByEdge();
        if (ended != null && run.scheduledEdges != null) {
            run.scheduledEdges.join(thread, ended);
        }
    }

    /** The calling thread, one of a pool in a schedule, ends. */
    void endOfWorker() {
        run.guarded(() -> run.threads.endOf(Thread.currentThread(), true));
    }

    private void acquireAsParticipant(SyncState<ThreadState> sync) {
        RunThread thread = run.participant();
        sync.acquire(thread.state);
        thread.learnedByEdge();
        if (run.scheduledEdges != null) {
            run.scheduledEdges.acquire(thread, sync, null);
        }
    }

    /**
     * A new object for edges.
     *
     * @return the object, or null when this run has failed or is closed
     */
    public @Nullable SyncState<ThreadState> newSync() {
        // A task that is handed over by it may be the first of its thread, which then knows no more than what is
        // released here.
        run.getsCompany();
        AtomicReference<SyncState<ThreadState>> sync = new AtomicReference<>();
        run.guarded(() -> sync.setPlain(run.engine.newSync()));
        return sync.getPlain();
    }

    /**
     * What the calling thread did happens before every later acquire of the object.
     *
     * @param sync the object, null for none
     */
    public void release(@Nullable SyncState<ThreadState> sync) {
        if (sync != null) {
            run.guarded(() -> {
                RunThread thread = run.participant();
                thread.endValidatedReads();
                sync.release(thread.state);
                if (run.scheduledEdges != null) {
                    run.scheduledEdges.release(thread, sync, null);
                }
            });
            Outside.acted(run);
        }
    }

    /**
     * What was released into the object happens before what the calling thread does next.
     *
     * @param sync the object, null for none
     */
    public void acquire(@Nullable SyncState<ThreadState> sync) {
        if (sync != null) {
            run.guarded(() -> acquireAsParticipant(sync));
            Outside.acted(run);
        }
    }

    /**
     * What was released into the object counts as happening before what the calling thread does next, for an edge that may
     * be stronger than what Java promises.
     *
     * @param sync the object, null for none
     */
    public void acquireHappensBefore(@Nullable SyncState<ThreadState> sync) {
        if (sync != null) {
            run.guarded(() -> sync.acquireHappensBefore(run.participant().state));
            Outside.acted(run);
        }
    }

    /**
     * The calling thread begins a task that was submitted to an executor. Until {@link #endTask} it belongs to this run.
     *
     * @param submitted released by the submitting thread
     * @param submissions released by every thread at each submission; a worker never seen before may have been started
     *     by any of them
     * @return what {@link #endTask} needs
     */
    @SuppressWarnings("NullAway") // a run that made no such object has failed or is closed, and takes no step
    public @Nullable Object beginTask(
            @Nullable SyncState<ThreadState> submitted, @Nullable SyncState<ThreadState> submissions) {
        Run.Handle before = Attachment.handle();
        Attachment.attach(run.handle);
        run.guarded(() -> {
            Thread thread = Thread.currentThread();
            if (run.threads.known(thread) == null) {
                RunThread worker = run.threads.arrivesWithTask(thread);
                worker.task = Attachment.latest().task;
                submissions.acquireHappensBefore(worker.state);
            }
            acquireAsParticipant(submitted);
        });
        Outside.acted(run);
        return before;
    }

    /**
     * The calling thread ends a task.
     *
     * @param before what {@link #beginTask} returned
     */
    public void endTask(@Nullable Object before) {
        // In this run only: when it was closed meanwhile, the thread is none of the next one's business.
        run.guarded(() -> run.participant().endAllReads());
        Attachment.attach((Run.Handle) before);
    }
}
