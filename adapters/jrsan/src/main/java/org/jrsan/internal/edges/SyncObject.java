package org.jrsan.internal.edges;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Creation;
import org.jrsan.internal.run.OptimisticReads;
import org.jrsan.internal.run.Outside;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.told.LostError;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

// Long because each kind of edge has a method of its own.
/**
 * A lock, latch, task or other synchroniser as the carrier of happens-before edges: what threads did before they release
 * it happens before what threads do after they acquire it. It keeps a clock for each run whose threads use it; an edge
 * counts in the run of the thread that makes it, and for the others it is as {@link Outside} says. Thread-safe.
 */
public final class SyncObject extends Visits implements RunThread.Carrier {
    private final String type;
    private final @Nullable StackTraceElement created;

    /** Whether that is where it was used first, as nobody saw it when it was created. */
    private final boolean isUse;

    /** The synchroniser that this is one of several carriers of, null when it is the only one or the first. */
    private final @Nullable SyncObject whole;

    private volatile @Nullable String label;

    /** What is promised at the object, null while nothing is. Guarded by the monitor. */
    private @Nullable Carriers carriers;

    /** How often {@link #release} was called. Guarded by the monitor; who counts on as many as int has is not told of it. */
    private int releases;

    /** Who has been here under a schedule, null while nobody was asked for. Guarded by the monitor. */
    private @Nullable Users users;

    /**
     * What an edge does to the clocks. Those of {@link #release} and {@link #acquire}, which the user's thread may first come to where its stack ends, are no
     * lambdas: to link one there throws an {@code InternalError}, and not the error that the user expects.
     */
    private interface Step {
        void run(RunThread thread, SyncState<ThreadState> state);
    }

    private static final Step RELEASE = new Step() {
        @Override
        public void run(RunThread thread, SyncState<ThreadState> state) {
            state.release(thread.state);
        }
    };

    /**
     * A synchroniser that nobody has released.
     *
     * @param type the simple name of its type, for reports
     */
    public SyncObject(String type) {
        this(type, Creation.line());
    }

    SyncObject(String type, @Nullable StackTraceElement created) {
        this(type, created, false);
    }

    private SyncObject(String type, @Nullable StackTraceElement place, boolean isUse) {
        this.type = type;
        whole = null;
        created = place;
        this.isUse = isUse;
    }

    /** That of an object whose creation nobody saw: where it is used first. */
    static SyncObject usedAt(String type, @Nullable StackTraceElement place) {
        return new SyncObject(type, place, true);
    }

    /**
     * Another carrier of the same synchroniser, known to reports by the name of that.
     *
     * @param whole the synchroniser
     */
    public SyncObject(SyncObject whole) {
        this.type = whole.type;
        this.created = whole.created;
        this.whole = whole;
        isUse = whole.isUse;
    }

    /**
     * Names the synchroniser in reports.
     *
     * @param name its name
     */
    public void label(String name) {
        label = name;
    }

    @Override
    public String name() {
        if (whole != null) {
            return whole.name();
        }
        if (label != null) {
            return label;
        }
        return isUse ? Named.used(type, created) : Named.unlabelled(type, created);
    }

    /**
     * The calling thread acquires in happens-before alone, and releases: whoever meets it here later, or looks, knows what those know
     * who were here before.
     */
    public void meet() {
        come(false);
    }

    /**
     * The calling thread only looks: it acquires what those released who {@link #meet}, and what it releases is for them alone. Two who
     * look learn nothing of each other: there is no order between two loads, and one between a load and a later store.
     */
    public void look() {
        come(true);
    }

    private synchronized void come(boolean onlyLooks) {
        if (isFirst(onlyLooks)) {
            return;
        }
        long changes = changes();
        long looks = looks();
        edge((thread, state) -> {
            acquire(thread.run, state, thread.state, onlyLooks);
            SyncState<ThreadState> into = onlyLooks ? looks(thread.run) : state;
            boolean isKnown = thread.hasNothingFor(state) || onlyLooks && thread.hasNothingFor(into);
            if (thread.run.scheduledEdges != null || !isKnown) {
                counting(into, onlyLooks, () -> thread.releaseHappensBefore(into));
                tellOfRelease(thread, into);
            }
        });
        keep(changes, looks, onlyLooks);
    }

    /**
     * A synchroniser that nobody knows yet, where the calling thread has met others, see {@link #meet}, or has looked.
     *
     * @param type as above; reports do not tell where it was made
     * @param looks whether it only looks
     * @return null where that is to be told of
     */
    static @Nullable SyncObject met(String type, boolean looks) {
        SyncObject made = new SyncObject(type, null);
        return made.isFirst(looks) ? made : null;
    }

    /**
     * The calling thread makes a plain access where others {@link #meet}: it is ordered by fences alone. All that it did before a plain
     * store counts as done before the fence; that may be more than there is.
     *
     * @param thread the calling thread
     * @param writes whether it stores
     */
    public void meetPlainly(RunThread thread, boolean writes) {
        if (!writes) {
            thread.acquiresByFence(this);
        } else if (thread.releasesByFence()) {
            releaseHappensBefore();
        }
    }

    /** As {@link #release} in happens-before alone, see {@link #estimate}. */
    public synchronized void releaseHappensBefore() {
        releasing((thread, state) -> thread.releaseHappensBefore(state), true);
    }

    /** The same where the thread did not choose to synchronise, see {@link #learnHappensBefore}. */
    synchronized void tellHappensBefore() {
        releasing((thread, state) -> thread.releaseHappensBefore(state), false);
    }

    /**
     * An edge between all that come here, which may be more than Java promises: it carries nothing of the forced order, also to those
     * who truly acquire this afterwards.
     *
     * @param looks whether the calling thread only looks, see {@link #look}
     */
    public synchronized void estimate(boolean looks) {
        edge((thread, state) -> {
            acquire(thread.run, state, thread.state, looks);
            SyncState<ThreadState> into = looks ? looks(thread.run) : state;
            counting(into, looks, () -> into.releaseHappensBefore(thread.state));
            tellOfRelease(thread, into);
        });
    }

    @Override
    public void tell(RunThread thread) {
        acquireFirsts(thread.run, thread.state);
        SyncState<ThreadState> state = find(thread.run);
        if (state != null) {
            state.acquireHappensBefore(thread.state);
        }
    }

    /** What the calling thread did happens before every later {@link #acquire}. */
    public synchronized void release() {
        releases++;
        releasing(RELEASE, true);
    }

    /** What is promised at the object, by what other carriers. */
    synchronized Carriers carriers() {
        if (carriers == null) {
            carriers = new Carriers(this);
        }
        return carriers;
    }

    /** How often it was released, other than in happens-before alone. */
    synchronized int releases() {
        return releases;
    }

    /** As {@link #acquire}, if it was released as often as that. Nobody releases meanwhile. */
    synchronized void acquireUnlessReleased(int before) {
        if (releases == before) {
            acquire();
        }
    }

    /** A step that releases, in whichever way. Under the monitor. */
    private void releasing(Step step, boolean isChosen) {
        edge(
                new Step() {
                    @Override
                    public void run(RunThread thread, SyncState<ThreadState> state) {
                        counting(state, false, () -> step.run(thread, state));
                        tellOfRelease(thread, state);
                    }
                },
                isChosen);
    }

    private void tellOfRelease(RunThread thread, SyncState<ThreadState> state) {
        if (thread.run.scheduledEdges != null) {
            thread.run.scheduledEdges.release(thread, state, this);
        }
    }

    /** What was released happens before what the calling thread does next. */
    public void acquire() {
        edge(new Step() {
            @Override
            public void run(RunThread thread, SyncState<ThreadState> state) {
                acquireFirsts(thread.run, thread.state);
                state.acquire(thread.state);
                thread.learnedByEdge();
                if (thread.run.scheduledEdges != null) {
                    thread.run.scheduledEdges.acquire(thread, state, SyncObject.this);
                }
            }
        });
    }

    /** As {@link #acquire} in happens-before alone, for what may be more than Java promises. */
    @Override
    public void acquireHappensBefore() {
        acquireHappensBefore(true);
    }

    /**
     * The same where the thread did not choose to synchronise, as the JDK may find an interrupt wherever it loads a class: what it reads under a stamp
     * goes on.
     */
    void learnHappensBefore() {
        acquireHappensBefore(false);
    }

    private void acquireHappensBefore(boolean isChosen) {
        edge(
                (thread, state) -> {
                    acquireFirsts(thread.run, thread.state);
                    state.acquireHappensBefore(thread.state);
                },
                isChosen);
    }

    /**
     * The calling thread takes part in no run. It takes along what was released here, and releases what it has along.
     *
     * @param relay what it has along
     * @param looks whether it only looks
     */
    void pass(Relay relay, boolean looks) {
        for (Run run : Attachment.open()) {
            if (!run.knows(Thread.currentThread()) && (isUsedBy(run) || relay.carriesFor(run))) {
                run.guarded(() -> pass(relay, looks, run));
            }
        }
    }

    private synchronized void pass(Relay relay, boolean looks, Run run) {
        Relay.Carried carried = relay.of(run);
        SyncState<ThreadState> state = state(run);
        acquire(run, state, carried.state(), looks);
        SyncState<ThreadState> into = looks ? looks(run) : state;
        if (!carried.isReleasedIn(state) && !carried.isReleasedIn(into)) {
            counting(into, looks, () -> into.release(carried.state()));
        }
    }

    /** Who has been here under a schedule. */
    synchronized Users users() {
        if (users == null) {
            users = new Users();
        }
        return users;
    }

    /** Whatever goes wrong in it is no matter of the synchroniser's user. */
    private void edge(Step step) {
        edge(step, true);
    }

    private void edge(Step step, boolean isChosen) {
        try {
            Run run = Run.current();
            if (run != null) {
                run.guarded(() -> {
                    SyncState<ThreadState> state = state(run);
                    RunThread thread = run.participant();
                    if (isChosen) {
                        thread.endValidatedReads();
                    }
                    thread.through = this;
                    step.run(thread, state);
                });
            }
            if (Outside.exists(run) || tracesOfNobody) {
                besideOthers(run);
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /** The slow path of an edge, while other runs are open or were when this was used. */
    private void besideOthers(@Nullable Run run) {
        if (run == null) {
            tracesOfNobody = true;
        } else if (hasTracesOutside(run)) {
            run.actedOutside();
            // With one run open nobody is left to be told of them.
            tracesOfNobody = Outside.exists(run);
        }
        Outside.acted(run, this::isUsedBy);
    }

    /**
     * The calling thread has got a stamp for optimistic reads: whether the plain reads that follow race is decided when
     * {@link #validate} is called with it.
     *
     * @param stamp the stamp, also 0
     */
    public void beginOptimisticReads(long stamp) {
        optimistic(reads -> reads.begin(this, stamp));
    }

    /** The calling thread has taken the lock that it may have got a stamp of. */
    public void endOptimisticReads() {
        optimistic(reads -> reads.giveUp(this));
    }

    /**
     * Asks whether a stamp is valid. If it is, what was released happens before what the calling thread has read since it
     * got the stamp and before what it does next; else those reads do not count.
     *
     * <p>No release takes place between the answer and the edge, so whoever releases after it took the lock that makes
     * the stamp invalid is not in the edge.
     *
     * @param stamp the stamp
     * @param valid whether it is valid, or was turned into a lock because it was; runs no user code and does not block
     * @return what {@code valid} said
     */
    public boolean validate(long stamp, BooleanSupplier valid) {
        validating(stamp);
        boolean isValid;
        synchronized (this) {
            isValid = valid.getAsBoolean();
            if (isValid) {
                acquire();
            }
        }
        validated(stamp, isValid);
        return isValid;
    }

    /**
     * The first half of {@link #validate}, where the caller makes the edge: the lock is about to be asked.
     *
     * @param stamp the stamp
     */
    public void validating(long stamp) {
        optimistic(reads -> reads.validating(this, stamp));
    }

    /**
     * The second half: the lock has answered, and the edge was made.
     *
     * @param stamp the stamp
     * @param isValid the answer
     */
    public void validated(long stamp, boolean isValid) {
        optimistic(isValid ? reads -> reads.valid(this, stamp) : reads -> reads.invalid(this, stamp));
    }

    private void optimistic(Consumer<OptimisticReads> step) {
        Run own = Run.current();
        for (Run run : Attachment.open()) {
            if (run.looksForRaces() && (run == own || run.knows(Thread.currentThread()) || isUsedBy(run))) {
                run.guarded(() -> step.accept(run.participant().optimisticReads()));
            }
        }
    }
}
