package org.jrsan.internal;

import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jrsan.clock.WriteHistory;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.PlainLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.ThreadState;

/**
 * A thread as one run knows it. Written by its own thread, except before its start and after its end.
 */
public final class RunThread {
    final Run run;
    final boolean checksRobustness;
    final ThreadState state;

    /** The thread's happens-before in vector clocks; null when the engine keeps none. */
    final HbThread hb;

    /** How the thread came to be known, which tells what edges are missing at its start and end. */
    final Arrival arrival;

    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final int LOCATION_BITS = 40;
    private static final long NO_CHANGES = Long.MIN_VALUE / 2;
    private static final int KINDS = Kind.values().length;
    private static final int MODES = Mode.values().length;

    /** With light sites: how many of the newest writes are looked at, and after how many accesses one is looked up. */
    private static final int LOOK_BACK = 4;

    private static final int FIRST_GAP = 16;

    private static final int LONGEST_GAP = 1_024;

    /** No name, or that which the JVM gives: its number tells how many threads were made before, which differs. */
    private static final Pattern NUMBERED_BY_JVM = Pattern.compile("|Thread-[0-9]+");

    private final Rereads rereads = new Rereads();

    /** By kind and mode; null before the first. */
    private Access[] siteless;

    /** Numbers of locations; no other thread gives the same. */
    private long locations = NUMBERS.incrementAndGet() << LOCATION_BITS;

    private final String name;
    private final Sites sites;
    private final StackTraceElement startedAt;

    /** The run that the thread belonged to by itself at its latest operation when that was another one, else null. */
    private Run.Handle home;

    /** The arrangement of open runs in which the thread belongs to this run and no other knows it; none for 0. */
    private int settledIn;

    /** Where the thread finds this; written by the thread, emptied by who closes the run. */
    volatile Run.Latest latest;

    /** The thread itself while it is found there; likewise. */
    private volatile Thread self;

    /** Accesses so far; read by others without order, so exact only after a join. */
    long accesses;

    /** With light sites: the access that looks its line up, though there is a like one, and how far the next one is. */
    private long nextLook;

    private int gap = FIRST_GAP;

    /** A hash of what its accesses met so far; read by others after its end. */
    private long met;

    /** The access in progress, made when somebody first asks for it: no stack is walked twice for one access. */
    private Access current;

    /** What the thread synchronised by last: an atomic, a lock, another synchroniser. */
    Named through;

    /** The latest access after which the thread was forced after something new. */
    Access before;

    /** A check that failed in the access in progress, until its location is unlocked. */
    private Diagnosis found;

    /** Plain reads whose stamp is not validated yet; null until the first. */
    private OptimisticReads optimistic;

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

    RunThread(Run run, Thread thread, ThreadState state, Arrival arrival, StackTraceElement startedAt) {
        this.run = run;
        checksRobustness = run.checksRobustness();
        this.state = state;
        this.hb = run.engine.happensBefore(state);
        this.startedAt = startedAt;
        this.arrival = arrival;
        this.sites = run.sites();
        String given = thread.getName();
        name = new String(NUMBERED_BY_JVM.matcher(given).matches() ? "#" + run.nextUnnamed() : given);
    }

    /** An operation begins. */
    void begin() {
        // Here and below: a reference that is stored already is not stored again, since the collector's barrier costs
        // more
        // than the look.
        if (current != null) {
            current = null;
        }
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
        } else if (!told) {
            settledIn = arrangement;
        }
    }

    /** An access takes place. */
    void count() {
        accesses++;
        Run other = home == null ? null : home.run;
        if (other != null) {
            other.countForeign();
        }
    }

    /** A re-read takes place, which is never one by a thread of another run. */
    void countAgain() {
        accesses++;
    }

    /**
     * A write, or a read that brought news, meets a location that was written so and so often. The other reads tell nothing
     * of the order of accesses: what they saw is what was to be seen.
     */
    void met(Kind kind, long newest) {
        met = (met ^ (newest << Byte.SIZE | kind.ordinal() + 1)) * 0x9E3779B97F4A7C15L;
        met ^= met >>> Integer.SIZE;
    }

    /** What its accesses met, as a number. */
    long met() {
        return met;
    }

    /** Its plain reads that depend on a stamp. */
    OptimisticReads optimisticReads() {
        if (optimistic == null) {
            optimistic = new OptimisticReads(this);
        }
        return optimistic;
    }

    /** Keeps a plain read back when it depends on a stamp. */
    boolean keepsBack(PlainCell cell, PlainLocation<TracedAccess> location, TracedAccess access) {
        return optimistic != null && optimistic.add(cell, location, access);
    }

    /** It synchronises: reads after the last validation were no optimistic ones. */
    void endValidatedReads() {
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
    void found(Diagnosis diagnosis) {
        found = diagnosis;
    }

    /** The location of the access is unlocked: what was found there is told. */
    void tellFound() {
        Diagnosis diagnosis = found;
        found = null;
        run.found(diagnosis);
    }

    /** What it knows now, it may not have known at its latest access. */
    void learnedByEdge() {
        before = null;
    }

    String name() {
        return name;
    }

    /** Where the thread was started, null when that was not seen. */
    StackTraceElement startedAt() {
        return startedAt;
    }

    /** A plain access in progress. */
    TracedAccess plainAccess(PlainAccess.Kind kind) {
        return new TracedAccess(this, kind, here(), through, hb.slot(), hb.epoch());
    }

    /** The access in progress, with the user's lines. */
    Access access(Kind kind, Mode mode) {
        if (sites == Sites.OFF) {
            return siteless(kind, mode);
        }
        if (current == null) {
            current = new Access(name, kind, mode, here(), sites == Sites.LIGHT);
        }
        return current;
    }

    /** The user's frames, whose classes take part in the run. */
    private CallStack here() {
        if (sites == Sites.OFF) {
            return null;
        }
        CallStack stack = CallSites.here(run.accessors(), sites.frames());
        if (stack != null) {
            run.saw(stack);
        }
        return stack;
    }

    /** One object for every access of a kind, as there is nothing else to tell of them. */
    private Access siteless(Kind kind, Mode mode) {
        if (siteless == null) {
            siteless = new Access[KINDS * MODES];
        }
        int index = kind.ordinal() * MODES + mode.ordinal();
        Access known = siteless[index];
        return known != null ? known : (siteless[index] = new Access(name, kind, mode, null));
    }

    /** A write in progress, as the history of its location remembers it. */
    Access origin(Kind kind, Mode mode, WriteHistory history) {
        return sites == Sites.LIGHT && current == null ? lightOrigin(kind, mode, history) : access(kind, mode);
    }

    /** That of a like write; now and then it is looked up whether that is still right, the less often the more it was. */
    private Access lightOrigin(Kind kind, Mode mode, WriteHistory history) {
        Access like = like(kind, mode, history);
        if (like != null && accesses < nextLook) {
            return like;
        }
        Access exact = access(kind, mode);
        if (like != null) {
            boolean wasRight = isAtSameLine(like.path(), exact.path());
            gap = wasRight ? Math.min(2 * gap, LONGEST_GAP) : FIRST_GAP;
            nextLook = accesses + gap;
            return like.path() == exact.path() ? like : exact;
        }
        return exact;
    }

    /** By the innermost frame alone: who calls an accessor differs from write to write. */
    private static boolean isAtSameLine(CallPath one, CallPath other) {
        return one == other
                || one != null
                        && other != null
                        && one.frames().get(0).equals(other.frames().get(0));
    }

    /** One of the newest writes, when it is this thread's and of the same kind. */
    private Access like(Kind kind, Mode mode, WriteHistory history) {
        long newest = history.newest();
        for (long ts = newest; ts > newest - LOOK_BACK && history.holds(ts); ts--) {
            Access access = (Access) history.origin(ts);
            // By identity: each thread has a text of its own.
            if (access != null && access.thread() == name && access.kind() == kind && access.mode() == mode) {
                return access;
            }
        }
        return null;
    }

    /** An access after which the thread is forced after something new. */
    void learnedBy(Kind kind, Mode mode) {
        comesAfter(sites == Sites.FULL ? access(kind, mode) : siteless(kind, mode));
    }

    /** What it does next, it is forced to do after an access. */
    void comesAfter(Access access) {
        if (before != access) {
            before = access;
        }
    }

    /** It accesses an atomic. Returns what it went through before. */
    Named goThrough(Named next) {
        Named last = through;
        if (last != next) {
            through = next;
        }
        return last;
    }

    /** The number of a location that this thread is the first to access in the run. */
    long nextLocation() {
        return ++locations;
    }

    /** See {@link HbThread#changes}; a negative number where the engine keeps none. */
    long changes() {
        return hb == null ? NO_CHANGES : hb.changes();
    }

    /** Whether its repeated reads and writes can be known by its clocks: not in a run that it does not belong to. */
    boolean takesFastPaths() {
        return hb != null && settledIn != 0;
    }

    /** Remembers a read, for {@link #rereads}. */
    void remember(long location, long version, boolean changed, Mode mode) {
        // A change in the same step leaves the next version behind.
        rereads.add(location, changed ? version + 2 : version, hb.changes(), mode);
    }

    /** Whether a load changes nothing. */
    boolean rereads(long location, long version, Mode mode) {
        return hb != null && rereads.has(location, version, hb.changes(), mode);
    }

    /** The run is closed: lets its thread forget this. */
    void forget() {
        isCalledBy(null);
        Run.Latest place = latest;
        if (place != null && place.thread == this) {
            place.thread = null;
        }
    }

    /** The thread that may take this for itself without looking it up; null for none. */
    void isCalledBy(Thread thread) {
        self = thread;
    }

    /** Whether this stands for the calling thread, as it did when that was looked up last. */
    boolean isCaller() {
        return self == Thread.currentThread();
    }

    /** Whether its operations count in this run alone is to be looked up again. */
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
