package org.jrsan.internal.cells;

import java.util.function.Function;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.OverlappedLocation;
import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.internal.values.ValueText;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

// Long because an operation, its check and its clock steps are one step under one lock, and each frame between costs
// time.
/**
 * A checked location: its value, its lock, and what the run that owns it knows of it.
 *
 * <p>An operation and its clock steps are one step under the lock, so the run is sequentially consistent: that is the
 * premise of the theorem. A subclass holds the value; it writes it under the lock only. All operations of a JVM that
 * checks take the lock, also outside of any session, so that a run that begins to own the location misses no write. The one
 * exception is a read whose repetition changes no clock ({@link #rereads}).
 */
public abstract class Cell extends OwnedCell {
    Cell(String type) {
        super(type);
    }

    Cell(String type, @Nullable StackTraceElement created) {
        super(type, created);
    }

    Cell(CellName named) {
        super(named);
    }

    /** The value as it is or was at one moment; also without the lock. */
    CellWait.Value look() {
        return new CellWait.Value(bits(), ref());
    }

    /** Becomes the value; under the lock. */
    abstract void put(long bits, @Nullable Object ref);

    @Override
    final void holdNewest() {
        WeakSteps.holdNewest(this);
    }

    /** Before an operation looks at the value: in a weak run the location then has a value that the operation may meet. */
    final void meet(@Nullable RunThread thread, Kind kind, Mode mode, long expectedBits, @Nullable Object expectedRef) {
        if (thread != null) {
            boolean mayChange = kind != Kind.LOAD && kind != Kind.PLAIN_LOAD;
            if (thread.isWeak) {
                WeakSteps.meet(this, thread, kind, mode, expectedBits, expectedRef);
            } else if (mayChange && !kind.isCompareAndSet()) {
                beforeChange(thread, mode);
            }
            if (mayChange) {
                releaseShared(thread, kind);
                keepFound(thread);
            }
            if (kind == Kind.UPDATE && !mode.isAcquire()) {
                CellFinals.finds(this, thread, kind, mode);
            }
            if (mayChange && kind != Kind.STORE && kind != Kind.PLAIN_STORE && FinalFields.exist()) {
                CellFinals.read(this, thread, mode);
            }
        }
    }

    /** Before the caller itself changes the value: under a schedule it is told what was there; under the lock. */
    void keepFound(RunThread thread) {}

    /** The value that the change in progress has found; under the lock. */
    CellWait.Value found() {
        return look();
    }

    /** The object of the user's that the value refers to, null if it is none; under the lock. */
    @Nullable
    Object referent() {
        return null;
    }

    /** The caller itself may be about to change the value, and who loads it without the lock makes an edge behind that; under the lock. */
    final void releaseShared(RunThread thread, Kind kind) {
        if ((Object) state instanceof OverlappedLocation bytes && thread.run.failure == null) {
            try {
                bytes.beforeChange(thread, isOpaque(thread) ? Kind.STORE : kind);
            } catch (Throwable e) {
                thread.run.failure = e;
            }
        }
    }

    @Override
    final void acquireShared(RunThread thread) {
        if ((Object) state instanceof OverlappedLocation bytes && thread.run.failure == null) {
            bytes.afterLoad();
        }
    }

    /** The caller itself may be about to change the value, whatever it is; under the lock. */
    void beforeChange(RunThread thread, Mode mode) {}

    /** Whether it has changed it. */
    boolean isPerformed() {
        return false;
    }

    /**
     * Whether the operation in progress finds a value that nobody is known to have written: unseen code has, or the JDK in bulk. Who knows
     * of that write need not be able to miss any that came before, so nothing is found.
     *
     * @param expectedBits what a compare-and-set expects, primitive part
     * @param expectedRef what a compare-and-set expects, reference part
     */
    boolean findsUnseen(long expectedBits, @Nullable Object expectedRef) {
        return isUnseen(bits(), ref());
    }

    final boolean isUnseen(long bits, @Nullable Object ref) {
        long newest = state.newest();
        return !state.isValue(newest, bits, ref) && !state.isGone(newest);
    }

    /** A value in words, see {@link ValueText}; without the lock. */
    abstract String describe(long bits, @Nullable Object ref, @Nullable ObjectNames names);

    /** The name of the location with that of the object which has it, where there is one. */
    String name(ObjectNames names) {
        return name();
    }

    /** What a report of a race adds about this location, as a sentence; null for nothing. */
    @Nullable
    String noteOnRaces() {
        return null;
    }

    /** The check of an operation, before it takes effect. */
    final void check(
            @Nullable RunThread thread, Kind kind, Mode mode, long expectedBits, @Nullable Object expectedRef) {
        if (thread != null && thread.checksRobustness && thread.run.failure == null) {
            try {
                Mode taken = thread.virtualMode(kind, mode);
                Finding finding = findNow(thread, kind, taken, expectedBits, expectedRef);
                if (finding != null) {
                    tell(thread, kind, taken, finding, expectedBits, expectedRef);
                }
            } catch (Throwable e) {
                thread.run.failure = e;
            }
        }
    }

    private void tell(
            RunThread thread, Kind kind, Mode taken, Finding finding, long expectedBits, @Nullable Object expectedRef) {
        Access exposed = thread.found(kind, taken);
        found(thread, new Diagnosis(this, thread, finding, exposed, expectedBits, expectedRef));
    }

    private @Nullable Finding findNow(RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        Finding finding = find(thread, kind, mode, bits, ref);
        if (finding == null || findsUnseen(bits, ref) || CellFinals.order(this, thread, finding)) {
            return null;
        }
        Access missed = Diagnosis.missedWrite(finding, state);
        if (thread.hasFound(missed)) {
            return finding;
        }
        if (thread.learnsUnseen()) {
            return find(thread, kind, mode, bits, ref);
        }
        thread.remembersFound(missed);
        return finding;
    }

    private @Nullable Finding find(RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        return switch (kind) {
            case LOAD, WEAK_CAS -> state.checkRead(thread.state, mode);
            case STORE, UPDATE -> state.checkWrite(thread.state, mode);
            case CAS -> state.checkCas(thread.state, mode, bits, ref);
            case WAIT -> state.checkWait(thread.state, mode, bits, ref);
            case BCAS -> state.checkBcas(thread.state, mode, bits, ref);
            case PLAIN_LOAD, PLAIN_STORE, INITIAL -> null;
        };
    }

    /** The clock steps of a read. */
    final void didRead(@Nullable RunThread thread, Kind kind, Mode given) {
        if (thread != null && thread.run.failure == null) {
            try {
                Mode mode = thread.virtualMode(kind, given).ofFailure();
                thread.count();
                Named through = come(thread, kind);
                if (races == null) {
                    stepUnraced(thread, kind, mode);
                } else {
                    HbThread hb = thread.happensBefore();
                    int slot = hb.slot();
                    int epoch = hb.epoch();
                    stepRead(thread, kind, mode);
                    CellRaces.read(races, this, thread, kind, mode, slot, epoch, through);
                }
                CellFinals.finds(this, thread, kind, mode);
                if (FinalFields.exist()) {
                    CellFinals.read(this, thread, mode);
                }
                if (thread.task != null) {
                    CellSteps.read(this, thread, kind, mode);
                } else if (kind == Kind.PLAIN_LOAD) {
                    rememberPlain(thread);
                } else {
                    remember(thread, mode);
                }
            } catch (Throwable e) {
                thread.run.failure = e;
            }
        }
    }

    /** What the thread went through before; if the access is not plain, it goes through this location now. */
    final @Nullable Named come(RunThread thread, Kind kind) {
        boolean isPlain = kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE;
        return isPlain ? thread.through : thread.goThrough(through());
    }

    private void stepUnraced(RunThread thread, Kind kind, Mode mode) {
        if ((Object) state instanceof OverlappedLocation bytes) {
            accessBytes(bytes, thread, kind, mode, false);
            if (kind != Kind.PLAIN_LOAD) {
                loadsShared();
                thread.met(kind, bytes.newest());
                thread.learnedBy(kind, mode);
            }
        } else {
            stepRead(thread, kind, mode);
        }
    }

    /** An access of a location whose bytes are accessed in another width, too. Not of one that has no bytes. */
    void accessBytes(OverlappedLocation bytes, RunThread thread, Kind kind, Mode mode, boolean writes) {}

    private void stepRead(RunThread thread, Kind kind, Mode mode) {
        if (state.read(thread.state, mode)) {
            thread.met(kind, state.newest());
            thread.learnedBy(kind, mode);
        }
    }

    /** The clock steps of a write or read-modify-write, and the write itself. */
    final void doWrite(@Nullable RunThread thread, Kind kind, Mode given, long bits, @Nullable Object ref) {
        if (thread != null && thread.run.failure == null) {
            try {
                Mode mode = thread.virtualMode(kind, given);
                thread.count();
                thread.met(kind, state.newest());
                Named through = come(thread, kind);
                Access origin = thread.origin(kind, mode, state);
                if (thread.task != null) {
                    WeakSteps.place(this, thread, kind, mode);
                    CellSteps.write(this, thread, origin, bits, ref);
                }
                if (races == null) {
                    stepUnraced(thread, kind, mode, bits, ref, origin);
                } else {
                    HbThread hb = thread.happensBefore();
                    int slot = hb.slot();
                    int epoch = hb.epoch();
                    stepWrite(thread, kind, mode, bits, ref, origin);
                    CellRaces.write(races, this, thread, kind, slot, epoch, through, origin);
                }
                thread.comesAfter(origin);
            } catch (Throwable e) {
                thread.run.failure = e;
            }
        }
        becomes(thread, bits, ref);
    }

    /** The write itself. Where it fails, as at the end of the stack, the clocks tell of a write that there is not. */
    private void becomes(@Nullable RunThread thread, long bits, @Nullable Object ref) {
        try {
            becomesWritten();
            put(bits, ref);
        } catch (VirtualMachineError e) {
            if (thread != null) {
                thread.run.failure = e;
            }
            throw e;
        }
    }

    private void stepUnraced(RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref, Access origin) {
        if ((Object) state instanceof OverlappedLocation bytes) {
            accessBytes(bytes, thread, kind, mode, true);
        } else {
            stepWrite(thread, kind, mode, bits, ref, origin);
        }
    }

    private void stepWrite(RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref, Access origin) {
        if (kind == Kind.STORE || kind == Kind.PLAIN_STORE) {
            state.write(thread.state, mode, bits, ref, origin);
        } else {
            state.rmw(thread.state, mode, bits, ref, origin);
        }
    }

    /**
     * The fast path of a write: the thread wrote here last, and nothing differs but the epoch. All that {@link #check}
     * and {@link #doWrite} do, small enough that the JIT puts it where it is called.
     *
     * @return false when something differs: then nothing was done
     */
    private boolean storeAgain(RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        try {
            if (kind == Kind.PLAIN_STORE || !thread.takesFastPaths() || !state.isAgain(thread.state, mode)) {
                return false;
            }
            if (!stepAgain(thread, kind, mode, bits, ref, thread.origin(kind, mode, state))) {
                return false;
            }
        } catch (Throwable e) {
            thread.run.failure = e;
            return false;
        }
        becomes(thread, bits, ref);
        return true;
    }

    /** The clock steps of a write that is one again. Returns false when it races with a plain access: then nothing was done. */
    final boolean stepAgain(RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref, Access origin) {
        if (races != null && !races.writeAgain(thread.happensBefore(), thread.caller, origin.path(), thread.through)) {
            return false;
        }
        thread.count();
        thread.met(kind, state.newest());
        thread.comesThrough(through());
        state.writeAgain(thread.state, kind == Kind.STORE, mode, bits, ref, origin);
        thread.comesAfter(origin);
        return true;
    }

    /** A load under the lock. */
    final void load(@Nullable RunThread thread, Kind kind, Mode mode) {
        Kind taken = thread == null ? kind : thread.virtualKind(kind);
        Kind actual = taken == Kind.PLAIN_LOAD && isOpaque(thread) ? Kind.LOAD : taken;
        meet(thread, actual, mode, 0, null);
        check(thread, actual, mode, 0, null);
        didRead(thread, actual, mode);
    }

    /** A store, exchange or committed update under the lock. */
    final void store(@Nullable RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        if (thread == null || !storeAgain(thread, kind, mode, bits, ref)) {
            storeAnything(thread, kind, mode, bits, ref);
        }
    }

    private void storeAnything(@Nullable RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        Kind taken = thread == null ? kind : thread.virtualKind(kind);
        Kind actual = taken == Kind.PLAIN_STORE && isOpaque(thread) ? Kind.STORE : taken;
        check(thread, actual, mode, 0, null);
        doWrite(thread, actual, mode, bits, ref);
    }

    /**
     * Stores a value.
     *
     * @param kind a store or plain store
     * @param mode its order
     * @param bits the value, primitive part
     * @param ref the value, reference part
     */
    public final void set(Kind kind, Mode mode, long bits, @Nullable Object ref) {
        RunThread thread = enter(true);
        try {
            // As in store(), without its frame: with sites=full each frame makes the walk longer.
            if (thread == null || !storeAgain(thread, kind, mode, bits, ref)) {
                storeAnything(thread, kind, mode, bits, ref);
            }
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Compares and sets.
     *
     * @param kind a strong or weak compare-and-set
     * @param mode its order
     * @param expectedBits the value to be replaced, primitive part
     * @param expectedRef the value to be replaced, reference part
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @return whether the value was the expected one
     */
    public final boolean compareAndSet(
            Kind kind, Mode mode, long expectedBits, @Nullable Object expectedRef, long bits, @Nullable Object ref) {
        boolean isWeak = kind == Kind.WEAK_CAS;
        if (failsAgain(mode, expectedBits, expectedRef)
                || isWeak && WeakSteps.fails(this, mode, expectedBits, expectedRef)) {
            return false;
        }
        RunThread thread = isWeak ? enter() : enterToCompare(expectedBits, expectedRef);
        try {
            meet(thread, kind, mode, expectedBits, expectedRef);
            return cas(thread, kind, mode, expectedBits, expectedRef, bits, ref);
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Whether a compare-and-set fails, and its read changes nothing: then it takes no lock. No check of it can fail, as for
     * any re-read: the thread knows the newest write.
     */
    private boolean failsAgain(Mode mode, long expectedBits, @Nullable Object expectedRef) {
        long version = version();
        RunThread thread = rereadsLatest(mode.ofFailure(), version);
        return thread != null && !holds(expectedBits, expectedRef) && isReread(thread, version);
    }

    /** Commits an update whose function ran outside the lock; an attempt that comes too late is no event. */
    final boolean commit(Mode mode, long expectedBits, @Nullable Object expectedRef, long bits, @Nullable Object ref) {
        RunThread thread = enter();
        try {
            meet(thread, Kind.BCAS, mode, expectedBits, expectedRef);
            boolean unchanged = holds(expectedBits, expectedRef);
            if (unchanged && (thread == null || !storeAgain(thread, Kind.UPDATE, mode, bits, ref))) {
                checkUpdate(thread, mode);
                doWrite(thread, Kind.UPDATE, mode, bits, ref);
            }
            return unchanged;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /** The value from which an update is computed outside the lock, in its own step. What was released with it is known from then on. */
    final CellWait.Value lookToUpdate(Mode mode) {
        return locked(thread -> {
            meet(thread, Kind.UPDATE, mode, 0, null);
            acquireToUpdate(thread, mode);
            return look();
        });
    }

    /**
     * What was released with the value, the update would know of. So whether it may miss something is asked first, and told if it is
     * committed.
     */
    private void acquireToUpdate(@Nullable RunThread thread, Mode mode) {
        if (thread != null && thread.run.failure == null) {
            try {
                Mode taken = thread.virtualMode(Kind.UPDATE, mode);
                if (taken.isAcquire()) {
                    thread.checkedEarly(
                            number(),
                            state.newest(),
                            thread.checksRobustness ? findNow(thread, Kind.UPDATE, taken, 0, null) : null);
                    state.acquire(thread.state);
                }
            } catch (Throwable e) {
                thread.run.failure = e;
            }
        }
    }

    /** The check of an update that is about to be committed; once more only if somebody has written since. */
    final void checkUpdate(@Nullable RunThread thread, Mode mode) {
        if (thread == null || !thread.wasCheckedEarly(number(), state.newest())) {
            check(thread, Kind.UPDATE, mode, 0, null);
            return;
        }
        Finding early = thread.takeEarly();
        if (early != null && thread.run.failure == null) {
            try {
                tell(thread, Kind.UPDATE, thread.virtualMode(Kind.UPDATE, mode), early, 0, null);
            } catch (Throwable e) {
                thread.run.failure = e;
            }
        }
    }

    /** An update is about to be computed from the value, which was read: what was released with it is known from now on. */
    public final void acquireToUpdate(Mode mode) {
        locked(thread -> {
            if (thread == null || !thread.isWeak) {
                acquireToUpdate(thread, mode);
            }
            return this;
        });
    }

    final boolean holds(long expectedBits, @Nullable Object expectedRef) {
        return bits() == expectedBits && ref() == expectedRef;
    }

    /** A compare-and-set under the lock; one that fails is a read in the mode that remains. */
    final boolean cas(
            @Nullable RunThread thread,
            Kind kind,
            Mode mode,
            long expectedBits,
            @Nullable Object expectedRef,
            long bits,
            @Nullable Object ref) {
        boolean succeeds = holds(expectedBits, expectedRef);
        compared(thread, kind, mode, expectedBits, expectedRef, succeeds, bits, ref);
        return succeeds;
    }

    /** The same once it is known whether it succeeds. */
    final void compared(
            @Nullable RunThread thread,
            Kind kind,
            Mode mode,
            long expectedBits,
            @Nullable Object expectedRef,
            boolean succeeds,
            long bits,
            @Nullable Object ref) {
        if (succeeds && thread != null && storeAgain(thread, kind, mode, bits, ref)) {
            return;
        }
        check(thread, kind, mode, expectedBits, expectedRef);
        if (succeeds) {
            doWrite(thread, kind, mode, bits, ref);
        } else {
            didRead(thread, kind, mode.ofFailure());
        }
    }

    /**
     * Waits for a value, then reads it.
     *
     * @param mode the order of the read
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @param nanos how long at most, {@link Waiting#FOREVER} for no limit
     * @return false when the time ran out: the wait is then no event
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the session is closed
     */
    public final boolean await(Mode mode, long bits, @Nullable Object ref, long nanos) throws InterruptedException {
        return Interrupts.finding(() -> CellWait.forValue(this, mode, bits, ref, nanos));
    }

    /**
     * Waits for a value, then replaces it in the same step.
     *
     * @param mode the order of the read-modify-write
     * @param expectedBits the value to wait for, primitive part
     * @param expectedRef the value to wait for, reference part
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @param nanos how long at most, {@link Waiting#FOREVER} for no limit
     * @return false when the time ran out: the operation is then no event
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the session is closed
     */
    public final boolean bcas(
            Mode mode, long expectedBits, @Nullable Object expectedRef, long bits, @Nullable Object ref, long nanos)
            throws InterruptedException {
        return Interrupts.finding(() -> CellWait.toReplace(this, mode, expectedBits, expectedRef, bits, ref, nanos));
    }

    /**
     * Waits for a value that fulfils a condition, then reads it.
     *
     * @param mode the order of the read
     * @param condition the condition; called outside of the lock
     * @param nanos how long at most, {@link Waiting#FOREVER} for no limit
     * @return the value, or null when the time ran out: the wait is then no event
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the session is closed
     */
    public final CellWait.@Nullable Value awaitUntil(Mode mode, CellWait.Condition condition, long nanos)
            throws InterruptedException {
        try {
            return CellWait.until(this, mode, condition, nanos);
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    /** A step under the lock, for waits, which have the time to make one an object. */
    final <R> R locked(Function<@Nullable RunThread, R> step) {
        return locked(null, step);
    }

    /**
     * The same.
     *
     * @param place where it is, null when a walk is to tell
     */
    final <R> R locked(@Nullable KnownPlace place, Function<@Nullable RunThread, R> step) {
        RunThread thread = enter();
        try {
            if (thread != null) {
                at(thread, place);
            }
            return step.apply(thread);
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /** Whether a read of the thread could return something older than the newest write it is forced after. */
    final @Nullable Finding mayBeStale(RunThread thread, Mode mode) {
        Finding found = state.checkRead(thread.state, mode);
        return found != null && thread.learnsUnseen() ? state.checkRead(thread.state, mode) : found;
    }
}
