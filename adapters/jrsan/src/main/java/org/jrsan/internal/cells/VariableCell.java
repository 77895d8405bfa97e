package org.jrsan.internal.cells;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.run.Rereads;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.DirectAccesses;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.ObjectToken;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.Update;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The operations on a location whose value stays where the user has it, see {@link RawCell}.
 *
 * <p>Values are objects of the variable's own type. Neither its holder nor a value is kept alive: who calls holds on to them meanwhile.
 */
public final class VariableCell extends RawCell {
    /**
     * A location that nobody owns yet.
     *
     * @param named its name in reports, which it may share
     * @param type the type of the variable
     * @param isVolatile whether it is declared volatile
     * @param raw how its value is accessed
     * @param holder refers to the object or array that has it, null for a static field
     * @param index the index of an array element, else 0
     * @param direct the direct accesses of a field, null for an array element
     */
    VariableCell(
            CellName named,
            ValueType type,
            boolean isVolatile,
            RawAccess raw,
            @Nullable WeakReference<Object> holder,
            int index,
            @Nullable DirectAccesses direct) {
        super(named, type, isVolatile, raw, holder, index, direct);
    }

    /** {@link #version}, for the sites. */
    long versionNow() {
        return version();
    }

    /**
     * Loads the value. A load that changes nothing takes no lock: see {@link Rereads}.
     *
     * @param kind a load or plain load
     * @param mode its order
     * @return the value
     */
    public @Nullable Object get(Kind kind, Mode mode) {
        long version = version();
        RunThread thread = rereads(kind, mode, version);
        if (thread != null) {
            Object seen = read();
            if (isReread(thread, version)) {
                return seen;
            }
        }
        return getLocked(kind, mode);
    }

    private @Nullable Object getLocked(Kind kind, Mode mode) {
        RunThread thread = enter(false);
        try {
            load(thread, kind, mode);
            return read();
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Stores a value.
     *
     * @param kind a store or plain store
     * @param mode its order
     * @param newValue the value
     */
    public void set(Kind kind, Mode mode, @Nullable Object newValue) {
        set(kind, mode, type.bits(newValue), ref(newValue));
        Reference.reachabilityFence(newValue);
    }

    /**
     * Compares and sets; floating-point values by their bits, references by identity.
     *
     * @param kind a strong or weak compare-and-set
     * @param mode its order
     * @param expected the value to be replaced
     * @param newValue the new value
     * @return whether the value was the expected one
     */
    public boolean compareAndSet(Kind kind, Mode mode, @Nullable Object expected, @Nullable Object newValue) {
        boolean succeeds =
                compareAndSet(kind, mode, type.bits(expected), ref(expected), type.bits(newValue), ref(newValue));
        Reference.reachabilityFence(expected);
        Reference.reachabilityFence(newValue);
        return succeeds;
    }

    /**
     * Compares and exchanges; floating-point values by their bits, references by identity.
     *
     * @param mode its order
     * @param expected the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public @Nullable Object compareAndExchange(Mode mode, @Nullable Object expected, @Nullable Object newValue) {
        RunThread thread = enterToCompare(type.bits(expected), ref(expected));
        try {
            meet(thread, Kind.CAS, mode, type.bits(expected), ref(expected));
            Object old = read();
            cas(thread, Kind.CAS, mode, type.bits(expected), ref(expected), type.bits(newValue), ref(newValue));
            return old;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
            Reference.reachabilityFence(expected);
            Reference.reachabilityFence(newValue);
        }
    }

    /**
     * Replaces the value unconditionally.
     *
     * @param update how; references can only be set
     * @param mode its order
     * @param operand the new value, or what to combine the old one with
     * @return the old value
     */
    public @Nullable Object getAndUpdate(Update update, Mode mode, @Nullable Object operand) {
        RunThread thread = enter(true);
        try {
            meet(thread, Kind.UPDATE, mode, 0, null);
            Object old = read();
            long next = update.apply(type, type.bits(old), type.bits(operand));
            store(thread, Kind.UPDATE, mode, next, ref(operand));
            return old;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
            Reference.reachabilityFence(operand);
        }
    }

    /**
     * Compares and sets by an operation of the caller's: accesses that JRSan does not see can come before or after it, not between.
     *
     * @param kind a strong or weak compare-and-set
     * @param mode its order
     * @param expected the value to be replaced
     * @param newValue the new value
     * @param operation does it, with a volatile mode; called once, under the lock
     * @return whether the value was the expected one
     */
    public boolean compareAndSet(
            Kind kind, Mode mode, @Nullable Object expected, @Nullable Object newValue, BooleanSupplier operation) {
        boolean isWeak = kind == Kind.WEAK_CAS;
        if (isWeak && WeakSteps.fails(this, mode, type.bits(expected), ref(expected))) {
            return false;
        }
        RunThread thread = isWeak ? enter() : enterToCompare(type.bits(expected), ref(expected));
        try {
            meet(thread, kind, mode, type.bits(expected), ref(expected));
            check(thread, kind, mode, type.bits(expected), ref(expected));
            boolean succeeds = operation.getAsBoolean();
            if (succeeds) {
                try {
                    performed(thread, kind, mode, type.bits(newValue), newValue);
                } catch (Throwable e) {
                    if (thread != null) {
                        thread.run.failure = e;
                    }
                }
            } else {
                didRead(thread, kind, mode.ofFailure());
            }
            return succeeds;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
            Reference.reachabilityFence(expected);
        }
    }

    /**
     * Replaces the value unconditionally, by an operation of the caller's as above.
     *
     * @param update how; references can only be set
     * @param mode its order
     * @param operand the new value, or what to combine the old one with
     * @param operation does it, with a volatile mode, and returns the old value; called once, under the lock
     * @return the old value
     */
    public @Nullable Object getAndUpdate(
            Update update, Mode mode, @Nullable Object operand, Supplier<@Nullable Object> operation) {
        RunThread thread = enter(true);
        try {
            meet(thread, Kind.UPDATE, mode, 0, null);
            check(thread, Kind.UPDATE, mode, 0, null);
            Object old = operation.get();
            try {
                long next = update.apply(type, type.bits(old), type.bits(operand));
                performed(thread, Kind.UPDATE, mode, next, operand);
            } catch (Throwable e) {
                if (thread != null) {
                    thread.run.failure = e;
                }
            }
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
     * Replaces the value by one that was computed from it outside the lock, after the step of a write; if too late, that is no event.
     *
     * @param mode its order
     * @param expected what it was computed from
     * @param newValue the new value
     * @param operation compares and sets, with a volatile mode; called at most once, under the lock
     * @param place where it is, null when a walk is to tell
     * @return whether the value was still the one it was computed from
     */
    public boolean commit(
            Mode mode,
            @Nullable Object expected,
            @Nullable Object newValue,
            BooleanSupplier operation,
            @Nullable KnownPlace place) {
        RunThread thread = enter();
        try {
            if (thread != null) {
                at(thread, place);
            }
            meet(thread, Kind.BCAS, mode, type.bits(expected), ref(expected));
            if (!type.areSame(read(), expected)) {
                return false;
            }
            checkUpdate(thread, mode);
            boolean succeeds = operation.getAsBoolean();
            if (succeeds) {
                try {
                    performed(thread, Kind.UPDATE, mode, type.bits(newValue), newValue);
                } catch (Throwable e) {
                    if (thread != null) {
                        thread.run.failure = e;
                    }
                }
            }
            return succeeds;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Waits for a value, then reads it.
     *
     * @param mode the order of the read
     * @param awaited the value
     * @param nanos how long at most, {@link Waiting#FOREVER} for no limit
     * @return false when the time ran out: the wait is then no event
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the session is closed
     */
    public boolean await(Mode mode, @Nullable Object awaited, long nanos) throws InterruptedException {
        try {
            return await(mode, type.bits(awaited), ref(awaited), nanos);
        } finally {
            Reference.reachabilityFence(awaited);
        }
    }

    /**
     * Waits for a value, then replaces it in the same step.
     *
     * @param mode the order of the read-modify-write
     * @param expected the value to wait for
     * @param newValue the new value
     * @param nanos how long at most, {@link Waiting#FOREVER} for no limit
     * @return false when the time ran out: the operation is then no event
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the session is closed
     */
    public boolean bcas(Mode mode, @Nullable Object expected, @Nullable Object newValue, long nanos)
            throws InterruptedException {
        try {
            return bcas(mode, type.bits(expected), ref(expected), type.bits(newValue), ref(newValue), nanos);
        } finally {
            Reference.reachabilityFence(expected);
            Reference.reachabilityFence(newValue);
        }
    }

    /**
     * Waits for a value, then replaces it by an operation of the caller's.
     *
     * @param mode the order of the read-modify-write
     * @param expected the value to wait for
     * @param newValue the new value
     * @param operation compares and sets, with a volatile mode; called under the lock
     * @param nanos how long at most, {@link Waiting#FOREVER} for no limit
     * @return false when the time ran out: the operation is then no event
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the session is closed
     */
    public boolean bcas(
            Mode mode, @Nullable Object expected, @Nullable Object newValue, BooleanSupplier operation, long nanos)
            throws InterruptedException {
        Predicate<@Nullable RunThread> replace = replacing(mode, newValue, operation);
        long bits = type.bits(expected);
        Object ref = ref(expected);
        try {
            return Interrupts.finding(() -> CellWait.toReplace(this, mode, bits, ref, nanos, replace));
        } finally {
            Reference.reachabilityFence(expected);
        }
    }

    /** The step that ends such a wait. */
    Predicate<@Nullable RunThread> replacing(Mode mode, @Nullable Object newValue, BooleanSupplier operation) {
        return thread -> {
            boolean succeeds = operation.getAsBoolean();
            if (succeeds) {
                try {
                    performed(thread, Kind.BCAS, mode, type.bits(newValue), newValue);
                } catch (Throwable e) {
                    if (thread != null) {
                        thread.run.failure = e;
                    }
                }
            }
            return succeeds;
        };
    }

    /**
     * Waits for a value that fulfils a condition, then reads it.
     *
     * @param mode the order of the read
     * @param condition the condition, on values of the variable's own type; called outside of the lock
     * @param end its first element becomes the value, if the wait ends in time
     * @param nanos how long at most, {@link Waiting#FOREVER} for no limit
     * @return false when the time ran out: the wait is then no event
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the session is closed
     */
    public boolean awaitUntil(Mode mode, Predicate<@Nullable Object> condition, @Nullable Object[] end, long nanos)
            throws InterruptedException {
        @Nullable Object[] asked = new @Nullable Object[1];
        boolean inTime = awaitUntil(mode, (bits, ref) -> ends(condition, bits, ref, asked), nanos) != null;
        if (inTime) {
            // What was asked for last, and not what the token stands for: that may be gone, once it is replaced.
            end[0] = asked[0];
        }
        return inTime;
    }

    /** Of an object that is gone nothing can be asked, so no wait ends on it. */
    boolean ends(Predicate<@Nullable Object> condition, long bits, @Nullable Object ref, @Nullable Object[] asked) {
        asked[0] = type == ValueType.REFERENCE ? ObjectToken.object(ref) : type.value(bits);
        return (asked[0] != null || ref == null) && condition.test(asked[0]);
    }
}
