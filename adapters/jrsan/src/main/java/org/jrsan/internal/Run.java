package org.jrsan.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.Counts;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.SanitizerOptions;
import org.jrsan.internal.RunThread.Arrival;
import org.jrsan.race.Race;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.paper.LocationClockEngine;

/**
 * A session at work: its engine, its threads and what it found. Which accesses are its own, {@link Attachment} says.
 */
public final class Run {
    /** What threads and atomics keep of a run: empty once it is closed, so that they do not keep its clocks alive. */
    static final class Handle {
        volatile Run run;

        /** The arrangements of open runs that began with its opening and with its end, 0 before that. */
        volatile int openedIn;

        volatile int closedIn;
    }

    /** Emptied when the run is closed, so that it does not keep the run's clocks alive. */
    static final class Latest {
        volatile RunThread thread;
    }

    private static final int MOST_ERRORS = 10;

    final Engine engine;
    final Handle handle = new Handle();

    private final Sites sites;
    private final Accessors accessors;
    private final RunThreads threads = new RunThreads(this);
    private final Findings findings = new Findings();
    private final ObjectNames names = new ObjectNames();
    private final AtomicInteger unnamed = new AtomicInteger();
    private final boolean checksRobustness;
    private final boolean looksForRaces;
    private final boolean plainIsOpaque;
    private final List<Throwable> errors = Collections.synchronizedList(new ArrayList<>(MOST_ERRORS));
    private final LongAdder locations = new LongAdder();
    private final LongAdder foreign = new LongAdder();
    private final LongAdder outside = new LongAdder();

    /**
     * The latest error of JRSan itself, null before the first. What happens under a lock, or when the user's operation is
     * done, stores it here by itself: that needs neither stack nor memory, of which there may be no more.
     */
    volatile Throwable failure;

    private volatile boolean byteViews;

    /** Whether another run was open at the same time. */
    private volatile boolean overlapped;

    private Run(SanitizerOptions options, Engine engine) {
        sites = Sites.of(options);
        accessors = Accessors.of(options);
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
        if (Attachment.run() != null) {
            throw new IllegalStateException("JRSan: this thread belongs to an open session already; close that first");
        }
        Run run = openDetached(options, engine);
        Attachment.attach(run.handle);
        return run;
    }

    /**
     * The calling thread begins something of its own: it no longer belongs to the run of the thread that created it, as a
     * worker does that a pool happened to start in the midst of somebody's run. A run that it opened itself it stays in.
     */
    public static void leaveInherited() {
        Run run = Attachment.run();
        RunThread known = run == null ? null : run.threads.known(Thread.currentThread());
        if (run != null && (known == null || known.arrival != Arrival.ROOT)) {
            Attachment.attach(null);
        }
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
        run.threads.register(Thread.currentThread(), run.engine.newThread(), Arrival.ROOT, null);
        Attachment.opened(run);
        for (Run other : Attachment.open()) {
            if (other != run) {
                other.overlapped = true;
                run.overlapped = true;
            }
        }
        return run;
    }

    /**
     * The run that the calling thread belongs to.
     *
     * @return the run, or null when it belongs to none
     */
    public static Run current() {
        return Attachment.current();
    }

    /** Ends the run: later accesses belong to others, and waits in progress end with an error. */
    public void close() {
        Attachment.closed(this);
        handle.run = null;
        threads.forgetAll();
        if (Attachment.handle() == handle) {
            Attachment.attach(null);
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
        return failure != null;
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

    void accessesByteViews() {
        if (!byteViews) {
            byteViews = true;
        }
    }

    /**
     * Whether bytes were accessed through views, which is not checked.
     *
     * @return whether they were
     */
    public boolean accessedByteViews() {
        return byteViews;
    }

    Sites sites() {
        return sites;
    }

    Accessors accessors() {
        return accessors;
    }

    /** The calling thread as it was last looked up by any run, null when it was not. */
    static RunThread latest() {
        return Attachment.latest().thread;
    }

    /** The calling thread as this run knows it; a thread never seen before is adopted. */
    RunThread participant() {
        RunThread known = latest();
        return known != null && known.run == this ? known : participantSlow();
    }

    private RunThread participantSlow() {
        Thread thread = Thread.currentThread();
        RunThread known = threads.known(thread);
        if (known == null) {
            known = threads.register(thread, engine.adoptThread(), Arrival.UNSEEN, null);
        }
        if (Outside.exists(this)) {
            Attachment.unsettle();
        }
        known.unsettle();
        known.latest = Attachment.latest();
        known.latest.thread = known;
        known.isCalledBy(thread);
        return known;
    }

    /** Whether a thread takes part in this run. */
    boolean knows(Thread thread) {
        return threads.known(thread) != null;
    }

    /** The calling thread belongs to another run than before, or takes part in one more. */
    void unsettleCaller() {
        RunThread known = threads.known(Thread.currentThread());
        if (known != null) {
            known.unsettle();
        }
    }

    /**
     * The calling thread, which takes part in this run or does so by this, acted where this run does not see what it handed
     * on and took in: all threads of this run count as synchronising.
     */
    public void actedOutside() {
        guarded(() -> {
            participant();
            engine.everybodyLearnsEverything();
            outside.increment();
        });
    }

    /** The calling thread acted by what counts in no run; the open runs that know it are told. */
    public static void actedOutsideOfAll() {
        Outside.acted(null);
    }

    /**
     * The calling thread is about to start another: all it knows happens before what that one does.
     *
     * @param child the thread, not started yet
     */
    public void beforeStart(Thread child) {
        Outside.acted(this);
        guarded(() -> {
            SyncState start = engine.newSync();
            engine.release(participant().state, start);
            ThreadState state = engine.newThread();
            engine.acquire(state, start);
            threads.register(child, state, Arrival.STARTED, sites == Sites.OFF ? null : CallSites.line());
        });
    }

    /**
     * The thread announced by {@link #beforeStart} did not start.
     *
     * @param child the thread
     */
    public void startFailed(Thread child) {
        guarded(() -> {
            RunThread known = threads.startFailed(child);
            if (known != null) {
                engine.endThread(known.state);
            }
        });
    }

    /**
     * The threads that were started through JRSan in this run and have not ended.
     *
     * @return a snapshot
     */
    public List<Thread> startedAndAlive() {
        return threads.startedAndAlive();
    }

    /**
     * The schedule, as a number: equal when every thread made the same writes, and the same reads that brought it news, each
     * of a location that had been written equally often by then. Threads are not told apart by name. Exact once all threads
     * have ended.
     *
     * @return a hash of 64 bits
     */
    public long schedule() {
        return threads.met();
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
            SyncState end = threads.endOf(child, true);
            if (end != null) {
                acquireAsParticipant(end);
            } else if (overlapped) {
                // It may have taken in what others did while it belonged to another run, or to none.
                actedOutside();
            }
        });
        Outside.acted(this);
    }

    /**
     * The calling thread knows that another has ended.
     *
     * @param child a thread that has ended; anything else is no edge
     */
    public static void joined(Thread child) {
        Run run = current();
        if (run != null) {
            run.afterJoin(child);
        } else {
            Outside.acted(null);
        }
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
            Outside.acted(this);
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
            Outside.acted(this);
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
            Outside.acted(this);
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
        Handle before = Attachment.handle();
        Attachment.attach(handle);
        guarded(() -> {
            Thread thread = Thread.currentThread();
            if (threads.known(thread) == null) {
                RunThread worker = threads.register(thread, engine.newThread(), Arrival.WORKER, null);
                engine.acquireHappensBefore(worker.state, submissions);
            }
            acquireAsParticipant(submitted);
        });
        Outside.acted(this);
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
        Attachment.attach((Handle) before);
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
        Outside.acted(run);
    }

    /** A step of JRSan's own beside the user's: whatever goes wrong in it is kept and never reaches the user's code. */
    void guarded(Runnable step) {
        try {
            Attachment.tellOfLostError();
            if (isOpen() && !hasFailed()) {
                step.run();
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    /** JRSan failed: keeps the cause and stops checking, since the clocks can no longer be trusted. */
    void fail(Throwable cause) {
        failure = cause;
        if (errors.size() < MOST_ERRORS) {
            errors.add(cause);
        }
    }

    /** A check failed. Called without a lock, see {@link Diagnosis}. */
    void found(Diagnosis diagnosis) {
        try {
            findings.add(diagnosis.withoutValues(), () -> diagnosis.inWords(names));
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** A number for a thread without a name: they are counted in the order in which they come to be known. */
    int nextUnnamed() {
        return unnamed.incrementAndGet();
    }

    void found(Race race) {
        findings.add(race);
    }

    void saw(CallStack stack) {
        findings.saw(stack);
    }

    /** A location of this run is a field that may be accessed directly as well. */
    void follows(DirectAccesses direct) {
        findings.follows(direct);
        if (direct.failure() != null) {
            fail(direct.failure());
        }
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
        threads.endReads();
        return findings;
    }

    /**
     * How many threads made accesses so far.
     *
     * @return their number; others may have been started and made none
     */
    public long accessingThreads() {
        return threads.accessing();
    }

    /**
     * The violations found so far.
     *
     * @return a snapshot, the gravest first
     */
    public List<FoundViolation> violations() {
        return findings().violations();
    }

    /**
     * The races found so far.
     *
     * @return a snapshot, the gravest first
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
        if (isOpen()) {
            Attachment.tellOfLostError();
        }
        Throwable latest = failure;
        synchronized (errors) {
            List<Throwable> all = new ArrayList<>(errors);
            if (latest != null && all.stream().noneMatch(error -> error == latest)) {
                all.add(latest);
            }
            return List.copyOf(all);
        }
    }

    /**
     * What was seen so far.
     *
     * @return the counts
     */
    public Counts counts() {
        return threads.counts(locations.sum(), foreign.sum(), outside.sum());
    }
}
