package org.jrsan.internal.run;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jrsan.clock.WriteHistory;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.options.Accessors;
import org.jrsan.internal.options.Sites;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.internal.source.CallStack;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.told.FailedCheck;
import org.jrsan.internal.told.FoundPairs;
import org.jrsan.race.LoneAccess;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.PlainLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.repair.Shape;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

// Long because each access asks one object for all that its thread brings along.
/**
 * A thread as one run knows it, with its place among the open runs: whether its operations count in that one alone. Written by its own thread, except before its start and after its end.
 */
public final class RunThread implements Alone.Told {
    /** The run that knows the thread. */
    public final Run run;

    /** That of the run. */
    private final Run.Handle handle;

    /** The run that the thread belonged to by itself at its latest operation when that was another one, else null. */
    private Run.@Nullable Handle home;

    /** The arrangement of open runs in which the thread belongs to this run and no other knows it; 0 if that is not so. */
    private int settledIn;

    /** Where the thread finds this; written by the thread, emptied by who closes the run. */
    volatile Run.@Nullable Latest latest;

    /** The thread itself while it is found there; likewise. */
    private volatile @Nullable Thread self;

    /** What stands for it where it may outlive its run. */
    public final Caller caller;

    public final boolean checksRobustness;

    /** Whether its accesses may meet what is stale. */
    public final boolean isWeak;

    /** Modes that its accesses are taken to have; null for those of the code. */
    public final @Nullable VirtualModes virtualModes;

    /** Where the access in progress is, if modes depend on that. */
    private @Nullable StackTraceElement line;

    /** The byte code of that line. */
    private int index;

    /** What that access is in the code, if it may be taken for something else. */
    private @Nullable Shape shape;

    /** Whether a full fence comes after the latest access. */
    private boolean owesFence;

    public final ThreadState state;

    /** The thread's happens-before in vector clocks; null when the engine keeps none. */
    private final @Nullable HbThread hb;

    /** How the thread came to be known, which tells what edges are missing at its start and end. */
    final Arrival arrival;

    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final AtomicLong OTHERS = new AtomicLong();
    private static final int LOCATION_BITS = 40;
    private static final long NO_CHANGES = Long.MIN_VALUE / 2;
    private static final long NOTHING = -1;
    private static final int KINDS = Kind.values().length;
    private static final int MODES = Mode.values().length;

    private static volatile @Nullable Predicate<RunThread> callbacks;

    private final Rereads rereads = new Rereads();

    /** By kind and mode; null before the first. */
    private @Nullable Access @Nullable [] siteless;

    /** Numbers of locations; no other thread gives the same. */
    private long locations = NUMBERS.incrementAndGet() << LOCATION_BITS;

    private final Sites sites;
    private final Origins origins;

    /** Whether a place that was known before is taken for one: not if it may be the user's accessor by the name. */
    private final boolean takesPlaces;

    /** Accesses so far, but for those of {@link #alone}; read by others without order, so exact only after a join. */
    long accesses;

    /** What it did before anybody else took part in the run; null where that is not told apart. */
    private @Nullable Alone alone;

    /** How many accesses it had made when it last released any of them where threads meet, its slot, and its epoch then. */
    private long released = NOTHING;

    private int releasedSlot;
    private int releasedEpoch;

    /** A hash of what its accesses met so far; read by others after its end. */
    private long met;

    /** The access in progress, made when somebody first asks for it: no stack is walked twice for one access. */
    private @Nullable Access current;

    /** Where the access in progress is, for which no stack is walked then; null when that is not known without. */
    private @Nullable KnownPlace place;

    /** The thread in the schedule of its run, null when that has none, or does not know the thread. Set before its first step. */
    public @Nullable Task task;

    /** What the thread synchronised by last: an atomic, a lock, another synchroniser. */
    public @Nullable Named through;

    /** The latest access after which the thread was forced after something new. */
    public @Nullable Access before;

    /** A check that failed in the access in progress, until its location is unlocked. */
    private @Nullable FailedCheck found;

    /** The latest update that was checked before its function was called: the location's number, its newest write, what was found. */
    private long earlyAt;

    private long earlyNewest;
    private @Nullable Finding early;

    /** Where it was found to miss which writes, see {@link #hasFound}; null before the first. */
    private @Nullable FoundPairs pairs;

    /** Plain reads whose stamp is not validated yet; null until the first. */
    private @Nullable OptimisticReads optimistic;

    /** From where an acquire fence acquires what is not in the engine: where the thread has loaded plainly; null while there is nothing. */
    private @Nullable Set<Carrier> fenced;

    /** Its latest visit of a synchroniser that nobody had used; null before the first. */
    @Nullable
    Visit visit;

    /** The visit of another thread that it has compared itself with last. */
    final Visit.Compared compared = new Visit.Compared();

    /** Null before it is first needed. */
    private @Nullable LoneStep noSteps;

    /** Whether it made a fence that releases. */
    private boolean hasReleasedByFence;

    /** How much it was told of what all are told. */
    int told;

    /** Where it has met others who use a collection of the JDK's; null before the first. */
    private @Nullable Set<Carrier> collections;

    /** What threads release into and acquire from. */
    public interface Carrier {
        /** The calling thread acquires, in happens-before alone. */
        void acquireHappensBefore();

        /** The same, and nothing else. The thread is the calling one, which may have the lock of a location. */
        void tell(RunThread thread);
    }

    /** A thread as those know it who may outlive its run, as locations do: it keeps neither the thread nor the run, once that is closed. */
    public static final class Caller {
        private final Run.Handle handle;
        private final String name;
        private final @Nullable StackTraceElement startedAt;
        private final @Nullable HbThread hb;
        private @Nullable RunThread known;
        private volatile @Nullable Thread self;

        private Caller(Run.Handle handle, String name, @Nullable StackTraceElement startedAt, @Nullable HbThread hb) {
            this.handle = handle;
            this.name = name;
            this.startedAt = startedAt;
            this.hb = hb;
        }

        /** That of its run, which may be closed. */
        public Run.Handle handle() {
            return handle;
        }

        String name() {
            return name;
        }

        /** Where the thread was started, null when that was not seen. */
        @Nullable
        StackTraceElement startedAt() {
            return startedAt;
        }

        /** As {@link RunThread#happensBefore}. */
        @SuppressWarnings("NullAway") // as there
        HbThread happensBefore() {
            return hb;
        }

        private void set(@Nullable Thread thread, @Nullable RunThread of) {
            known = of;
            self = thread;
        }

        /** What stands for the calling thread; null if that is not this, or is not known without a look-up. */
        public @Nullable RunThread ifCalling() {
            return self == Thread.currentThread() ? known : null;
        }
    }

    /** How a thread came to be known. */
    enum Arrival {
        /** It opened the session. */
        ROOT,
        /** It was started through JRSan; its end is seen when it is joined through JRSan. */
        STARTED,
        /** It first ran a task of a wrapped executor; its tasks' ends are seen by their futures. */
        WORKER,
        /** It was started out of sight. */
        UNSEEN
    }

    RunThread(Run run, String name, ThreadState state, Arrival arrival, @Nullable StackTraceElement startedAt) {
        this.run = run;
        handle = run.handle;
        checksRobustness = run.checksRobustness();
        isWeak = run.isWeak;
        virtualModes = run.virtualModes;
        this.state = state;
        this.hb = state.happensBefore();
        this.arrival = arrival;
        this.sites = run.sites();
        // A text of its own, which tells its accesses from those of others.
        caller = new Caller(handle, new String(name), startedAt, hb);
        origins = new Origins(this, sites);
        takesPlaces = run.accessors() == Accessors.NONE;
        if (hb != null) {
            releasedSlot = hb.slot();
            releasedEpoch = hb.epoch() - 1;
        }
    }

    /**
     * Sets who knows of code of the user's that is called in the midst of an operation which is not seen: it may have learned what the
     * edge behind that operation tells. It is asked only where something would be told of, so it costs nothing elsewhere.
     *
     * @param source has a thread, which is the calling one, learn what it may know by that, and tells whether it was called in such a
     *     way; it is called with the lock of a location held
     */
    public static void tellCallbacks(Predicate<RunThread> source) {
        callbacks = source;
    }

    /** Something of it is about to be told of, as it seems not to know something. If it was called back by what is not seen, it learns what it may have learned there. */
    public boolean learnsUnseen() {
        Predicate<RunThread> source = callbacks;
        return source != null && isCaller() && source.test(this);
    }

    /**
     * Whether it was found at the same place already that it can miss such a write, and {@link #learnsUnseen} told of nothing then. That
     * takes a walk of the stack, with the lock of a location held, and is asked once for each pair of places: what is true of a pair once is
     * reported, and other times of it are counted.
     *
     * @param missed the write, null if it is no longer known
     */
    public boolean hasFound(@Nullable Access missed) {
        return task == null && pairs != null && pairs.has(place, missed);
    }

    /** It was found at the place of the access in progress, see {@link #hasFound}. */
    public void remembersFound(@Nullable Access missed) {
        if (task == null) {
            if (pairs == null) {
                pairs = new FoundPairs();
            }
            pairs.add(place, missed);
        }
    }

    /** It meets those who use a collection of the JDK's. */
    public void meetsAt(Carrier collection) {
        if (collections == null) {
            collections = Collections.newSetFromMap(new WeakHashMap<>());
        }
        collections.add(collection);
    }

    /** Whether it has met them there. */
    public boolean hasMetAt(Carrier collection) {
        return collections != null && collections.contains(collection);
    }

    /** It learns what was released at any collection that it may be inside of: there is an edge in front of each call. */
    public void learnsFromCollections() {
        if (collections != null) {
            collections.forEach(collection -> collection.tell(this));
        }
    }

    /** An operation begins. */
    public void begin() {
        // Here and below: what is stored already is not stored again, as the collector's barrier costs more than a
        // look.
        if (current != null) {
            current = null;
        }
        if (place != null) {
            place = null;
        }
        settle();
        catchUp();
    }

    /** Before an access takes its epoch: others may have told it something, or have taken in all that it did before. */
    public void catchUp() {
        if (hb != null) {
            hb.catchUp();
        }
        run.threads.tell(this);
    }

    /** Others have taken in all that it did so far, see {@link HbThread#doubt}. Any thread may call. */
    void doubt() {
        if (hb != null) {
            hb.doubt();
        }
    }

    /**
     * An access is about to take its step: a full fence comes before it where the run takes one to be there, or to be after the
     * access before it.
     */
    public void fenceBefore(Task own, @Nullable KnownPlace known) {
        if (virtualModes != null && virtualModes.haveFences()) {
            fenceAfter(own);
            locate(known);
            if (virtualModes.fencesBefore(line)) {
                fence(own);
            }
            owesFence = virtualModes.fencesAfter(line);
        }
    }

    /** A full fence comes where the run takes one to be after the latest access. */
    void fenceAfter(Task own) {
        if (owesFence) {
            owesFence = false;
            fence(own);
        }
    }

    private void fence(Task own) {
        if (virtualModes != null && virtualModes.haveSteps()) {
            own.accessBarely(own.execution().fences());
        }
        run.guarded(() -> take(Fence.FULL));
    }

    /**
     * An operation is about to begin: where that is, if modes depend on it. Without a lock, as class files may be read.
     *
     * @param known the place, null when a walk is to tell. The first time, a walk tells all the same: how the virtual machine names a line
     */
    public void locate(@Nullable KnownPlace known) {
        if (virtualModes != null) {
            KnownPlace at = known != null && takes(known) ? known : null;
            KnownPlace.Walked walked = at == null ? null : at.walked();
            if (walked == null) {
                CallStack path = origins.walk.here();
                line = path == null ? null : path.place();
                index = path == null ? 0 : path.index();
                if (at != null && line != null && at.isOfMethodOf(line)) {
                    at.isWalked(new KnownPlace.Walked(line, index));
                }
            } else {
                line = walked.line();
                index = walked.index();
            }
            shape = null;
        }
    }

    /** The kind that the access in progress is taken to have. Called before anything is asked of its mode. */
    public Kind virtualKind(Kind kind) {
        if (virtualModes == null) {
            return kind;
        }
        shape = VirtualModes.shape(kind);
        return virtualModes.kind(line, index, kind);
    }

    /** The mode that the access in progress is taken to have. */
    public Mode virtualMode(Kind kind, Mode mode) {
        if (virtualModes == null) {
            return mode;
        }
        Shape of = shape != null ? shape : VirtualModes.shape(kind);
        return virtualModes.mode(line, index, of, kind, mode);
    }

    /** Where the operation is that has begun; null when a walk is to tell. */
    public void at(@Nullable KnownPlace known) {
        if (known != null && takes(known)) {
            place = known;
            tellOf(known);
        }
    }

    private void tellOf(KnownPlace known) {
        if (tells() && known.isNewTo(handle)) {
            run.saw(known);
        }
    }

    @Override
    public void tell(@Nullable KnownPlace known) {
        try {
            if (known != null && takes(known)) {
                tellOf(known);
            }
        } catch (Throwable e) {
            run.failure = e;
        }
    }

    /** What it does is counted apart while it is alone. */
    Alone alone() {
        Alone made = new Alone(this);
        alone = made;
        return made;
    }

    /** How many accesses it has made, as {@link #accesses} tells them. */
    long allAccesses() {
        return alone == null ? accesses : accesses + alone.accesses();
    }

    /** Whether nothing is to be told of an access there but that it took place. */
    @Override
    public boolean hasTold(@Nullable KnownPlace known) {
        return known == null || known.isKnownTo(handle) || !takes(known) || !tells();
    }

    /** Whether an access there is at that place, and nothing is to be told of it but that it took place. */
    public boolean isToldOf(KnownPlace known) {
        return takes(known) && hasTold(known);
    }

    /** The path of an access there, if it is. */
    public @Nullable CallPath path(KnownPlace known) {
        return sites == Sites.OFF ? null : known;
    }

    private boolean takes(KnownPlace known) {
        return takesPlaces && !known.isOfAccessor();
    }

    private boolean tells() {
        return sites != Sites.OFF || run.walksForFindings;
    }

    /** An operation begins: whether it counts in this run alone is known unless runs were opened or closed. */
    void settle() {
        if (settledIn != Attachment.arrangement()) {
            beginUnsettled();
        }
    }

    /** The slow path: whether the operation counts in this run alone is looked up, and other runs are told. */
    private void beginUnsettled() {
        // Before the look at the runs: whatever changes meanwhile is found by the next operation.
        int arrangement = Attachment.arrangement();
        Run own = Attachment.current();
        home = own == null || own == run ? null : own.handle;
        boolean told = Outside.acted(run);
        if (own != run) {
            run.actedOutside();
        }
        settledIn = own == run && !told ? arrangement : 0;
    }

    /** Whether it belongs to this run and no other knows it. */
    boolean isSettled() {
        return settledIn != 0;
    }

    /**
     * The same, and no run was opened or closed since its latest operation. Else even what repeats that one has to be told of, see
     * {@link Outside}.
     */
    public boolean isStillSettled() {
        return settledIn == Attachment.arrangement();
    }

    /** An access takes place: the run that the thread belongs to counts it as foreign when that is another one. */
    void countForeign() {
        Run other = home == null ? null : home.run;
        if (other != null) {
            other.counts.foreign();
        }
    }

    /** The run is closed: lets its thread forget this. */
    void forget() {
        setCaller(null);
        Run.Latest place = latest;
        if (place != null && place.thread == this) {
            place.thread = null;
        }
    }

    /** The thread that may take this for itself without looking it up; null for none. */
    void setCaller(@Nullable Thread thread) {
        self = thread;
        caller.set(thread, thread == null ? null : this);
    }

    /** Whether this stands for the calling thread, as it did when that was looked up last. */
    public boolean isCaller() {
        return self == Thread.currentThread();
    }

    /** An access takes place. */
    public void count() {
        accesses++;
        countForeign();
    }

    /** A re-read takes place, which is never one by a thread of another run. */
    public void countAgain() {
        accesses++;
    }

    /**
     * A write, or a read that brought news, meets a location that was written so and so often. The other reads tell nothing
     * of the order of accesses: what they saw is what was to be seen.
     */
    public void met(Kind kind, long newest) {
        met = (met ^ (newest << Byte.SIZE | kind.ordinal() + 1)) * 0x9E3779B97F4A7C15L;
        met ^= met >>> Integer.SIZE;
    }

    /** What its accesses met, as a number. */
    public long met() {
        return met;
    }

    /** Its plain reads that depend on a stamp. */
    public OptimisticReads optimisticReads() {
        if (optimistic == null) {
            optimistic = new OptimisticReads(this);
            forgetReads();
        }
        return optimistic;
    }

    /** Whether its plain reads may depend on a stamp. */
    public boolean readsOptimistically() {
        return optimistic != null;
    }

    /** Keeps a plain read back when it depends on a stamp. */
    public boolean keepsBack(Named name, PlainLocation<TracedAccess> location, TracedAccess access) {
        return optimistic != null && optimistic.add(name, location, access);
    }

    /** It synchronises: reads after the last validation were no optimistic ones. */
    public void endValidatedReads() {
        if (optimistic != null) {
            optimistic.endValidated();
        }
    }

    /** Nothing validates its reads any more: it has ended, or asks what was found. */
    void endAllReads() {
        if (optimistic != null) {
            optimistic.endAll();
        }
    }

    /** A check failed in the access in progress, of which there is one for each access. */
    public void found(FailedCheck check) {
        found = check;
    }

    /** The value of an update was read, before its function is called: what was found then, null for nothing. */
    public void checkedEarly(long at, long newest, @Nullable Finding finding) {
        earlyAt = at;
        earlyNewest = newest;
        early = finding;
    }

    /** Whether that was for the newest write there. The function may have made updates itself. */
    public boolean wasCheckedEarly(long at, long newest) {
        return earlyAt == at && earlyNewest == newest;
    }

    /** What was found then; once. */
    public @Nullable Finding takeEarly() {
        Finding found = early;
        earlyAt = 0;
        early = null;
        return found;
    }

    /** The location of the access is unlocked: what was found there is told. */
    @SuppressWarnings("NullAway") // called only where something was found
    public void tellFound() {
        FailedCheck check = found;
        found = null;
        run.found(check);
    }

    /** What it knows now, it may not have known at its latest access. */
    public void learnedByEdge() {
        before = null;
    }

    /**
     * Whether it has nothing to release into a synchroniser: it has made no access since it last released any, and what it knows was
     * released there. The epochs that it has begun since have no accesses, so nobody needs to know of them. If they were released all
     * the same, two threads that do nothing but meet would tell each other of new ones for ever.
     *
     * @param state what the engine keeps of the synchroniser
     */
    public boolean hasNothingFor(SyncState<ThreadState> state) {
        return hb != null && isReleased(hb) && state.includes(this.state, releasedEpoch);
    }

    /** Whether it has released all of its accesses, wherever that was. */
    private boolean isReleased(HbThread own) {
        return accesses == released && own.slot() == releasedSlot;
    }

    /** An access was recorded that was counted before its edges, or is counted behind this: what it released by then is not all. */
    public void recorded() {
        released = NOTHING;
    }

    /**
     * It releases into a synchroniser, in happens-before alone: of what it did itself, all up to its latest access. A fence since then has
     * changed what it knows, which is released, and has no place of its own in happens-before.
     *
     * @param into what the engine keeps of the synchroniser
     */
    public void releaseHappensBefore(SyncState<ThreadState> into) {
        if (hb != null) {
            hb.catchUp();
            if (isReleased(hb)) {
                into.releaseHappensBefore(state, releasedEpoch);
                return;
            }
            released = accesses;
            releasedSlot = hb.slot();
            releasedEpoch = hb.epoch();
        }
        into.releaseHappensBefore(state);
    }

    /** Its happens-before in vector clocks: for who looks for races or takes fast paths, since then the engine keeps them. */
    @SuppressWarnings("NullAway") // see above
    public HbThread happensBefore() {
        return hb;
    }

    public String name() {
        return caller.name();
    }

    /** It executes a fence. */
    void fence(Fence fence) {
        if (virtualModes != null) {
            locate(null);
        }
        Fence taken = virtualModes == null ? fence : virtualModes.fence(line, fence);
        if (taken == null) {
            return;
        }
        take(taken);
        if (run.scheduledEdges != null) {
            run.scheduledEdges.fence(this, taken);
        }
    }

    private void take(Fence taken) {
        state.fence(taken);
        if (taken != Fence.ACQUIRE) {
            hasReleasedByFence = true;
            run.madeReleaseFence();
        }
        if (taken != Fence.RELEASE && fenced != null) {
            Set<Carrier> loaded = fenced;
            fenced = null;
            loaded.forEach(Carrier::acquireHappensBefore);
        }
    }

    /** It loads plainly what others release into something: its next acquire fence acquires from there. */
    public void acquiresByFence(Carrier from) {
        if (fenced == null) {
            fenced = Collections.newSetFromMap(new WeakHashMap<>());
        }
        fenced.add(from);
    }

    /** Whether its plain stores pass on what came before a fence. */
    public boolean releasesByFence() {
        return hasReleasedByFence;
    }

    /** A plain access in progress. */
    public TracedAccess plainAccess(PlainAccess.Kind kind) {
        CallPath here = place != null && sites != Sites.OFF ? place : origins.here();
        return plainAccess(kind, task == null ? here : atMoment(here, accesses), through);
    }

    /** The same, where it is known already and was begun after something. */
    public TracedAccess plainAccess(PlainAccess.Kind kind, @Nullable CallPath path, @Nullable Named before) {
        return path instanceof KnownPlace known
                ? origins.plainly(known, kind, before)
                : new TracedAccess(caller, kind, path, before, 0, 0);
    }

    /** What is kept of a location of which a plain access is the first one. */
    LoneAccess<TracedAccess> firstPlain(TracedAccess access) {
        return origins.first(access, happensBefore());
    }

    /** What is kept of an object of which that is the first access. */
    LoneObject firstField(int field, LoneAccess<TracedAccess> access) {
        return origins.first(field, access);
    }

    /** What is kept of an object without accesses. */
    LoneStep noSteps() {
        LoneStep known = noSteps;
        if (known == null || known.slot != happensBefore().slot()) {
            known = new LoneStep(this, happensBefore().slot());
            noSteps = known;
        }
        return known;
    }

    /** Whether {@link #origin} needs no history to tell where the access in progress is. */
    boolean knowsOrigin() {
        return place != null || sites == Sites.OFF;
    }

    /** The number of the place of the access in progress, 0 if that is not known. */
    int placeNumber() {
        return place == null ? 0 : place.number();
    }

    /**
     * A path under a schedule, with the moment of the thread.
     *
     * @param more tells the accesses between two steps apart
     */
    @SuppressWarnings("NullAway") // called only where it has a task
    private CallPath atMoment(@Nullable CallPath path, long more) {
        return new AtMoment(task.moment() + more, path);
    }

    /** The access in progress, with the user's lines. */
    public Access access(Kind kind, Mode mode) {
        if (sites == Sites.OFF && task == null) {
            return siteless(kind, mode);
        }
        if (current == null) {
            Access made = sites == Sites.OFF
                    ? siteless(kind, mode)
                    : place != null ? origins.at(place, kind, mode) : origins.withLines(kind, mode);
            current = task == null ? made : new Access(name(), kind, mode, atMoment(made.path(), 0), made.isSampled());
        }
        return current;
    }

    /** The access in progress, of which something was found. */
    public Access found(Kind kind, Mode mode) {
        Access access = access(kind, mode);
        if (task == null || AtMoment.shown(access.path()) != null) {
            return access;
        }
        current = new Access(name(), kind, mode, withLines(access.path()), access.isSampled());
        return current;
    }

    /** The path of the access in progress, with the lines if what is found has any. */
    CallPath withLines(@Nullable CallPath path) {
        CallPath walked = !run.walksForFindings ? null : place != null ? place : origins.walk.here();
        return new AtMoment(AtMoment.of(path), walked);
    }

    /** One object for every access of a kind, as there is nothing else to tell of them. */
    private Access siteless(Kind kind, Mode mode) {
        if (siteless == null) {
            siteless = new @Nullable Access[KINDS * MODES];
        }
        int index = kind.ordinal() * MODES + mode.ordinal();
        Access known = siteless[index];
        return known != null ? known : (siteless[index] = new Access(name(), kind, mode, null));
    }

    /** A write in progress, as the history of its location remembers it. */
    public Access origin(Kind kind, Mode mode, WriteHistory history) {
        if (sites == Sites.OFF || current != null || task != null || place != null) {
            return access(kind, mode);
        }
        // Without a call between, as each frame makes the walk longer.
        return sites == Sites.LIGHT
                ? origins.likely(kind, mode, history)
                : (current = new Access(name(), kind, mode, origins.seen(origins.walk.here()), false));
    }

    /**
     * A write at a place of an operation that did not {@linkplain #begin begin}: the same as a begun one's {@link #origin}.
     *
     * @param known the place, null when a walk is to tell
     */
    public Access again(@Nullable KnownPlace known, Kind kind, Mode mode, WriteHistory history) {
        Access like = known == null ? null : origins.knownAt(known, kind, mode);
        if (like != null) {
            return like;
        }
        begin();
        at(known);
        return origin(kind, mode, history);
    }

    /** An access after which the thread is forced after something new. */
    public void learnedBy(Kind kind, Mode mode) {
        comesAfter(sites == Sites.FULL ? access(kind, mode) : siteless(kind, mode));
    }

    /** What it does next, it is forced to do after an access. */
    public void comesAfter(Access access) {
        if (before != access) {
            before = access;
        }
    }

    /** It accesses an atomic. Returns what it went through before. */
    public @Nullable Named goThrough(Named next) {
        Named last = through;
        if (last != next) {
            through = next;
        }
        return last;
    }

    /** It synchronises by something. */
    public void comesThrough(Named synchroniser) {
        // As in begin().
        if (through != synchroniser) {
            through = synchroniser;
        }
    }

    /**
     * The number of a location that some thread was the first to access, as above, and which is told by whoever makes its cell.
     *
     * @return a number below 0
     */
    public static long numberOfAnother() {
        return OTHERS.decrementAndGet();
    }

    /** The number of a location that this thread is the first to access in the run. */
    public long nextLocation() {
        return ++locations;
    }

    /** See {@link HbThread#changes}; a negative number where the engine keeps none. */
    public long changes() {
        return hb == null ? NO_CHANGES : hb.changes();
    }

    /** Whether it has ended in its schedule, where nobody joins it: then it is about to be gone. */
    boolean isLeaving() {
        Task present = task;
        return present != null && present.isUnannounced() && present.hasEnded();
    }

    /** Whether it is a daemon that waited when all was over in its schedule: then nobody waits for its end. */
    boolean isLeft() {
        Task present = task;
        return present != null && present.isLeft();
    }

    /** Whether its repeated accesses can be known by its clocks: not in another's run, nor under a schedule, as each is a step. */
    public boolean takesFastPaths() {
        return hb != null && task == null && isSettled();
    }

    /** Whether nothing follows from its edges but what it and others know. */
    public boolean makesPlainEdges() {
        return hb != null && task == null && optimistic == null;
    }

    /** Remembers a read, for {@link #rereads}. */
    public void remember(long location, long version, boolean changed, Mode mode) {
        // A change in the same step leaves the next version behind.
        rereads.add(location, changed ? version + 2 : version, happensBefore().changes(), mode);
    }

    /** Whether a load changes nothing. */
    public boolean rereads(long location, long version, Mode mode) {
        if (hb == null) {
            return false;
        }
        hb.catchUp();
        return isStillSettled() && rereads.has(location, version, hb.changes(), mode);
    }

    /** Its place among the open runs is to be looked up again. */
    void unsettle() {
        settledIn = 0;
        forgetReads();
    }

    /** Its next read of any location takes the lock. */
    void forgetReads() {
        if (hb != null) {
            hb.forgetReads();
        }
    }
}
