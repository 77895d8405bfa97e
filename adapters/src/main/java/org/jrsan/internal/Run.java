package org.jrsan.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.Counts;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.SanitizerOptions;
import org.jrsan.internal.RunThread.Arrival;
import org.jrsan.race.Race;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.LocationClockEngine;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.Violation;

/**
 * A session at work: its engine, its threads and what it found.
 *
 * <p><b>Which run an access belongs to.</b> An atomic is owned by the first open run whose thread accesses it, until
 * that run closes; then the next run that touches it owns it, with the value of that moment as its initial write. A
 * thread belongs to the run it opened, or that the thread which created it belonged to, or that its task was submitted
 * from; a thread without one belongs to the only open run. An access always counts for the run that owns the atomic.
 */
public final class Run {
    /** What threads and atomics keep of a run: empty once it is closed, so that they do not keep its clocks alive. */
    static final class Handle {
        volatile Run run;
    }

    /** Emptied when the run is closed, so that it does not keep the run's clocks alive. */
    static final class Latest {
        volatile RunThread thread;
    }

    /** What the end of a thread released, and whether it is counted as an end that nobody saw. */
    private record End(SyncState released, boolean unseen) {}

    private static final int FIRST_SWEEP = 128;
    private static final int MOST_ERRORS = 10;

    private static final InheritableThreadLocal<Handle> ATTACHED = new InheritableThreadLocal<>();
    /** The calling thread as it was last looked up. */
    private static final ThreadLocal<Latest> LATEST = ThreadLocal.withInitial(Latest::new);

    private static final CopyOnWriteArrayList<Run> OPEN = new CopyOnWriteArrayList<>();

    final Engine engine;
    final Handle handle = new Handle();

    private final Sites sites;
    private final Map<Thread, RunThread> threads = new ConcurrentHashMap<>();

    /** The threads that have ended; guarded by its own monitor, under which no user code runs. */
    private final Map<Thread, End> ends = new WeakHashMap<>();

    private final Findings findings = new Findings();
    private final boolean checksRobustness;
    private final boolean looksForRaces;
    private final boolean plainIsOpaque;
    private final List<Throwable> errors = Collections.synchronizedList(new ArrayList<>());
    private final LongAdder pastAccesses = new LongAdder();
    private final LongAdder pastMet = new LongAdder();
    private final LongAdder allThreads = new LongAdder();
    private final LongAdder unseenThreads = new LongAdder();
    private final LongAdder unjoinedThreads = new LongAdder();
    private final LongAdder locations = new LongAdder();
    private final LongAdder foreign = new LongAdder();
    private volatile int sweepAt = FIRST_SWEEP;
    private volatile boolean failed;

    private Run(SanitizerOptions options, Engine engine) {
        sites = Sites.of(options);
        this.engine = engine;
        String check = options.get("check");
        checksRobustness = !check.equals("races");
        looksForRaces = !check.equals("robustness") && engine instanceof ThreadClockEngine;
        plainIsOpaque = options.get("plain").equals("opaque");
        handle.run = this;
    }

    private static Engine engine(SanitizerOptions options) {
        int history = options.number("history");
        return options.get("engine").equals("location-clocks")
                ? new LocationClockEngine(options.number("values"), history)
                : new ThreadClockEngine(history, options.number("observations"));
    }

    /**
     * Opens a run and attaches the calling thread to it.
     *
     * @param options its options
     * @return the run
     * @throws IllegalStateException when the thread belongs to an open run already
     */
    public static Run open(SanitizerOptions options) {
        return open(options, engine(options));
    }

    /** Opens a run on a given engine and attaches the calling thread to it. */
    static Run open(SanitizerOptions options, Engine engine) {
        Handle attached = ATTACHED.get();
        if (attached != null && attached.run != null) {
            throw new IllegalStateException("JRSan: this thread belongs to an open session already; close that first");
        }
        Run run = openDetached(options, engine);
        attach(run.handle);
        return run;
    }

    /**
     * The calling thread begins something of its own: it no longer belongs to the run of the thread that created it, as a
     * worker does that a pool happened to start in the midst of somebody's run. A run that it opened itself it stays in.
     */
    public static void leaveInherited() {
        Handle attached = ATTACHED.get();
        Run run = attached == null ? null : attached.run;
        RunThread known = run == null ? null : run.threads.get(Thread.currentThread());
        if (run != null && (known == null || known.arrival != Arrival.ROOT)) {
            attach(null);
        }
    }

    /** The calling thread belongs to a run from now on, to none in particular for null. */
    private static void attach(Handle handle) {
        if (handle == null) {
            ATTACHED.remove();
        } else {
            ATTACHED.set(handle);
        }
        // It is looked up anew: whether its accesses are foreign depends on the run it belongs to.
        LATEST.get().thread = null;
    }

    /**
     * Opens a run that threads belong to by being the only one open.
     *
     * @param options its options
     * @return the run
     */
    public static Run openDetached(SanitizerOptions options) {
        return openDetached(options, engine(options));
    }

    private static Run openDetached(SanitizerOptions options, Engine engine) {
        Run run = new Run(options, engine);
        run.register(Thread.currentThread(), run.engine.newThread(), Arrival.ROOT);
        OPEN.add(run);
        return run;
    }

    /**
     * The run that the calling thread belongs to.
     *
     * @return the run, or null when it belongs to none
     */
    public static Run current() {
        Handle attached = ATTACHED.get();
        Run run = attached == null ? null : attached.run;
        return run != null ? run : onlyOpen();
    }

    private static Run onlyOpen() {
        if (ProcessRun.isWanted()) {
            return ProcessRun.run();
        }
        Object[] open = OPEN.toArray();
        return open.length == 1 ? (Run) open[0] : null;
    }

    /** Ends the run: later accesses belong to others, and waits in progress end with an error. */
    public void close() {
        OPEN.remove(this);
        handle.run = null;
        threads.values().forEach(RunThread::forget);
        if (ATTACHED.get() == handle) {
            attach(null);
        }
    }

    /**
     * Whether the run is open.
     *
     * @return false once it was closed
     */
    public boolean isOpen() {
        return handle.run != null;
    }

    /**
     * Whether JRSan itself failed in this run and stopped checking.
     *
     * @return whether {@link #errors} is not empty
     */
    public boolean hasFailed() {
        return failed;
    }

    boolean checksRobustness() {
        return checksRobustness;
    }

    /**
     * Whether plain accesses are checked for races: not with option {@code check=robustness}, nor with the paper's engine,
     * which keeps no vector clocks.
     */
    boolean looksForRaces() {
        return looksForRaces;
    }

    /** Whether plain accesses count as opaque ones in all of this run. */
    boolean plainIsOpaque() {
        return plainIsOpaque;
    }

    Sites sites() {
        return sites;
    }

    /** The calling thread as it was last looked up by any run, null when it was not. */
    static RunThread latest() {
        return LATEST.get().thread;
    }

    /** The calling thread as this run knows it; a thread never seen before is adopted. */
    RunThread participant() {
        RunThread known = latest();
        return known != null && known.run == this ? known : participantSlow();
    }

    private RunThread participantSlow() {
        Thread thread = Thread.currentThread();
        RunThread known = threads.get(thread);
        if (known == null) {
            known = register(thread, engine.adoptThread(), Arrival.UNSEEN);
        }
        Handle attached = ATTACHED.get();
        known.isAtHome(attached == handle ? null : attached);
        known.latest = LATEST.get();
        known.latest.thread = known;
        if (!isOpen()) {
            // Who closed the run in between may have missed it; nobody may read as of this run any more.
            known.forget();
        }
        return known;
    }

    private RunThread register(Thread thread, ThreadState state, Arrival arrival) {
        return register(thread, state, arrival, null);
    }

    private RunThread register(Thread thread, ThreadState state, Arrival arrival, StackTraceElement startedAt) {
        if (threads.size() >= sweepAt) {
            sweep();
        }
        RunThread known = new RunThread(this, thread, state, arrival, startedAt);
        threads.put(thread, known);
        allThreads.increment();
        if (arrival == Arrival.UNSEEN) {
            unseenThreads.increment();
        }
        return known;
    }

    /** Forgets threads that ended and were not joined yet, so that memory follows the threads alive. */
    private synchronized void sweep() {
        threads.forEach((thread, known) -> {
            if (thread.getState() == Thread.State.TERMINATED) {
                endOf(thread, false);
            }
        });
        sweepAt = Math.max(FIRST_SWEEP, 2 * threads.size());
    }

    /**
     * The end of a thread that has ended; whoever asks first makes it, and all who join the thread have an edge from it.
     *
     * @param thread the thread
     * @param joins whether it is being joined
     * @return what its end released, or null when this run never knew the thread
     */
    private SyncState endOf(Thread thread, boolean joins) {
        synchronized (ends) {
            RunThread known = threads.remove(thread);
            if (known != null) {
                known.endAllReads();
                pastAccesses.add(known.accesses);
                pastMet.add(known.met());
                SyncState released = engine.newSync();
                engine.endThread(known.state, released);
                boolean unseen = known.arrival == Arrival.STARTED;
                unjoinedThreads.add(unseen ? 1 : 0);
                ends.put(thread, new End(released, unseen));
            }
            End end = ends.get(thread);
            if (end != null && joins && end.unseen()) {
                unjoinedThreads.decrement();
                ends.put(thread, new End(end.released(), false));
            }
            return end == null ? null : end.released();
        }
    }

    /**
     * The calling thread is about to start another: all it knows happens before what that one does.
     *
     * @param child the thread, not started yet
     */
    public void beforeStart(Thread child) {
        guarded(() -> {
            SyncState start = engine.newSync();
            engine.release(participant().state, start);
            ThreadState state = engine.newThread();
            engine.acquire(state, start);
            register(child, state, Arrival.STARTED, sites == Sites.OFF ? null : CallSites.here());
        });
    }

    /**
     * The thread announced by {@link #beforeStart} did not start.
     *
     * @param child the thread
     */
    public void startFailed(Thread child) {
        guarded(() -> {
            RunThread known = threads.remove(child);
            if (known != null) {
                engine.endThread(known.state);
                allThreads.decrement();
            }
        });
    }

    /**
     * The threads that were started through JRSan in this run and have not ended.
     *
     * @return a snapshot
     */
    public List<Thread> startedAndAlive() {
        List<Thread> alive = new ArrayList<>();
        threads.forEach((thread, known) -> {
            if (known.arrival == Arrival.STARTED && thread.isAlive()) {
                alive.add(thread);
            }
        });
        return alive;
    }

    /**
     * The schedule, as a number: equal when every thread made the same writes, and the same reads that brought it news, each
     * of a location that had been written equally often by then. Threads are not told apart by name. Exact once all threads
     * have ended.
     *
     * @return a hash of 64 bits
     */
    public long schedule() {
        long all = pastMet.sum();
        for (RunThread known : threads.values()) {
            all += known.met();
        }
        return all;
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
        guarded(() -> {
            SyncState end = endOf(child, true);
            if (end != null) {
                acquireAsParticipant(end);
            }
        });
    }

    private void acquireAsParticipant(SyncState sync) {
        RunThread thread = participant();
        engine.acquire(thread.state, sync);
        thread.learnedByEdge();
    }

    /**
     * A new object for edges.
     *
     * @return the object, or null when this run has failed or is closed
     */
    public SyncState newSync() {
        SyncState[] sync = new SyncState[1];
        guarded(() -> sync[0] = engine.newSync());
        return sync[0];
    }

    /**
     * What the calling thread did happens before every later acquire of the object.
     *
     * @param sync the object, null for none
     */
    public void release(SyncState sync) {
        if (sync != null) {
            guarded(() -> {
                RunThread thread = participant();
                thread.endValidatedReads();
                engine.release(thread.state, sync);
            });
        }
    }

    /**
     * What was released into the object happens before what the calling thread does next.
     *
     * @param sync the object, null for none
     */
    public void acquire(SyncState sync) {
        if (sync != null) {
            guarded(() -> acquireAsParticipant(sync));
        }
    }

    /**
     * What was released into the object counts as happening before what the calling thread does next, for an edge that may
     * be stronger than what Java promises.
     *
     * @param sync the object, null for none
     */
    public void acquireHappensBefore(SyncState sync) {
        if (sync != null) {
            guarded(() -> engine.acquireHappensBefore(participant().state, sync));
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
    public Object beginTask(SyncState submitted, SyncState submissions) {
        Handle before = ATTACHED.get();
        attach(handle);
        guarded(() -> {
            if (!threads.containsKey(Thread.currentThread())) {
                RunThread worker = register(Thread.currentThread(), engine.newThread(), Arrival.WORKER);
                engine.acquireHappensBefore(worker.state, submissions);
            }
            acquireAsParticipant(submitted);
        });
        return before;
    }

    /**
     * The calling thread ends a task.
     *
     * @param before what {@link #beginTask} returned
     */
    public void endTask(Object before) {
        // In this run only: when it was closed meanwhile, the thread is none of the next one's business.
        guarded(() -> participant().endAllReads());
        attach((Handle) before);
    }

    /**
     * A fence of the calling thread.
     *
     * @param fence its kind
     */
    public static void fence(Fence fence) {
        Run run = current();
        if (run != null) {
            run.guarded(() -> run.engine.fence(run.participant().state, fence));
        }
    }

    /** A step of JRSan's own beside the user's: whatever goes wrong in it is kept and never reaches the user's code. */
    void guarded(Runnable step) {
        if (isOpen() && !failed) {
            try {
                step.run();
            } catch (Throwable e) {
                fail(e);
            }
        }
    }

    /** JRSan failed: keeps the cause and stops checking, since the clocks can no longer be trusted. */
    void fail(Throwable cause) {
        failed = true;
        if (errors.size() < MOST_ERRORS) {
            errors.add(cause);
        }
    }

    void found(Violation violation) {
        findings.add(violation);
    }

    void found(Race race) {
        findings.add(race);
    }

    void saw(StackTraceElement site) {
        findings.saw(site);
    }

    void countLocation() {
        locations.increment();
    }

    void countForeign() {
        foreign.increment();
    }

    /**
     * What was found so far.
     *
     * @return the live collection
     */
    public Findings findings() {
        endReads();
        return findings;
    }

    /** Nothing validates the reads of a thread any more that has ended, or that asks what was found. */
    private void endReads() {
        threads.forEach((thread, known) -> {
            if (thread == Thread.currentThread() || thread.getState() == Thread.State.TERMINATED) {
                known.endAllReads();
            }
        });
    }

    /**
     * The violations found so far.
     *
     * @return a snapshot, most frequent first
     */
    public List<FoundViolation> violations() {
        return findings().violations();
    }

    /**
     * The races found so far.
     *
     * @return a snapshot, most frequent first
     */
    public List<FoundRace> races() {
        return findings().races();
    }

    /**
     * JRSan's own errors.
     *
     * @return a snapshot of the first few
     */
    public List<Throwable> errors() {
        synchronized (errors) {
            return List.copyOf(errors);
        }
    }

    /**
     * What was seen so far.
     *
     * @return the counts
     */
    public Counts counts() {
        long accesses = pastAccesses.sum();
        long unjoined = unjoinedThreads.sum();
        for (Map.Entry<Thread, RunThread> entry : threads.entrySet()) {
            accesses += entry.getValue().accesses;
            boolean ended = entry.getKey().getState() == Thread.State.TERMINATED;
            unjoined += ended && entry.getValue().arrival == Arrival.STARTED ? 1 : 0;
        }
        long unseen = unseenThreads.sum();
        return new Counts(accesses, locations.sum(), allThreads.sum(), unseen, unseen + unjoined, foreign.sum());
    }
}
