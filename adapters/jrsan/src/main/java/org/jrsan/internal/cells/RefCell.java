package org.jrsan.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.UnaryOperator;
import org.jrsan.internal.run.Rereads;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.internal.values.ValueText;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * A checked location with a reference; values are compared by identity.
 *
 * @param <V> the type of the reference
 */
public final class RefCell<V extends @Nullable Object> extends Cell {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(RefCell.class, "value", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile V value;

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
     * @param initial its value
     */
    public RefCell(String type, V initial) {
        super(type);
        value = initial;
    }

    /** An element of an array. */
    RefCell(CellName named, V initial) {
        super(named);
        value = initial;
    }

    @Override
    long bits() {
        return 0;
    }

    @Override
    @Nullable
    Object referent() {
        return valueVolatile();
    }

    @Override
    @Nullable
    Object ref() {
        return valueVolatile();
    }

    @Override
    void put(long bits, @Nullable Object ref) {
        // Under the lock. Release: whoever reads this value without the lock then finds the version changed.
        valueRelease(ref);
    }

    @Override
    String describe(long bits, @Nullable Object ref, @Nullable ObjectNames names) {
        return ValueText.of(ref, names);
    }

    /**
     * Loads the value. A load that changes nothing takes no lock: see {@link Rereads}.
     *
     * @param kind a load or plain load
     * @param mode its order
     * @return the value
     */
    public V get(Kind kind, Mode mode) {
        long version = version();
        RunThread thread = rereads(kind, mode, version);
        if (thread != null) {
            V seen = valueVolatile();
            if (isReread(thread, version)) {
                return seen;
            }
        }
        return getLocked(kind, mode);
    }

    private V getLocked(Kind kind, Mode mode) {
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
    public V peek(Mode mode) {
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
    public V getAndSet(Mode mode, V newValue) {
        RunThread thread = enter(true);
        try {
            meet(thread, Kind.UPDATE, mode, 0, null);
            V old = valueVolatile();
            store(thread, Kind.UPDATE, mode, 0, newValue);
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
    public V compareAndExchange(Mode mode, V expected, V newValue) {
        long version = version();
        RunThread again = rereadsLatest(mode.ofFailure(), version);
        if (again != null) {
            V seen = valueVolatile();
            if (seen != expected && isReread(again, version)) {
                return seen;
            }
        }
        RunThread thread = enterToCompare(0, expected);
        try {
            meet(thread, Kind.CAS, mode, 0, expected);
            V old = valueVolatile();
            cas(thread, Kind.CAS, mode, 0, expected, 0, newValue);
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
    @SuppressWarnings({"unchecked", "NullAway"}) // every reference that reaches the location came in as a V
    public V update(Mode mode, UnaryOperator<V> function, boolean returnNew) {
        Steps.access(this, true);
        V old = (V) lookToUpdate(mode).ref();
        V next = function.apply(old);
        while (!commit(mode, 0, old, 0, next)) {
            Steps.access(this, true);
            V now = (V) lookToUpdate(mode).ref();
            if (now != old) {
                old = now;
                next = function.apply(old);
            }
        }
        return returnNew ? next : old;
    }

    private V valueVolatile() {
        return value;
    }

    private void valueRelease(@Nullable Object newValue) {
        VALUE.setRelease(this, newValue);
    }
}
