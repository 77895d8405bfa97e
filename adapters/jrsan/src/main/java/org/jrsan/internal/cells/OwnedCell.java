package org.jrsan.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jrsan.clock.LocationLock;
import org.jrsan.internal.jfr.Flight;
import org.jrsan.internal.jit.OutOfLine;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Creation;
import org.jrsan.internal.run.LoneField;
import org.jrsan.internal.run.LonePlain;
import org.jrsan.internal.run.OnlyPlain;
import org.jrsan.internal.run.Outside;
import org.jrsan.internal.run.Rereads;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.told.LostError;
import org.jrsan.race.LoneAccess;
import org.jrsan.race.MixedLocation;
import org.jrsan.race.PlainLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.ThreadState;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jspecify.annotations.Nullable;

// Long because enter and exit, which each operation passes, look at one word for all that could be to do.
/**
 * What a checked location is apart from its operations: its lock and name, which run owns it and with what state, and whose
 * reads of it would change nothing.
 */
abstract class OwnedCell extends LocationLock implements Named, Resource {
    private static final VarHandle MARK;

    static {
        try {
            MARK = MethodHandles.lookup().findVarHandle(OwnedCell.class, "mark", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile CellName named;

    /** The owner and its state of this location; both guarded by the lock. */
    private Run.@Nullable Handle owner;

    /**
     * Null while no run owns the location; then nobody asks, as {@link #enter} finds no thread. Null also while there were plain
     * accesses only, see {@link OnlyPlain}.
     */
    @SuppressWarnings("NullAway.Init") // see above
    LocationState<ThreadState> state;

    /** Null unless there were plain accesses only, in the run that owns the location. Written under the lock, read without. */
    @Nullable
    OnlyPlain onlyPlain;

    /** Null in runs that do not look for races. */
    @Nullable
    MixedLocation<TracedAccess> races;

    /** The number of this location among those that threads remember to have read; 0 while nobody owns it. */
    private long number;

    /**
     * The thread that was here last: it need not be looked up again. Written under the lock, read without: of what it finds,
     * a thread trusts itself only.
     */
    private RunThread.@Nullable Caller last;

    /**
     * Of the latest read, until somebody writes: {@link HbThread#changes} of its thread, and in the two lowest bits how
     * strong it was. A thread that finds its own number here read this very value, see {@link Rereads}. While there are plain accesses
     * only, that of the latest one, negated. Written under the lock, read without.
     */
    @SuppressWarnings("unused") // by Rereads
    private long mark;

    /** Whether the value is no longer that of the creation; guarded by the lock. */
    private boolean written;

    /** Whether a thread of no run acted here while some were open, and no run owns the location since. */
    private boolean tracesOfNobody;

    /** In place of a strength, of a plain read. */
    private static final int PLAIN = 3;

    /** In its place, of accesses of a location that has plain ones only. A write stands for reads, too. */
    private static final int LOADED = 1;

    private static final int WRITTEN = 2;

    private static final int CHANGED = 1;
    private static final int FOUND = 2;
    private static final int SHOWN = 4;
    private static final int LOADED_SHARED = 8;

    /**
     * What happened since the lock was taken: the value or the owner changed, a check failed, a weak run showed another value than
     * the newest, a value was loaded that others change without the lock. Guarded by the lock.
     */
    private byte happened;

    /**
     * A location that nobody owns yet.
     *
     * @param type the simple name of the user's type
     */
    OwnedCell(String type) {
        this(type, Creation.line());
    }

    OwnedCell(String type, @Nullable StackTraceElement created) {
        this(CellName.of(type, created));
    }

    OwnedCell(CellName named) {
        this.named = named;
    }

    @Override
    protected final void waited(long nanos) {
        Flight.handover(name(), nanos);
    }

    /** The value, primitive part. */
    abstract long bits();

    /** The value, reference part. */
    abstract @Nullable Object ref();

    /**
     * Names the location in reports.
     *
     * @param name its name
     */
    public final void label(String name) {
        named = named.labelled(name);
    }

    /** Declares plain accesses of this location opaque: they are checked as opaque ones and are no part of a race. */
    public final void plainAsOpaque() {
        named = named.withPlainAsOpaque();
    }

    /**
     * The calling thread is at a place; the location is named by the field through which that comes to it.
     *
     * @param place the place, null when a walk is to tell
     */
    final void at(RunThread thread, @Nullable KnownPlace place) {
        thread.at(place);
        String field = place == null ? null : place.field();
        if (field != null) {
            CellName now = named;
            CellName next = now.comeToBy(field);
            if (next != now) {
                named = next;
            }
        }
    }

    /** Its name as it is now. */
    final CellName named() {
        return named;
    }

    /** The label, else the type and where it was created; and that plain accesses were declared opaque. */
    @Override
    public String name() {
        return named.name();
    }

    @Override
    public String field() {
        return named.field();
    }

    /** What a thread that accessed this location is remembered to have gone through. */
    Named through() {
        return named;
    }

    @Override
    public final boolean isValue() {
        return true;
    }

    @Override
    public final long scheduledBits() {
        return bits();
    }

    @Override
    public final @Nullable Object scheduledRef() {
        return ref();
    }

    /** Begins an operation that reads the location or, if told so, writes it: where there is a schedule, when it is its turn. */
    final @Nullable RunThread enter(boolean writes) {
        return enter(writes, null);
    }

    /** The same at a place, null when a walk is to tell. */
    final @Nullable RunThread enter(boolean writes, @Nullable KnownPlace place) {
        if (Steps.areControlled) {
            Steps.access(this, writes, place);
        }
        return enterAt(place);
    }

    /** The same for one that writes it if it has an expected value, and else reads it. */
    final @Nullable RunThread enterToCompare(long expectedBits, @Nullable Object expectedRef) {
        if (Steps.areControlled) {
            Steps.attempt(this, Guard.only(expectedBits, expectedRef), true);
        }
        return enter();
    }

    /**
     * Begins an operation: takes the lock, which the caller releases by {@link #exit}. An error that leaves this method
     * leaves the lock free.
     *
     * @return the calling thread in the run that follows this operation; null when none does
     */
    final @Nullable RunThread enter() {
        return enterAt(null);
    }

    @OutOfLine
    private @Nullable RunThread enterAt(@Nullable KnownPlace place) {
        // Before the lock, so that the look at the thread does not wait for it.
        RunThread latest = Steps.areControlled ? located(place) : caller();
        lock();
        boolean entered = false;
        try {
            RunThread thread = participant(latest);
            entered = true;
            return thread;
        } finally {
            if (!entered) {
                word++;
            }
        }
    }

    /** The calling thread under a schedule, where the place of an access may matter. No error of that is the user's. */
    private @Nullable RunThread located(@Nullable KnownPlace place) {
        RunThread latest = caller();
        Run run = latest != null ? latest.run : Run.current();
        if (run != null && run.hasVirtualModes() && run.failure == null) {
            try {
                run = Run.current();
                latest = run == null ? null : run.participant();
                if (latest != null) {
                    latest.locate(place);
                }
            } catch (Throwable e) {
                if (run != null) {
                    run.failure = e;
                }
            }
        }
        return latest;
    }

    /** The calling thread as it was last looked up, null when it was not. */
    final @Nullable RunThread caller() {
        RunThread known = lastIfCalling();
        return known != null ? known : Run.latest();
    }

    /** The thread that was here last, if it is the calling one. */
    final @Nullable RunThread lastIfCalling() {
        RunThread.Caller known = last;
        return known == null ? null : known.ifCalling();
    }

    final @Nullable RunThread participant(@Nullable RunThread latest) {
        Run run = null;
        try {
            run = runHere();
            if (run == null || run.failure != null) {
                return null;
            }
            if (!isOwnedBy(run)) {
                own(run);
            }
            if (run.failure != null) {
                return null;
            }
            if (onlyPlain != null) {
                becomesAtomic(run);
            }
            return begin(run, latest);
        } catch (Throwable e) {
            // The operation goes on, unchecked, and the error is not lost. Stores and no calls: see Run.failure.
            if (run != null) {
                run.failure = e;
            } else {
                LostError.latest = e;
            }
            return null;
        }
    }

    /** The run that follows an operation here: the owner, else that of the caller, which does not own the location yet. Null when none does. */
    final @Nullable Run runHere() {
        Run run = owner == null ? null : owner.run;
        if (run == null) {
            run = Run.current();
            if (run == null) {
                letGo();
                leaveTrace();
            }
        }
        return run;
    }

    final boolean isOwnedBy(Run run) {
        return owner == run.handle;
    }

    /** The calling thread, which was looked up before the lock was taken, begins an operation that its run follows. */
    final RunThread begin(Run run, @Nullable RunThread latest) {
        RunThread thread = latest != null && latest.run == run ? latest : run.participant();
        if (last != thread.caller) {
            last = thread.caller;
        }
        thread.begin();
        return thread;
    }

    /** A thread of no run acts here, and some may be open: see {@link Outside}. */
    private void leaveTrace() {
        if (Outside.exists(null)) {
            tracesOfNobody = true;
            Outside.acted(null);
        }
    }

    /**
     * Ends an operation: releases the lock. At the end of the stack the call of this method may fail, or a call inside of
     * it, though not once the lock is released. Then the caller, whose operation is done, releases the lock by
     * {@code word++}, which calls nothing; and the operation has its result all the same.
     */
    @OutOfLine
    final void exit() {
        int since = happened;
        if (since == 0) {
            unlock();
        } else {
            happened = 0;
            if (since == CHANGED) {
                unlockChanged();
            } else {
                try {
                    exitAndTell(since);
                } catch (Throwable e) {
                    // Not begun: what was found is not told.
                    LostError.latest = e;
                    throw e;
                }
            }
        }
    }

    /** A check failed: that is put into words once the lock is released. No error leaves this then. */
    private void exitAndTell(int since) {
        // It looked itself up when it took the lock. Null if its run was closed since.
        RunThread thread = lastIfCalling();
        if ((since & SHOWN) != 0) {
            try {
                holdNewest();
            } catch (Throwable e) {
                keep(thread, e);
            }
        }
        if ((since & LOADED_SHARED) != 0 && thread != null) {
            try {
                acquireShared(thread);
            } catch (Throwable e) {
                keep(thread, e);
            }
        }
        if ((since & CHANGED) != 0) {
            unlockChanged();
        } else {
            unlock();
        }
        if ((since & FOUND) != 0 && thread != null) {
            try {
                thread.tellFound();
            } catch (Throwable e) {
                keep(thread, e);
            }
        }
    }

    private static void keep(@Nullable RunThread thread, Throwable error) {
        if (thread != null) {
            thread.run.failure = error;
        } else {
            LostError.latest = error;
        }
    }

    /** The value becomes the newest again, after a weak run has shown an older one; under the lock. */
    abstract void holdNewest();

    /** The value was loaded or is about to be, and who changed it may have released only since; under the lock. */
    abstract void acquireShared(RunThread thread);

    /** The operation loads a value that others change without the lock; under the lock. */
    final void loadsShared() {
        happened |= LOADED_SHARED;
    }

    /** The value is not the newest until the operation ends; under the lock. */
    final void showsAnother() {
        happened |= SHOWN;
    }

    /** A check of the thread failed; under the lock. */
    final void found(RunThread thread, Diagnosis diagnosis) {
        thread.found(diagnosis);
        happened |= FOUND;
    }

    /**
     * Begins a load that may change nothing: the calling thread read this location before, and neither the value nor what
     * the thread knows has changed since. The caller loads the value next, in volatile mode, and asks {@link #isReread}
     * whether that counts. It does so itself, since it knows the type: through a method of this class values would be boxed.
     *
     * @param version the version, taken before
     * @return the calling thread, or null when the load has to take the lock
     */
    final @Nullable RunThread rereads(Kind kind, Mode mode, long version) {
        if (kind != Kind.LOAD) {
            return null;
        }
        RunThread known = lastIfCalling();
        if (known != null) {
            // What it remembers beside the mark is no newer.
            return (version & 1) == 0 && isMarkedBy(known, mode) ? known : null;
        }
        RunThread thread = Run.latest();
        return thread != null && thread.rereads(number, version, mode) ? thread : null;
    }

    /** The same, for whoever asks only whether the calling thread was the last one to read here. */
    final @Nullable RunThread rereadsLatest(Mode mode, long version) {
        RunThread known = lastIfCalling();
        return known != null && (version & 1) == 0 && isMarkedBy(known, mode) ? known : null;
    }

    /**
     * Ends what {@link #rereads} began: counts the load if nobody has written since.
     *
     * @param thread what that returned
     * @param version the version from before
     * @return false when the value is not known to be the one read before: the load has to take the lock
     */
    final boolean isReread(RunThread thread, long version) {
        // The value was loaded volatile, so this look at the version comes after it.
        boolean same = version() == version;
        if (same) {
            thread.countAgain();
        }
        return same;
    }

    private boolean isMarkedBy(RunThread thread, Mode mode) {
        // Whoever writes takes the mark away before the next version: who sees that version sees no older mark.
        long strength = markOpaque() - thread.changes();
        return strength >= strength(mode) && strength <= strength(Mode.VOLATILE) && thread.isStillSettled();
    }

    private static int strength(Mode mode) {
        return mode == Mode.VOLATILE ? 2 : mode.isAcquire() ? 1 : 0;
    }

    /** The calling thread's run becomes the owner; the present value is the initial write. */
    private void own(Run run) {
        beforeOwned(run);
        take(run);
        makeClocks(run, initial(run, written), null);
        ownedBy(run);
    }

    /** The same while there are plain accesses only. */
    final void ownPlainly(Run run) {
        beforeOwned(run);
        take(run);
        letGo();
        onlyPlain = new OnlyPlain(run.handle);
        ownedBy(run);
    }

    /** Goes on with what stood for the location before, null for nothing: see {@link LonePlain}. Nobody else knows it yet. */
    final void goesOnAfter(@Nullable Object kept) {
        if (kept instanceof LoneField field) {
            goesOnWithClocks(field);
            return;
        }
        LoneAccess<TracedAccess> lone = LonePlain.of(kept);
        if (lone != null) {
            Run.Handle of = lone.access().thread().handle();
            Run run = of.run;
            owner = of;
            onlyPlain = new OnlyPlain(of, lone);
            written = lone.isWritten();
            if (run != null) {
                ownedBy(run);
            }
        }
    }

    /** Nobody has written since, as who does so has a cell: the value is that of the one atomic write. */
    private void goesOnWithClocks(LoneField field) {
        field.ends();
        Run.Handle of = field.thread().handle();
        Run run = of.run;
        owner = of;
        written = true;
        if (run != null && run.isOpen()) {
            try {
                LoneAccess<TracedAccess> lone = field.plain();
                OnlyPlain plain = lone == null ? null : new OnlyPlain(of, lone);
                state = field.location(initial(run, plain, false), bits(), ref());
                races = field.races(plain);
                number = RunThread.numberOfAnother();
                last = field.thread();
                long since = field.readSince();
                markOpaque(since == 0 ? 0 : since + strength(field.mode()));
                ownedBy(run);
            } catch (Throwable e) {
                run.failure = e;
            }
        }
    }

    /**
     * The first access that is not plain, of a location that its run owns. The newest value stands for the initial write: who
     * does not know it races with it, and for all others it makes no difference. Under the lock, which accesses that are
     * remembered take, too.
     */
    @SuppressWarnings("NullAway") // called only where there were plain accesses only
    final void becomesAtomic(Run run) {
        OnlyPlain accesses = onlyPlain;
        makeClocks(run, initial(run, accesses, written), accesses);
        onlyPlain = null;
        changes();
    }

    /** What stands for the initial write of a location that was accessed plainly before, null for not. */
    private Access initial(Run run, @Nullable OnlyPlain plain, boolean wasWritten) {
        TracedAccess newest = plain == null ? null : plain.latestWrite();
        return newest == null ? initial(run, wasWritten) : newest.asWrite();
    }

    /** What stands for the initial write of a location that was not accessed before. */
    Access initial(Run run, boolean wasWritten) {
        return named.initial(wasWritten);
    }

    private void makeClocks(Run run, Access initial, @Nullable PlainLocation<TracedAccess> plain) {
        state = run.engine.newLocation(bits(), ref(), initial);
        races = run.looksForRaces() ? new MixedLocation<>(plain) : null;
        number = run.participant().nextLocation();
    }

    /** The calling thread's run becomes the owner. */
    private void take(Run run) {
        if (tracesOfNobody || owner != null && Outside.overlaps(owner, run)) {
            // What others did here while the run was open is no access of it.
            tracesOfNobody = false;
            run.actedOutside();
        }
        owner = run.handle;
        onlyPlain = null;
        // Nobody may take a read that another run knows of for one that this run knows of.
        changes();
        run.counts.location();
    }

    /** Nobody checks: lets go of what a run knew of the location that is closed. */
    @SuppressWarnings("NullAway") // see state
    private void letGo() {
        if (state != null || onlyPlain != null) {
            state = null;
            onlyPlain = null;
            races = null;
            last = null;
        }
    }

    /** The value is no longer that of the creation; under the lock. */
    final void wasWritten() {
        written = true;
    }

    /** A run is about to own this location, and nothing is known of it yet, nor of its value; under the lock. */
    void beforeOwned(Run run) {}

    /** A run begins to own this location; under the lock. */
    void ownedBy(Run run) {}

    /** A read took place under the lock: repeated by its thread, it would change nothing until somebody writes under the lock. */
    final void remember(RunThread thread, Mode mode) {
        if (thread.takesFastPaths() && (happened & LOADED_SHARED) == 0) {
            markOpaque(thread.changes() + strength(mode));
            thread.remember(number, versionUnderLock(), (happened & CHANGED) != 0, mode);
        }
    }

    /** The same for a plain read. */
    final void rememberPlain(RunThread thread) {
        if (thread.takesFastPaths() && !thread.readsOptimistically()) {
            markOpaque(thread.changes() + PLAIN);
        }
    }

    /**
     * A plain access of a location with plain accesses only took place, under the lock: until its thread learns or releases something,
     * the same again changes nothing.
     */
    final void rememberPlainly(RunThread thread, boolean writes) {
        // Below 0, so that no load takes it for the mark of a read.
        markOpaque(thread.takesFastPaths() && !thread.readsOptimistically() ? -thread.changes() - strength(writes) : 0);
    }

    /** Whether a plain access repeats the latest one here, which its own thread made; then it is counted. */
    final boolean repeatsPlainly(boolean writes, @Nullable KnownPlace place) {
        RunThread known = lastIfCalling();
        if (known == null) {
            return false;
        }
        long since = -markOpaque() - known.changes();
        boolean repeats =
                since >= strength(writes) && since <= WRITTEN && known.isStillSettled() && known.hasTold(place);
        if (repeats) {
            known.countAgain();
        }
        return repeats;
    }

    private static int strength(boolean writes) {
        return writes ? WRITTEN : LOADED;
    }

    /** {@link #rereads} for a plain load: the latest access here was one by the same thread, which knew all that it knows now. */
    final @Nullable RunThread rereadsPlain(long version) {
        RunThread known = lastIfCalling();
        boolean rereads = known != null
                && (version & 1) == 0
                && markOpaque() - known.changes() == PLAIN
                && known.isStillSettled();
        return rereads ? known : null;
    }

    /** The value is about to be written; under the lock. */
    final void becomesWritten() {
        written = true;
        changes();
    }

    private void changes() {
        happened |= CHANGED;
        markOpaque(0);
    }

    final boolean isOpaque(@Nullable RunThread thread) {
        return named.isPlainAsOpaque() || thread != null && thread.run.plainIsOpaque();
    }

    /** No other location has it; under the lock. */
    final long number() {
        return number;
    }

    /** The run that owns the location, or did last; under the lock. */
    final Run.@Nullable Handle owner() {
        return owner;
    }

    private long markOpaque() {
        return (long) MARK.getOpaque(this);
    }

    private void markOpaque(long newMark) {
        MARK.setOpaque(this, newMark);
    }
}
