package org.jrsan.internal.run;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jrsan.Counts;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.jfr.Flight;
import org.jrsan.internal.options.Accessors;
import org.jrsan.internal.options.EngineOptions;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.options.Settings.AloneAs;
import org.jrsan.internal.options.Settings.Checks;
import org.jrsan.internal.options.Settings.PlainAs;
import org.jrsan.internal.options.Sites;
import org.jrsan.internal.report.Findings;
import org.jrsan.internal.report.Judgement;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.report.RunOutcome;
import org.jrsan.internal.run.RunThread.Arrival;
import org.jrsan.internal.source.DirectAccesses;
import org.jrsan.internal.told.FailedCheck;
import org.jrsan.internal.told.RunCounts;
import org.jrsan.internal.told.RunErrors;
import org.jrsan.internal.trace.Account;
import org.jrsan.internal.trace.Recording;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.Violation;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

// Long because threads, atomics and edges ask one object for all that belongs to their run.
/**
 * A session at work: its engine, its threads and what it found. Which accesses are its own, {@link Attachment} says.
 */
public final class Run {
    /** What threads and atomics keep of a run: empty once it is closed, so that they do not keep its clocks alive. */
    public static final class Handle {
        public volatile @Nullable Run run;

        /** The arrangements of open runs that began with its opening and with its end, 0 before that. */
        volatile int openedIn;

        volatile int closedIn;
    }

    /** Emptied when the run is closed, so that it does not keep the run's clocks alive. */
    static final class Latest {
        volatile @Nullable RunThread thread;

        /** The thread in its schedule, null when it has none; its own. */
        @Nullable
        Task task;

        /** Who the thread is about to start by a method of the program's, null for nobody; its own. */
        @Nullable
        Thread starts;

        /** Whether it is about to start a thread of an executor of its schedule; its own. */
        boolean startsWorker;

        /** Whether it is one of an executor of its schedule, and about to end; its own. */
        boolean isLeaving;

        /** Whether the thread is in a call that is a step as a whole; its own. */
        boolean isInSteppedCall;

        /** The same of the call that called the program's code; its own. */
        boolean wasInSteppedCall;

        /** Whether that code has not returned yet; its own. */
        boolean isOut;
    }

    public final Engine<ThreadState> engine;

    /** Whether memory may show its threads what is stale. */
    public final boolean isWeak;

    /** The schedule of its threads, null when the operating system has the choice. */
    private final @Nullable Execution execution;

    /** What its threads do, null where nobody will ask. */
    public final @Nullable Recording recording;

    /** What edges tell beside clocks, null without a schedule. */
    public final @Nullable ScheduledEdges scheduledEdges;

    /** Modes that accesses are taken to have; null for those of the code. */
    final @Nullable VirtualModes virtualModes;

    public final Handle handle = new Handle();
    public final RunCounts counts = new RunCounts();
    final RunThreads threads = new RunThreads(this);

    /** Null where all that a thread does is followed from the first access on, and once another thread takes part. */
    private volatile @Nullable Alone alone;

    private volatile long aloneAccesses;

    private final Sites sites;

    /** Whether what is found has its line, though no other access has one. */
    final boolean walksForFindings;

    private final Accessors accessors;
    private final RunEdges edges = new RunEdges(this);

    /** What its threads know by final fields. */
    public final FinalFields finals = new FinalFields();

    /** What was found, and how objects are called in that. */
    private record Kept(Findings findings, ObjectNames names) {}

    /** Null until there is something to keep: most executions of a test find nothing. */
    private volatile @Nullable Kept kept;

    private final boolean explains;
    private final boolean checksRobustness;
    private final boolean looksForRaces;
    private final boolean plainIsOpaque;
    private final RunErrors errors = new RunErrors();

    /**
     * The latest error of JRSan itself, null before the first. Once there is one the run checks nothing. What happens under a lock, or when the user's operation is
     * done, stores it here by itself: that needs neither stack nor memory, of which there may be no more.
     */
    public volatile @Nullable Throwable failure;

    private volatile boolean byteViews;

    /** Replaced whole, under the monitor of the handle. */
    private volatile SortedSet<String> severalWidths = Collections.emptySortedSet();

    /** Whether classes that are not checked made edges. */
    private volatile boolean estimatesEdges;

    /** Whether a thread made a fence that releases. */
    private volatile boolean hasReleaseFences;

    private volatile boolean looked;

    /** Whether an access met what is stale, and whether any of them is not ordered by its address. */
    private volatile boolean metStale;

    private volatile boolean metUnordered;

    /** Whether a location of a weak run had a value that no write of the run left there. */
    private volatile boolean metUnseenWrite;

    /** Of the event of this session; null where nobody wants to know. */
    private final @Nullable Object flight;

    /** Whether another run was open at the same time. */
    private volatile boolean overlapped;

    /** A run on an engine, whose threads may keep their happens-before in vector clocks or not. */
    private Run(Settings settings, Engine<ThreadState> engine, boolean keepsHappensBefore, Steps.@Nullable Next next) {
        execution = next == null ? null : next.execution();
        isWeak = next != null && next.isWeak();
        virtualModes = next == null || next.isWeak() ? null : VirtualModes.ofNext();
        if (virtualModes != null) {
            virtualModes.begins(execution);
        }
        recording = next != null && next.isRecorded() ? new Recording(() -> !hasBrokenOff()) : null;
        scheduledEdges = next == null ? null : new ScheduledEdges(recording);
        sites = next == null
                ? settings.sites().withoutSchedule()
                : settings.sites().underSchedule(next.isRecorded());
        walksForFindings = settings.sites() == Sites.AUTO;
        explains = settings.explain();
        accessors = settings.accessors();
        this.engine = engine;
        checksRobustness = settings.check() != Checks.RACES;
        looksForRaces = settings.check() != Checks.ROBUSTNESS && keepsHappensBefore;
        plainIsOpaque = settings.plain() == PlainAs.OPAQUE;
        handle.run = this;
        flight = Flight.begin();
    }

    /**
     * Opens a run and attaches the calling thread to it.
     *
     * @throws IllegalStateException when the thread belongs to an open run already
     */
    public static Run open(Settings settings) {
        Steps.Next next = Steps.next();
        return open(settings, EngineOptions.of(settings, next != null && next.isWeak()), next);
    }

    /** Opens a run on a given engine and attaches the calling thread to it. */
    static Run open(Settings settings, Engine<ThreadState> engine) {
        return open(settings, engine, null);
    }

    private static Run open(Settings settings, Engine<ThreadState> engine, Steps.@Nullable Next next) {
        if (Attachment.run() != null) {
            throw new IllegalStateException("JRSan: this thread belongs to an open session already; close that first");
        }
        Run run = openDetached(settings, engine, next);
        Attachment.attach(run.handle);
        if (next != null) {
            run.participant().task = next.execution().root();
            Steps.opened();
        }
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

    /** Opens a run that threads belong to by being the only one open. */
    public static Run openDetached(Settings settings) {
        return openDetached(settings, EngineOptions.of(settings, false), null);
    }

    private static Run openDetached(Settings settings, Engine<ThreadState> engine, Steps.@Nullable Next next) {
        ThreadState root = engine.newThread();
        Run run = new Run(settings, engine, root.happensBefore() != null, next);
        RunThread opener = run.threads.register(Thread.currentThread(), root, Arrival.ROOT, null);
        if (run.mayLeaveAlone(settings, root)) {
            run.alone = opener.alone();
        }
        Attachment.opened(run);
        for (Run other : Attachment.open()) {
            if (other != run) {
                other.overlapped = true;
                run.overlapped = true;
            }
        }
        return run;
    }

    /** Whether nobody will ask for what its first thread did before there was another. */
    private boolean mayLeaveAlone(Settings settings, ThreadState root) {
        return settings.alone() == AloneAs.COUNTED
                && root.happensBefore() != null
                && execution == null
                && !isWeak
                && recording == null
                && virtualModes == null;
    }

    /** It was opened, and no other run is open: its first thread is alone until {@link #getsCompany}. */
    void beginsAlone() {
        Alone known = alone;
        if (known != null) {
            known.begin(Thread.currentThread());
        }
    }

    /** Another thread is about to take part, or something is about to be kept of what its first thread accesses: see {@link Alone}. */
    public void getsCompany() {
        Alone known = alone;
        if (known != null) {
            known.end();
            aloneAccesses = known.accesses();
            alone = null;
        }
    }

    /** Whether its first thread made accesses of which nothing is kept. */
    public boolean wasAlone() {
        return aloneAccesses > 0;
    }

    /** How many accesses its first thread made so. */
    long aloneAccesses() {
        Alone known = alone;
        return known == null ? aloneAccesses : known.accesses();
    }

    /** The run that the calling thread belongs to, null when it belongs to none. */
    public static @Nullable Run current() {
        return Attachment.current();
    }

    /** Ends the run: later accesses belong to others, and waits in progress end with an error. */
    public void close() {
        if (execution != null && isOpen()) {
            Steps.closed();
            Attachment.latest().task = null;
        }
        if (flight != null && isOpen()) {
            Flight.end(
                    flight,
                    counts().accesses(),
                    execution != null,
                    isWeak,
                    kept != null && kept().findings().mayHaveFound());
        }
        getsCompany();
        Attachment.closed(this);
        handle.run = null;
        threads.forgetAll();
        edges.closed();
        if (Attachment.handle() == handle) {
            Attachment.attach(null);
        }
    }

    /** Whether the run is open: not once it was closed. */
    public boolean isOpen() {
        return handle.run != null;
    }

    /** The schedule of its threads, null when it has none. */
    public @Nullable Execution execution() {
        return execution;
    }

    public boolean checksRobustness() {
        return checksRobustness;
    }

    /**
     * Whether plain accesses are checked for races: not with option {@code check=robustness}, nor with the paper's engine,
     * which keeps no vector clocks.
     */
    public boolean looksForRaces() {
        return looksForRaces;
    }

    /**
     * Whether a location without atomic accesses needs no clocks: not where a schedule or a weak run follows the accesses, where
     * plain ones are opaque, and where nobody looks for races.
     */
    public boolean followsPlainly() {
        return looksForRaces && !plainIsOpaque && execution == null && recording == null && virtualModes == null;
    }

    /** Whether plain accesses count as opaque ones in all of this run. */
    public boolean plainIsOpaque() {
        return plainIsOpaque;
    }

    /** Whether accesses may be taken to have other modes than those of the code. */
    public boolean hasVirtualModes() {
        return virtualModes != null;
    }

    /** Whether another run was open at the same time. */
    boolean overlapped() {
        return overlapped;
    }

    /**
     * A thread loads a reference, and acquires nothing by that.
     *
     * @param isCertain whether it is known that it does not know of the write either
     */
    public void findsUnordered(RunThread thread, Object value, boolean isCertain) {
        if (looksForRaces) {
            finals.finds(value, isCertain, thread.happensBefore()::epochsOfAll);
        }
    }

    /** The edges of its threads and tasks. */
    public RunEdges edges() {
        return edges;
    }

    public void accessesByteViews() {
        if (!byteViews) {
            byteViews = true;
        }
    }

    /** A thread reads something that others may have left, under a schedule. */
    public void reads(RunThread thread) {
        Execution own = execution;
        if (own != null && !looked && thread.task == own.root() && own.haveOthersEnded()) {
            looked = true;
        }
    }

    /** The test looks at its result. */
    public void looksAtResult() {
        looked = true;
    }

    /** Whether the test looked at its result: its first thread at a location, after all others had ended, or as it says. */
    public boolean looked() {
        return looked;
    }

    /**
     * An access of a weak run meets what is stale.
     *
     * @param isOrdered whether its address makes every CPU order it
     */
    public void metStale(boolean isOrdered) {
        metStale = true;
        metUnordered |= !isOrdered;
    }

    /** Whether accesses met what is stale, and their addresses make every CPU order all of these. */
    public boolean staleOnlyByModel() {
        return metStale && !metUnordered;
    }

    /** A location has a value that somebody wrote unseen. */
    public void metUnseenWrite() {
        metUnseenWrite = true;
    }

    /** Whether a location had such a value: what a weak run shows may then come of that. */
    public boolean sawUnseenWrite() {
        return metUnseenWrite;
    }

    /** Whether its threads did not all come to their end: those that are left only end, nobody knows when. */
    boolean hasBrokenOff() {
        return execution != null && execution.end() != Execution.End.OPEN && execution.end() != Execution.End.COMPLETE;
    }

    /** There is a thread that takes no part in its schedule, if it has one. */
    void meetsStranger() {
        if (execution != null) {
            execution.meetsStranger();
        }
    }

    /** A class that is not checked made an edge, which may be more than there is, and is no step of a schedule. */
    public void estimatesEdges() {
        if (!estimatesEdges) {
            estimatesEdges = true;
        }
    }

    /**
     * Whether that happened.
     *
     * @return whether some edge is an estimate
     */
    public boolean hasEstimatedEdges() {
        return estimatesEdges;
    }

    /** A thread made a fence that releases. */
    void madeReleaseFence() {
        if (!hasReleaseFences) {
            hasReleaseFences = true;
        }
    }

    /** Whether a plain store may pass on what its thread did before a fence. */
    public boolean hasReleaseFences() {
        return hasReleaseFences;
    }

    /** Some bytes were accessed in more than one width, which is not checked for robustness. */
    public void hasSeveralWidths(String name) {
        if (!severalWidths.contains(name)) {
            synchronized (handle) {
                SortedSet<String> more = new TreeSet<>(severalWidths);
                more.add(name);
                severalWidths = Collections.unmodifiableSortedSet(more);
            }
        }
    }

    /**
     * What was accessed in more than one width, by name.
     *
     * @return the names, sorted
     */
    public SortedSet<String> severalWidths() {
        return severalWidths;
    }

    /** Whether bytes were accessed through views, which is not checked. */
    public boolean accessedByteViews() {
        return byteViews;
    }

    /** Whether the lines are recorded where locations are created: they tell which accesses are declared opaque. */
    boolean recordsCreations() {
        return sites == Sites.FULL || walksForFindings;
    }

    Sites sites() {
        return sites;
    }

    Accessors accessors() {
        return accessors;
    }

    /** The calling thread as it was last looked up by any run, null when it was not. */
    public static @Nullable RunThread latest() {
        return Attachment.latest().thread;
    }

    /** The calling thread as this run knows it; a thread never seen before is adopted. */
    public RunThread participant() {
        RunThread known = latest();
        return known != null && known.run == this ? known : participantSlow();
    }

    private RunThread participantSlow() {
        Thread thread = Thread.currentThread();
        RunThread known = threads.known(thread);
        if (known == null) {
            known = threads.arrives(thread);
        }
        if (Outside.exists(this)) {
            Attachment.unsettle();
        }
        known.unsettle();
        known.latest = Attachment.latest();
        known.latest.thread = known;
        known.setCaller(thread);
        if (!isOpen()) {
            // Closed since the operation began, whose location would keep it.
            known.forget();
        }
        return known;
    }

    /** Whether a thread takes part in this run. If the calling one was seen to be started, it does from now on. */
    public boolean knows(Thread thread) {
        RunThread lately = latest();
        if (lately != null && lately.run == this && lately.isCaller() && thread == Thread.currentThread()) {
            return true;
        }
        if (threads.known(thread) == null && threads.isExpected(thread) && thread == Thread.currentThread()) {
            participant();
        }
        return threads.known(thread) != null;
    }

    /** The calling thread belongs to another run than before, or takes part in one more. */
    void unsettleCaller() {
        RunThread known = threads.known(Thread.currentThread());
        if (known != null) {
            known.unsettle();
        }
    }

    /** What anybody did so far may have been handed on to anybody, out of sight: all threads know of it from now on. Any thread may call. */
    public void everybodyLearnsEverything() {
        guarded(this::handEverythingOn);
    }

    private void handEverythingOn() {
        engine.everybodyLearnsEverything();
        threads.doubtAll();
    }

    /**
     * The calling thread, which this run knows, hands on to anybody what it knows: it has initialised a class, and whoever uses the class
     * knows what was done there (JLS 12.4.2), or stores something where nobody sees who finds it.
     */
    public void tellsAll() {
        guarded(() -> threads.tellAll(participant()));
    }

    /** Whether a thread has done that. */
    public boolean hasToldAll() {
        return threads.haveBeenTold();
    }

    /** The calling thread may have acquired out of sight what any other thread did. A thread of no run may hand it on to any. */
    public void learnsEverything() {
        if (knows(Thread.currentThread())) {
            guarded(() -> {
                engine.learnsEverything(participant().state);
                threads.doubtAll();
            });
        } else {
            everybodyLearnsEverything();
        }
    }

    /**
     * The calling thread, which takes part in this run or does so by this, acted where this run does not see what it handed
     * on and took in: all threads of this run count as synchronising.
     */
    public void actedOutside() {
        guarded(() -> {
            participant();
            handEverythingOn();
            counts.outside();
        });
    }

    /** The calling thread acted by what counts in no run; the open runs that know it are told. */
    public static void actedOutsideOfAll() {
        Outside.acted(null);
    }

    /** The threads that were started through JRSan in this run and have not ended: a snapshot. */
    public List<Thread> startedAndAlive() {
        return threads.startedAndAlive();
    }

    /** As {@link RunThreads#awaitLeaving}. */
    void awaitLeaving() {
        threads.awaitLeaving();
    }

    /**
     * The schedule, as a number: equal when every thread made the same writes, and the same reads that brought it news, each
     * of a location that had been written equally often by then. Threads are not told apart by name. Exact once all threads
     * have ended.
     */
    public long schedule() {
        return threads.met();
    }

    /** A fence of the calling thread. */
    public static void fence(Fence fence) {
        Run run = current();
        if (run != null) {
            if (fence == Fence.FULL) {
                Steps.fence(run.execution);
            }
            run.guarded(() -> run.participant().fence(fence));
        }
        Outside.acted(run);
    }

    /** A fence of the calling thread in code that is not checked: it is one for its accesses before and after, and no step of a schedule. */
    public static void fenceOutOfSight(Fence fence) {
        Run run = current();
        if (run != null) {
            run.guarded(() -> run.participant().fence(fence));
        }
    }

    /** A step of JRSan's own beside the user's: whatever goes wrong in it is kept and never reaches the user's code. */
    public void guarded(Runnable step) {
        if (failure == null) {
            guardedAlways(step);
        }
    }

    /**
     * The same, even after an error: for what the schedule needs, which goes on, so that the user's threads do.
     *
     * @return whether it was done
     */
    boolean guardedAlways(Runnable step) {
        try {
            Attachment.tellOfLostError();
            if (isOpen()) {
                step.run();
                return true;
            }
        } catch (Throwable e) {
            failure = e;
        }
        return false;
    }

    /** JRSan failed: keeps the cause and stops checking, since the clocks can no longer be trusted. */
    void fail(Throwable cause) {
        failure = cause;
        errors.add(cause);
    }

    /** A check failed. Called without a lock, see {@link FailedCheck}. */
    public void found(FailedCheck check) {
        try {
            Violation violation = check.withoutValues();
            kept().findings().add(violation, check.exposure(), () -> check.inWords(kept().names()));
            if (Flight.mayRecord()) {
                Access exposed = violation.exposed();
                String words = exposed.mode().text() + " " + exposed.kind().text();
                Flight.finding("violation", violation.location(), words);
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    public void found(Race race) {
        kept().findings().add(race);
        Flight.finding("race", race.location(), race.later().kind().text());
    }

    /** What its threads did, for reports; null unless that was recorded. Called once they have ended. */
    public @Nullable Account account() {
        return recording == null
                ? null
                : new Account(
                        recording, kept().names(), on -> on instanceof Named named ? named.name() : "a hand-over");
    }

    void saw(CallPath stack) {
        kept().findings().saw(stack);
    }

    /** A location of this run is a field that may be accessed directly as well. */
    public void follows(DirectAccesses direct) {
        kept().findings().follows(direct);
        if (direct.failure() != null) {
            fail(direct.failure());
        }
    }

    /** What was found so far: the live collection. */
    public Findings findings() {
        threads.endReads();
        return kept().findings();
    }

    private Kept kept() {
        Kept present = kept;
        return present != null ? present : makeKept();
    }

    private Kept makeKept() {
        synchronized (handle) {
            Kept present = kept;
            if (present == null) {
                present = new Kept(new Findings(), new ObjectNames());
                present.findings().explain(explains);
                kept = present;
            }
            return present;
        }
    }

    /** Whether anything was found so far, or seen that says what to make of it: if not, {@link #findings} are as new ones. */
    public boolean hasFindings() {
        threads.endReads();
        return kept != null;
    }

    /** Whether there is anything to judge, see {@link Findings#mayHaveFound}. */
    public boolean mayHaveFound() {
        return hasFindings() && kept().findings().mayHaveFound();
    }

    /** How many threads made accesses so far; others may have been started and made none. */
    public long accessingThreads() {
        return threads.accessing();
    }

    /** JRSan's own errors: a snapshot of the first few. */
    public List<Throwable> errors() {
        if (isOpen()) {
            Attachment.tellOfLostError();
        }
        return errors.with(failure);
    }

    /** All that a report tells, as it stands now. */
    public RunOutcome outcome() {
        Judgement judged = findings().judged();
        return new RunOutcome(
                judged, errors(), counts(), accessingThreads(), looksForRaces, plainIsOpaque, byteViews, severalWidths);
    }

    /** What was seen so far. */
    public Counts counts() {
        return threads.counts(counts);
    }
}
