package org.jrsan.internal.cells;

import java.lang.ref.Reference;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.run.LoneCells;
import org.jrsan.internal.run.LoneRecord;
import org.jrsan.internal.run.LoneVariable;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.values.RawBits;
// @only Bits {
import org.jrsan.internal.values.ValueType;
// @}
import org.jrsan.rc20.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of primitive variables in one mode. Values are passed as bits, so nothing is boxed. A record, so that
 * the JIT takes the handles of a constant site for constants.
 *
 * <p>At the end of the stack any call may fail. So each operation releases the lock as {@link OwnedCell#exit} says, and once it has
 * changed the value, no error of JRSan leaves it.
 *
 * @param mode the mode of the accesses
 * @param variables the variables, which the caller has found to be there: no null, no index outside of an array
 * @param type their type
 * @param raw how values are accessed, as bits
 */
public record BitsSite(VarMode mode, Variables variables, ValueType type, RawBits raw) {
    /** After the lock was taken, and in front of everything that it is taken for. */
    private static void begin(VariableCell cell, @Nullable RunThread thread, @Nullable KnownPlace place) {
        if (thread != null) {
            cell.at(thread, place);
        }
    }

    /**
     * Whether the calling thread is alone, and its access, which is not plain, has begun: see {@link Alone}. Then it ends as {@link Alone#exit}
     * says.
     */
    private boolean enters(Alone alone, @Nullable Object holder, int index, @Nullable KnownPlace place) {
        requireInitialized(holder, index);
        return alone.enter(place);
    }

    /** The class of a static field is initialized by this, as that runs code of the user's. */
    private void requireInitialized(@Nullable Object holder, int index) {
        if (holder == null) {
            variables.at(null, index);
        }
    }

    /** Loads a value; as everywhere here, at a place, or null when a walk is to tell. */
    public long load(@Nullable Object holder, int index, @Nullable KnownPlace place) {
        Alone alone = Alone.ofCaller();
        if (alone != null) {
            requireInitialized(holder, index);
            long seen = raw.get(holder, index);
            if (alone.pass(place)) {
                return seen;
            }
        }
        LoneCells lone = variables.lone();
        if (lone == null) {
            return loadFromCell(variables.at(holder, index), holder, index, place);
        }
        Object kept = lone.look(holder);
        return kept instanceof LoneRecord record
                ? loadFrom(record, lone.variable(), holder, index, place)
                : loadFromCell(variables.at(holder, index, kept), holder, index, place);
    }

    /** A load of an object that one thread alone has accessed. */
    private long loadFrom(
            LoneRecord record, LoneVariable variable, @Nullable Object holder, int index, @Nullable KnownPlace place) {
        long version = record.versionNow();
        if (record.rereads(variable, mode.order(), version)) {
            long seen = raw.get(holder, index);
            if (record.isReread(version)) {
                return seen;
            }
        }
        if (!record.beginLoad(variable, mode.order(), place)) {
            return loadFromCell(variables.at(holder, index), holder, index, place);
        }
        try {
            record.loaded(variable, mode.order());
            return raw.get(holder, index);
        } finally {
            try {
                record.exit();
            } catch (Throwable e) {
                record.word++;
            }
        }
    }

    private long loadFromCell(VariableCell cell, @Nullable Object holder, int index, @Nullable KnownPlace place) {
        long version = cell.versionNow();
        RunThread again = cell.rereads(mode.kind(), mode.order(), version);
        if (again != null) {
            long seen = raw.get(holder, index);
            if (cell.isReread(again, version)) {
                return seen;
            }
        }
        return loadLocked(cell, holder, index, place);
    }

    /**
     * Begins a plain access. The caller makes it next, in plain mode, if that is all that is to be done: so the JIT knows the handle for it.
     *
     * @return null if so; else what {@link #loadWithClocks} or {@link #storeWithClocks} needs
     */
    public @Nullable VariableCell accessPlainly(@Nullable Object holder, int index, @Nullable KnownPlace place) {
        boolean writes = mode.kind() == Kind.PLAIN_STORE;
        Alone alone = Alone.ofCaller();
        if (alone != null) {
            requireInitialized(holder, index);
            if (!writes) {
                return Variables.ALONE;
            }
            if (alone.pass(place)) {
                return null;
            }
        }
        return variables.accessPlainly(holder, index, writes, place);
    }

    /** Loads a value in plain mode, of a variable that has clocks. */
    public long loadWithClocks(VariableCell cell, @Nullable Object holder, int index, @Nullable KnownPlace place) {
        if (cell == Variables.ALONE) {
            return loadAlone(holder, index, place);
        }
        long version = cell.versionNow();
        RunThread again = cell.rereadsPlain(version);
        if (again != null) {
            long seen = raw.get(holder, index);
            if (cell.isReread(again, version)) {
                return seen;
            }
        }
        return loadLocked(cell, holder, index, place);
    }

    private long loadAlone(@Nullable Object holder, int index, @Nullable KnownPlace place) {
        Alone alone = Alone.ofCaller();
        long seen = raw.get(holder, index);
        if (alone != null && alone.pass(place)) {
            return seen;
        }
        VariableCell cell = variables.accessPlainly(holder, index, false, place);
        return cell == null ? raw.get(holder, index) : loadWithClocks(cell, holder, index, place);
    }

    private long loadLocked(VariableCell cell, @Nullable Object holder, int index, @Nullable KnownPlace place) {
        cell.enterToLoad(mode.kind(), mode.order(), place);
        try {
            return raw.get(holder, index);
        } finally {
            try {
                cell.exit();
            } catch (Throwable e) {
                cell.word++;
            }
            Reference.reachabilityFence(holder);
        }
    }

    /** Stores a value. */
    public void store(@Nullable Object holder, int index, long bits, @Nullable KnownPlace place) {
        Alone alone = Alone.ofCaller();
        if (alone != null && enters(alone, holder, index, place)) {
            try {
                raw.set(holder, index, bits);
                return;
            } finally {
                try {
                    alone.exit();
                } catch (Throwable e) {
                    alone.word++;
                }
            }
        }
        LoneCells lone = variables.lone();
        Object kept = lone == null ? null : lone.look(holder);
        if (lone == null || !lone.mayStore(kept) || !storeAlone(lone, holder, index, kept, bits, place)) {
            storeWithClocks(variables.at(holder, index, kept), holder, index, bits, place);
        }
    }

    /** A store to an object that one thread alone has accessed; false if a cell is needed. */
    private boolean storeAlone(
            LoneCells lone,
            @Nullable Object holder,
            int index,
            @Nullable Object kept,
            long bits,
            @Nullable KnownPlace place) {
        LoneRecord record = lone.beginStore(holder, kept, mode.order(), place);
        if (record == null) {
            return false;
        }
        try {
            if (raw.get(holder, index) != 0) {
                // It has to be the value that a field begins with, as no other is kept.
                lone.variable().ends();
                return false;
            }
            raw.set(holder, index, bits);
            try {
                record.stored(lone.variable(), mode.order());
            } catch (Throwable e) {
                LostError.latest = e;
            }
            return true;
        } finally {
            try {
                record.exit();
            } catch (Throwable e) {
                record.word++;
            }
        }
    }

    /** The same, of a variable that has clocks if it is a plain store. */
    public void storeWithClocks(
            VariableCell cell, @Nullable Object holder, int index, long bits, @Nullable KnownPlace place) {
        // @only Ref: Object newRef = cell.ref(bits);
        RunThread thread = cell.enterToStore(mode.kind(), mode.order(), place);
        try {
            raw.set(holder, index, bits);
            try {
                cell.didStoreAt(place, thread, mode.kind(), mode.order(), bits, null);
            } catch (Throwable e) {
                if (thread != null) {
                    thread.run.failure = e;
                }
            }
        } finally {
            try {
                cell.exit();
            } catch (Throwable e) {
                cell.word++;
            }
            Reference.reachabilityFence(holder);
            // @only Ref: Reference.reachabilityFence(bits);
        }
    }

    /** Compares and sets, floating-point values by their bits. */
    public boolean compareAndSet(
            @Nullable Object holder, int index, long expected, long bits, @Nullable KnownPlace place) {
        Alone alone = Alone.ofCaller();
        if (alone != null && enters(alone, holder, index, place)) {
            try {
                return raw.compareAndSet(holder, index, expected, bits);
            } finally {
                try {
                    alone.exit();
                } catch (Throwable e) {
                    alone.word++;
                }
            }
        }
        VariableCell cell = variables.at(holder, index);
        long version = cell.versionNow();
        RunThread again = cell.rereadsLatest(mode.order().ofFailure(), version);
        if (again != null && raw.get(holder, index) != expected && cell.isReread(again, version)) {
            return false;
        }
        boolean isWeak = mode.kind() == Kind.WEAK_CAS;
        // @only Ref: Object expectedRef = cell.ref(expected);
        // @only Ref: Object newRef = cell.ref(bits);
        if (isWeak && WeakSteps.fails(cell, mode.order(), expected, null)) {
            return false;
        }
        RunThread thread = isWeak ? cell.enter() : cell.enterToCompare(expected, null);
        try {
            begin(cell, thread, place);
            cell.meet(thread, mode.kind(), mode.order(), expected, null);
            boolean succeeded = raw.compareAndSet(holder, index, expected, bits);
            try {
                cell.didCompare(thread, mode.kind(), mode.order(), expected, null, succeeded, bits, null);
            } catch (Throwable e) {
                if (thread != null) {
                    thread.run.failure = e;
                }
            }
            return succeeded;
        } finally {
            try {
                cell.exit();
            } catch (Throwable e) {
                cell.word++;
            }
            Reference.reachabilityFence(holder);
            // @only Ref: Reference.reachabilityFence(expected);
            // @only Ref: Reference.reachabilityFence(bits);
        }
    }

    /** Compares and exchanges, as above. */
    public long compareAndExchange(
            @Nullable Object holder, int index, long expected, long bits, @Nullable KnownPlace place) {
        Alone alone = Alone.ofCaller();
        if (alone != null && enters(alone, holder, index, place)) {
            try {
                return raw.compareAndExchange(holder, index, expected, bits);
            } finally {
                try {
                    alone.exit();
                } catch (Throwable e) {
                    alone.word++;
                }
            }
        }
        VariableCell cell = variables.at(holder, index);
        // @only Ref: Object expectedRef = cell.ref(expected);
        // @only Ref: Object newRef = cell.ref(bits);
        RunThread thread = cell.enterToCompare(expected, null);
        try {
            begin(cell, thread, place);
            cell.meet(thread, Kind.CAS, mode.order(), expected, null);
            long old = raw.compareAndExchange(holder, index, expected, bits);
            try {
                cell.didCompare(thread, Kind.CAS, mode.order(), expected, null, old == expected, bits, null);
            } catch (Throwable e) {
                if (thread != null) {
                    thread.run.failure = e;
                }
            }
            return old;
        } finally {
            try {
                cell.exit();
            } catch (Throwable e) {
                cell.word++;
            }
            Reference.reachabilityFence(holder);
            // @only Ref: Reference.reachabilityFence(expected);
            // @only Ref: Reference.reachabilityFence(bits);
        }
    }

    /** Replaces a value by one that is computed from it and the operand; returns the old one. */
    // @only Bits {
    @SuppressWarnings("NullAway") // only for updates
    // @}
    public long getAndUpdate(@Nullable Object holder, int index, long operand, @Nullable KnownPlace place) {
        Alone alone = Alone.ofCaller();
        if (alone != null && enters(alone, holder, index, place)) {
            try {
                return raw.getAndUpdate(holder, index, mode.form().update, type, operand);
            } finally {
                try {
                    alone.exit();
                } catch (Throwable e) {
                    alone.word++;
                }
            }
        }
        VariableCell cell = variables.at(holder, index);
        // @only Ref: Object newRef = cell.ref(operand);
        RunThread thread = cell.enter(true);
        try {
            begin(cell, thread, place);
            cell.meet(thread, Kind.UPDATE, mode.order(), 0, null);
            long old = raw.getAndUpdate(holder, index, mode.form().update, type, operand);
            try {
                // @only Bits {
                long next = mode.form().update.apply(type, old, operand);
                // @}
                cell.didStore(thread, Kind.UPDATE, mode.order(), next, null);
            } catch (Throwable e) {
                if (thread != null) {
                    thread.run.failure = e;
                }
            }
            return old;
        } finally {
            try {
                cell.exit();
            } catch (Throwable e) {
                cell.word++;
            }
            Reference.reachabilityFence(holder);
            // @only Ref: Reference.reachabilityFence(operand);
        }
    }

    // @only Bits {
    /** The same; returns the new value. */
    @SuppressWarnings("NullAway") // only for updates
    public long updateAndGet(@Nullable Object holder, int index, long operand, @Nullable KnownPlace place) {
        return mode.form().update.apply(type, getAndUpdate(holder, index, operand, place), operand);
    }
    // @}
}
