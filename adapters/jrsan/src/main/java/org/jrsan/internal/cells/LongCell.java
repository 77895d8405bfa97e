package org.jrsan.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongUnaryOperator;
import org.jrsan.internal.run.Rereads;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** A checked location with a primitive value: a {@code boolean}, {@code int} or {@code long}. */
public final class LongCell extends Cell {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(LongCell.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int width;
    private volatile long value;

    /**
     * Keeps the lock word of the atomic created next off the cache line of this value; {@code ./jrsan bench memory} measures
     * the distance.
     */
    @SuppressWarnings("unused")
    private long padding1;

    @SuppressWarnings("unused")
    private long padding2;

    @SuppressWarnings("unused")
    private long padding3;

    /**
     * A location that nobody owns yet.
     *
     * @param type the simple name of the user's type
     * @param width the width of the value in bits: 1, 32 or 64
     * @param initial its value
     */
    public LongCell(String type, int width, long initial) {
        super(type);
        this.width = width;
        value = initial;
    }

    /** An element of an array. */
    LongCell(CellName named, int width, long initial) {
        super(named);
        this.width = width;
        value = initial;
    }

    @Override
    long bits() {
        return valueVolatile();
    }

    @Override
    @Nullable
    Object ref() {
        return null;
    }

    @Override
    void put(long bits, @Nullable Object ref) {
        // Under the lock. Release: whoever reads this value without the lock then finds the version changed.
        valueRelease(bits);
    }

    @Override
    String describe(long bits, @Nullable Object ref, @Nullable ObjectNames names) {
        return width == 1 ? Boolean.toString(bits != 0) : Long.toString(bits);
    }

    /**
     * Loads the value. A load that changes nothing takes no lock: see {@link Rereads}.
     *
     * @param kind a load or plain load
     * @param mode its order
     * @return the value
     */
    public long get(Kind kind, Mode mode) {
        long version = version();
        RunThread thread = rereads(kind, mode, version);
        if (thread != null) {
            long seen = valueVolatile();
            if (isReread(thread, version)) {
                return seen;
            }
        }
        return getLocked(kind, mode);
    }

    private long getLocked(Kind kind, Mode mode) {
        RunThread thread = enter(false);
        try {
            load(thread, kind, mode);
            return valueVolatile();
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Loads the value without a check, for types whose reads promise nothing.
     *
     * @param mode the order of the load
     * @return the value
     */
    public long peek(Mode mode) {
        RunThread thread = enter(false);
        try {
            meet(thread, Kind.LOAD, mode, 0, null);
            didRead(thread, Kind.LOAD, mode);
            return valueVolatile();
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Exchanges the value.
     *
     * @param mode its order
     * @param newValue the new value
     * @return the old value
     */
    public long getAndSet(Mode mode, long newValue) {
        RunThread thread = enter(true);
        try {
            meet(thread, Kind.UPDATE, mode, 0, null);
            long old = valueVolatile();
            store(thread, Kind.UPDATE, mode, newValue, null);
            return old;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Adds to the value, wrapping at its width.
     *
     * @param mode its order
     * @param delta what to add
     * @return the old value
     */
    public long getAndAdd(Mode mode, long delta) {
        RunThread thread = enter(true);
        try {
            meet(thread, Kind.UPDATE, mode, 0, null);
            long old = valueVolatile();
            int unused = Long.SIZE - width;
            store(thread, Kind.UPDATE, mode, (old + delta) << unused >> unused, null);
            return old;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Compares and exchanges.
     *
     * @param mode its order
     * @param expected the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public long compareAndExchange(Mode mode, long expected, long newValue) {
        long version = version();
        RunThread again = rereadsLatest(mode.ofFailure(), version);
        if (again != null) {
            long seen = valueVolatile();
            if (seen != expected && isReread(again, version)) {
                return seen;
            }
        }
        RunThread thread = enterToCompare(expected, null);
        try {
            meet(thread, Kind.CAS, mode, expected, null);
            long old = valueVolatile();
            cas(thread, Kind.CAS, mode, expected, null, newValue, null);
            return old;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Replaces the value by a function of it: one read-modify-write, whose failed attempts are no events. The function
     * runs outside the lock.
     *
     * @param mode its order
     * @param function the function
     * @param returnNew whether to return the new value
     * @return the new or the old value
     */
    public long update(Mode mode, LongUnaryOperator function, boolean returnNew) {
        Steps.access(this, true);
        long old = lookToUpdate(mode).bits();
        long next = function.applyAsLong(old);
        while (!commit(mode, old, null, next, null)) {
            Steps.access(this, true);
            long now = lookToUpdate(mode).bits();
            if (now != old) {
                old = now;
                next = function.applyAsLong(old);
            }
        }
        return returnNew ? next : old;
    }

    private long valueVolatile() {
        return value;
    }

    private void valueRelease(long newValue) {
        VALUE.setRelease(this, newValue);
    }
}
