package org.jrsan.internal.cells;

import org.jrsan.internal.jit.OutOfLine;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * What an access does under the lock where its place in the code is known, and where the caller itself reads or changes the value.
 *
 * <p><b>Again.</b> Most accesses are those of a thread that wrote the location last, in a mode that passes on all it knew, and that has
 * learned nothing since. Then no check can fail, and nobody else has accessed the location meanwhile, so what the access leaves differs
 * from what is there in what the thread did itself. These take a short way, which does all that the long one would do.
 */
abstract class PlacedCell extends Cell {
    /** Whether the operation in progress has changed the value itself; guarded by the lock. */
    boolean performed;

    /** What {@link #findsUnseen} said before the caller changed the value; guarded by the lock. */
    private boolean foundUnseen;

    /** Whether the compare-and-set in progress, that the caller has performed, has succeeded; guarded by the lock. */
    private boolean replaced;

    /** Whether what is in progress is one that has failed; guarded by the lock. */
    private boolean failed;

    /** Whether the store in progress takes the short way; guarded by the lock. */
    private boolean isAgain;

    /** What the change in progress has found, under a schedule; guarded by the lock. */
    private CellWait.@Nullable Value found;

    PlacedCell(CellName named) {
        super(named);
    }

    /** No check of the thread that wrote here last can fail, so that nobody asks. */
    @Override
    final void beforeChange(RunThread thread, Mode mode) {
        foundUnseen = false;
        if (!writesAgain(thread, mode)) {
            lookForUnseen(thread);
        }
    }

    private void lookForUnseen(RunThread thread) {
        try {
            foundUnseen = onlyPlain == null && thread.run.failure == null && isUnseen(bits(), ref());
        } catch (Throwable e) {
            thread.run.failure = e;
        }
    }

    @Override
    final boolean isPerformed() {
        return performed;
    }

    /** What a compare-and-set has replaced is what it expected. One that has failed has left the value as it was. */
    @Override
    final boolean findsUnseen(long expectedBits, @Nullable Object expectedRef) {
        if (replaced) {
            return isUnseen(expectedBits, expectedRef);
        }
        return performed && !failed ? foundUnseen : super.findsUnseen(expectedBits, expectedRef);
    }

    private void beforeStore(RunThread thread, Kind kind) {
        if (thread.isWeak) {
            try {
                WeakSteps.noticeUnseen(this, thread);
            } catch (Throwable e) {
                thread.run.failure = e;
            }
        } else {
            lookForUnseen(thread);
        }
        releaseShared(thread, kind);
        keepFound(thread);
    }

    @Override
    final void keepFound(RunThread thread) {
        if (thread.task != null) {
            found = look();
        }
    }

    @Override
    final CellWait.Value found() {
        CellWait.Value kept = found;
        found = null;
        return performed && kept != null ? kept : super.found();
    }

    /** The calling thread, if it was here last, and what it knows of the open runs still holds; null under a schedule. */
    private @Nullable RunThread settled(@Nullable KnownPlace place) {
        RunThread known = lastIfCalling();
        return known != null && place != null && !Steps.areControlled && known.isStillSettled() ? known : null;
    }

    /** Whether the location belongs to the run of that thread and has clocks; under the lock. */
    private boolean isOf(RunThread thread) {
        return isOwnedBy(thread.run) && onlyPlain == null && thread.takesFastPaths() && thread.run.failure == null;
    }

    /**
     * Begins a load: takes the lock, which the caller releases by {@link #exit}, and takes the steps of the load. The caller reads the value
     * next. An error that leaves this method leaves the lock free.
     *
     * @param kind a load or plain load
     * @param place where it is, null when a walk is to tell
     */
    @OutOfLine
    final void enterToLoad(Kind kind, Mode mode, @Nullable KnownPlace place) {
        RunThread known = settled(place);
        RunThread thread = null;
        if (known == null) {
            thread = enter(false, place);
        } else {
            lock();
        }
        boolean entered = false;
        try {
            if (known == null || place == null || !loadsAgain(known, kind, mode, place)) {
                thread = begun(known, thread, place);
                load(thread, kind, mode);
            }
            entered = true;
        } finally {
            if (!entered) {
                // What was found by then is told.
                try {
                    exit();
                } catch (Throwable e) {
                    word++;
                }
            }
        }
    }

    /**
     * The long way begins: the calling thread, at the place.
     *
     * @param known that thread if the lock was taken for it, else null
     * @param entered what {@link #enter} returned else
     */
    private @Nullable RunThread begun(
            @Nullable RunThread known, @Nullable RunThread entered, @Nullable KnownPlace place) {
        RunThread thread = known != null ? participant(known) : entered;
        if (thread != null) {
            at(thread, place);
        }
        return thread;
    }

    /** The short way of a load: what {@link #check} and {@link #didRead} do. Returns false when something differs: then nothing was done. */
    private boolean loadsAgain(RunThread thread, Kind kind, Mode mode, KnownPlace place) {
        boolean isPlain = kind == Kind.PLAIN_LOAD;
        if (!isOf(thread) || isPlain && (isOpaque(thread) || thread.readsOptimistically()) || !thread.isToldOf(place)) {
            return false;
        }
        try {
            if (!state.readsAgain(thread.state, mode)) {
                return false;
            }
            thread.countAgain();
            Named through = come(thread, kind);
            if (races != null) {
                CellRaces.readAgain(races, this, thread, kind, mode, place, through);
            }
            if (isPlain) {
                rememberPlain(thread);
            } else {
                remember(thread, mode);
            }
        } catch (Throwable e) {
            thread.run.failure = e;
        }
        return true;
    }

    /**
     * Begins a store: takes the lock, as above. The caller changes the value next and tells by {@link #didStoreAt}.
     *
     * @param kind a store or plain store
     * @param place where it is, null when a walk is to tell
     * @return the calling thread in the run that follows this operation; null when none does
     */
    @OutOfLine
    final @Nullable RunThread enterToStore(Kind kind, Mode mode, @Nullable KnownPlace place) {
        RunThread known = settled(place);
        RunThread thread = known;
        if (known == null) {
            thread = enter(true, place);
        } else {
            lock();
        }
        boolean entered = false;
        try {
            isAgain = known != null && writesAgain(known, mode);
            foundUnseen = false;
            if (!isAgain) {
                thread = begun(known, thread, place);
                if (thread != null) {
                    beforeStore(thread, kind);
                }
            }
            entered = true;
            return thread;
        } finally {
            if (!entered) {
                // What was found by then is told.
                try {
                    exit();
                } catch (Throwable e) {
                    word++;
                }
            }
        }
    }

    private boolean writesAgain(RunThread thread, Mode mode) {
        try {
            return isOf(thread) && state.isAgain(thread.state, mode);
        } catch (Throwable e) {
            thread.run.failure = e;
            return false;
        }
    }

    /**
     * The steps of a store that began so, and that the caller has performed; under the lock.
     *
     * @param thread what {@link #enterToStore} returned
     */
    @OutOfLine
    final void didStoreAt(
            @Nullable KnownPlace place,
            @Nullable RunThread thread,
            Kind kind,
            Mode mode,
            long bits,
            @Nullable Object ref) {
        if (thread != null && isAgain) {
            if (storedAgain(thread, kind, mode, place, bits, ref)) {
                return;
            }
            thread.begin();
            thread.at(place);
        }
        didStore(thread, kind, mode, bits, ref);
    }

    /** The short way: all that {@link #storeAgain} does. Returns false when it races with a plain access: then nothing was done. */
    private boolean storedAgain(
            RunThread thread, Kind kind, Mode mode, @Nullable KnownPlace place, long bits, @Nullable Object ref) {
        boolean isDone = stepAgain(thread, kind, mode, bits, ref, thread.again(place, kind, mode, state));
        if (isDone) {
            becomesWritten();
        }
        return isDone;
    }

    /** The steps of a store or update that the caller has performed; under the lock. */
    @OutOfLine
    final void didStore(@Nullable RunThread thread, Kind kind, Mode mode, long bits, @Nullable Object ref) {
        performed = true;
        try {
            store(thread, kind, mode, bits, ref);
        } finally {
            performed = false;
            foundUnseen = false;
        }
    }

    /** The steps of a compare-and-set that the caller has performed, or that has failed; as above. */
    @OutOfLine
    final void didCompare(
            @Nullable RunThread thread,
            Kind kind,
            Mode mode,
            long expectedBits,
            @Nullable Object expectedRef,
            boolean succeeded,
            long bits,
            @Nullable Object ref) {
        performed = true;
        replaced = succeeded;
        failed = !succeeded;
        try {
            compared(thread, kind, mode, expectedBits, expectedRef, succeeded, bits, ref);
        } finally {
            performed = false;
            replaced = false;
            failed = false;
        }
    }
}
