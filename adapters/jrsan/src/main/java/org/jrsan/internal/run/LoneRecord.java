package org.jrsan.internal.run;

import org.jrsan.clock.LocationLock;
import org.jrsan.internal.jit.OutOfLine;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.LoneStep.Did;
import org.jrsan.internal.run.LoneStep.Made;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.values.Beside;
import org.jrsan.race.PlainAccess;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.LoneWrite;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of an object of which one thread alone has accessed fields, some of them by one atomic store each and loads behind it. It
 * has a lock, since the value of such a field and what is kept of it change in one step; and beside it an epoch and the accesses, which
 * it shares with all objects that the thread treats alike.
 *
 * <p>It ends when anything else comes: another thread, a second store of a field, an update, a load that passes on something, or one
 * access too many. Then what is kept {@link Beside} the object takes its place, with a {@link LoneField} for each of these fields, and
 * the next access of such a field makes its cell. An access of the thread takes the lock and looks whether this has ended; whoever ends
 * it takes the lock, too. So neither overlooks the other, and nobody has this lock and takes another one. It must not stand in an object
 * that can be copied with it. A copy all the same takes from it what was kept when it ended.
 *
 * <p>Each operation is begun here, which takes the lock if it says yes; the caller carries it out, tells that it took place, and calls
 * {@link #exit}, or {@code word++} where that fails, as in a cell.
 */
public final class LoneRecord extends LocationLock implements Beside.Shared {
    /** Written under the lock. Others than the thread read only, of what it finds, which thread that is. */
    private LoneStep steps;

    /** That from which those of the accesses are counted. */
    private final int epoch;

    /** {@link HbThread#changes} of the thread after its latest access; used by that thread. */
    private long changes;

    /** Written under the lock, and read there or behind a look at the version. */
    private boolean hasEnded;

    /** Nobody else knows it yet. The lock is taken. */
    private LoneRecord(LoneStep steps, int epoch) {
        this.steps = steps;
        this.epoch = epoch;
        word++;
    }

    /**
     * What is to be kept of an object from an atomic store on, which the calling thread begins.
     *
     * @param known what is kept of it so far, null for nothing
     * @param mode the mode of the store
     * @param place where it is, null when a walk is to tell
     * @return a record whose lock the thread has; null if a cell is needed
     */
    public static @Nullable LoneRecord begin(@Nullable LoneObject known, Mode mode, @Nullable KnownPlace place) {
        try {
            RunThread thread =
                    known == null ? LonePlain.caller() : known.thread().ifCalling();
            if (thread == null || !LonePlain.begins(thread, place) || !mayStore(thread, mode)) {
                return null;
            }
            HbThread hb = thread.happensBefore();
            LoneStep none = thread.noSteps();
            if (known == null) {
                return new LoneRecord(none, hb.epoch());
            }
            return known.slot() == none.slot ? new LoneRecord(known.steps(none), known.epoch()) : null;
        } catch (Throwable e) {
            LostError.latest = e;
            return null;
        }
    }

    private static boolean mayStore(RunThread thread, Mode mode) {
        return thread.knowsOrigin() && LoneWrite.isPossible(thread.state, mode);
    }

    /**
     * Begins an atomic store of the calling thread.
     *
     * @param variable the field
     * @param mode the mode of the store
     * @param place where it is, null when a walk is to tell
     * @return whether it is to be carried out; the lock is taken then
     */
    @OutOfLine
    public boolean beginStore(LoneVariable variable, Mode mode, @Nullable KnownPlace place) {
        RunThread thread = steps.thread.ifCalling();
        try {
            if (thread == null || !LonePlain.begins(thread, place) || !mayStore(thread, mode)) {
                return false;
            }
        } catch (Throwable e) {
            LostError.latest = e;
            return false;
        }
        lock();
        boolean begun = false;
        try {
            begun = goesOn(thread) && steps.goesOn() && steps.writeOf(variable.number()) == null;
            return begun;
        } finally {
            if (!begun) {
                word++;
            }
        }
    }

    /** Whether this has not ended, and the thread has the slot that it had. Under the lock. */
    private boolean goesOn(RunThread thread) {
        return !hasEnded && thread.happensBefore().slot() == steps.slot;
    }

    /** A store was carried out which has begun; under the lock. No error leaves this. */
    @OutOfLine
    public void stored(LoneVariable variable, Mode mode) {
        RunThread thread = steps.thread.ifCalling();
        // Null if the run was closed meanwhile.
        if (thread == null || thread.run.failure != null) {
            return;
        }
        try {
            int field = variable.number();
            countFirst(thread, field);
            variable.begins();
            thread.count();
            thread.met(Kind.STORE, 0);
            Named through = thread.goThrough(variable.named());
            Access origin = thread.access(Kind.STORE, mode);
            int before = thread.happensBefore().epoch() - epoch;
            LoneWrite write = LoneWrite.by(thread.state, mode);
            Made made = new Made(
                    field,
                    Did.ATOMIC_WRITE,
                    origin,
                    before,
                    through,
                    write,
                    mode,
                    LoneStep.NO_ENTRY,
                    sequential(thread));
            add(thread, made, variable);
            thread.comesAfter(origin);
        } catch (Throwable e) {
            thread.run.failure = e;
        }
    }

    /** Its entry in what it knows of the order of SC accesses. */
    private int sequential(RunThread thread) {
        int entry = LoneWrite.sequentialEntry(thread.state);
        return entry == 0 ? LoneStep.NO_ENTRY : entry - epoch;
    }

    private void countFirst(RunThread thread, int field) {
        if (steps.of(field) == null) {
            thread.run.counts.location();
        }
    }

    private void add(RunThread thread, Made made, @Nullable LoneVariable variable) {
        steps = steps.and(made, variable, thread.placeNumber());
        changes = thread.changes();
    }

    /**
     * Whether a load repeats the thread's latest access of a field, which was a load. The caller loads the value next, in volatile mode,
     * and asks {@link #isReread}.
     *
     * @param variable the field
     * @param mode the mode of the load
     * @param version the version from before
     * @return false if the lock is to be taken
     */
    public boolean rereads(LoneVariable variable, Mode mode, long version) {
        LoneStep known = steps;
        RunThread thread = known.thread.ifCalling();
        if ((version & 1) != 0 || hasEnded || thread == null || !thread.isStillSettled()) {
            return false;
        }
        LoneStep last = known.of(variable.number());
        return last != null
                && last.made.did() == Did.ATOMIC_READ
                && last.made.write() != null
                && last.made.write().changesAt(epoch + last.made.epoch()) == thread.changes()
                && strength(last.made.mode()) >= strength(mode);
    }

    /** As in a cell. */
    private static int strength(Mode mode) {
        return mode == Mode.VOLATILE ? 2 : mode.isAcquire() ? 1 : 0;
    }

    /**
     * Ends what {@link #rereads} began, and counts the load.
     *
     * @param version the version from before
     * @return false if the lock is to be taken
     */
    public boolean isReread(long version) {
        boolean same = version() == version;
        RunThread thread = same ? steps.thread.ifCalling() : null;
        if (thread != null) {
            thread.countAgain();
        }
        return same;
    }

    /**
     * The version, for {@link #rereads}.
     *
     * @return the version
     */
    public long versionNow() {
        return version();
    }

    /**
     * Begins an atomic load of the calling thread.
     *
     * @param variable the field
     * @param mode the mode of the load
     * @param place where it is, null when a walk is to tell
     * @return whether it is to be carried out; the lock is taken then
     */
    @OutOfLine
    public boolean beginLoad(LoneVariable variable, Mode mode, @Nullable KnownPlace place) {
        RunThread thread = steps.thread.ifCalling();
        LoneWrite write;
        try {
            write = thread != null ? steps.writeOf(variable.number()) : null;
            if (thread == null
                    || write == null
                    || !LonePlain.begins(thread, place)
                    || !write.isReadAlone(thread.state, mode)) {
                return false;
            }
        } catch (Throwable e) {
            LostError.latest = e;
            return false;
        }
        lock();
        boolean begun = false;
        try {
            begun = goesOn(thread) && steps.goesOn();
            return begun;
        } finally {
            if (!begun) {
                word++;
            }
        }
    }

    /** A load is carried out which has begun; under the lock. No error leaves this. */
    @SuppressWarnings("NullAway") // only a field that has a write is loaded so
    @OutOfLine
    public void loaded(LoneVariable variable, Mode mode) {
        RunThread thread = steps.thread.ifCalling();
        // Null if the run was closed meanwhile.
        if (thread == null || thread.run.failure != null) {
            return;
        }
        try {
            int field = variable.number();
            LoneStep last = steps.of(field);
            LoneWrite write = last.made.write();
            thread.count();
            Named through = thread.goThrough(variable.named());
            CallPath path =
                    steps.hasPlain(field) ? thread.access(Kind.LOAD, mode).path() : null;
            write.read(thread.state, mode);
            Made made = new Made(
                    field,
                    Did.ATOMIC_READ,
                    path,
                    thread.happensBefore().epoch() - epoch,
                    through,
                    write,
                    mode,
                    LoneWrite.forcedEntry(thread.state) - epoch,
                    mode == Mode.VOLATILE ? sequential(thread) : LoneStep.NO_ENTRY);
            if (last.made.isLike(made)) {
                changes = thread.changes();
            } else {
                add(thread, made, variable);
            }
        } catch (Throwable e) {
            thread.run.failure = e;
        }
    }

    /**
     * A plain access of a field takes place.
     *
     * @param variable the field
     * @param writes whether it writes
     * @param place where it is, null when a walk is to tell
     * @return false if a cell is needed; then nothing was done
     */
    public boolean accessesPlainly(LoneVariable variable, boolean writes, @Nullable KnownPlace place) {
        LoneStep known = steps;
        RunThread thread = known.thread.ifCalling();
        if (thread == null) {
            return false;
        }
        if (changes == thread.changes()
                && thread.isStillSettled()
                && isSameEpoch(known.of(variable.number()), writes)
                && thread.hasTold(place)) {
            thread.countAgain();
            return true;
        }
        return accessesAnew(thread, variable.number(), writes, place);
    }

    private boolean accessesAnew(RunThread thread, int field, boolean writes, @Nullable KnownPlace place) {
        Made made;
        try {
            if (!LonePlain.begins(thread, place)) {
                return false;
            }
            // Looks up the line, if need be, without the lock.
            TracedAccess access = thread.plainAccess(writes ? PlainAccess.Kind.WRITE : PlainAccess.Kind.READ);
            int now = thread.happensBefore().epoch() - epoch;
            made = LoneStep.plain(field, writes, access, now);
        } catch (Throwable e) {
            LostError.latest = e;
            return false;
        }
        lock();
        try {
            if (!goesOn(thread) || steps.writeOf(field) != null) {
                return false;
            }
            if (isSameEpoch(steps.of(field), writes)) {
                changes = thread.changes();
            } else if (steps.goesOn()) {
                countFirst(thread, field);
                add(thread, made, null);
            } else {
                return false;
            }
            thread.count();
            return true;
        } catch (Throwable e) {
            thread.run.failure = e;
            return true;
        } finally {
            word++;
        }
    }

    /** Whether a plain access changes nothing behind the last access of its field. */
    private boolean isSameEpoch(@Nullable LoneStep last, boolean writes) {
        if (last == null || last.made.did().isAtomic()) {
            return false;
        }
        HbThread hb = last.thread.happensBefore();
        return epoch + last.made.epoch() == hb.epoch()
                && last.slot == hb.slot()
                && (last.made.did() == Did.WRITE || !writes);
    }

    /** Ends an operation that has begun: releases the lock. */
    public void exit() {
        unlock();
    }

    /** What its fields begin with beside the object. From now on no access goes on with this. */
    @Override
    public @Nullable Object[] kept() {
        lock();
        hasEnded = true;
        // Calls nothing, as at the end of the stack a call could fail; and no version from before comes again.
        word++;
        return steps.kept(epoch);
    }
}
