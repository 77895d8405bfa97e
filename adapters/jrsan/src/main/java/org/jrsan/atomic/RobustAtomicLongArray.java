package org.jrsan.atomic;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.jrsan.internal.cells.CellWait;
import org.jrsan.internal.cells.LongCells;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

// Long because it has all methods of the JDK's class that it stands in for, and waits.
/**
 * A drop-in for {@link java.util.concurrent.atomic.AtomicLongArray}: it has the same methods with the same results, and
 * they are checked while a session is open. The {@linkplain org.jrsan.atomic package description} says how the modes
 * are modelled.
 *
 * <p>Each element is a location of its own. From its first access on it costs as much as a location, and before that as
 * much as an array element. Reports name it by its index.
 *
 * <p>In addition it can wait for an element: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the
 * value is there. Use them instead of a spin loop: failed polls of the value are not recorded, so a stale poll is not a
 * violation. They are volatile unless you give them a mode. An interrupt ends them, except for the uninterruptible
 * ones.
 *
 * <p>Any thread may call any method. The constructor's values are the initial writes, which every thread knows. An
 * index that is out of bounds throws an {@link ArrayIndexOutOfBoundsException} and is not an access.
 */
public class RobustAtomicLongArray implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

    /**
     * The values if checking is off, otherwise the initial values; in the serialised form always the values. Not final
     * only because deserialization sets it, too.
     */
    private long[] array;

    /** Hold the values if checking is on, otherwise null. */
    @SuppressWarnings("NullAway.Init") // see above
    private transient LongCells cells;

    /**
     * Creates an array of elements that are {@code 0}.
     *
     * @param length its length
     * @throws NegativeArraySizeException if the length is negative
     */
    public RobustAtomicLongArray(int length) {
        this(new long[length], null);
    }

    /**
     * Creates an array.
     *
     * @param array its initial values; they are copied
     */
    public RobustAtomicLongArray(long[] array) {
        this(Arrays.copyOf(array, array.length), null);
    }

    private RobustAtomicLongArray(long[] values, @Nullable Void unused) {
        array = values;
        if (Switch.ON) {
            cells = cellsOf(values);
        }
        // As after setting a final field: a thread that gets this array through a race finds its elements.
        VarHandle.releaseFence();
    }

    private static LongCells cellsOf(long[] values) {
        return new LongCells("RobustAtomicLongArray", Long.SIZE, values.length, index -> values[index]);
    }

    /**
     * Names this array in reports. The name of an element is this name with its index. Not an access.
     *
     * @param name its name
     * @return this
     */
    public final RobustAtomicLongArray label(String name) {
        if (Switch.ON) {
            cells.label(name);
        }
        return this;
    }

    /**
     * Declares the plain accesses of all elements opaque, for code that orders them by explicit fences: they are
     * checked as opaque accesses and do not race. Reports say so. Not an access.
     *
     * @return this
     */
    public final RobustAtomicLongArray plainAsOpaque() {
        if (Switch.ON) {
            cells.plainAsOpaque();
        }
        return this;
    }

    /**
     * The length, which every thread knows. Not an access.
     *
     * @return the number of elements
     */
    public final int length() {
        return array.length;
    }

    /**
     * Volatile load. Checked as a read.
     *
     * @param index the index of the element
     * @return the value
     */
    public final long get(int index) {
        return Switch.ON
                ? of(cells.at(index).get(Kind.LOAD, Mode.VOLATILE))
                : of((long) VALUE.getVolatile(array, index));
    }

    /**
     * Volatile store. Checked as a write.
     *
     * @param index the index of the element
     * @param newValue the new value
     */
    public final void set(int index, long newValue) {
        if (Switch.ON) {
            cells.at(index).set(Kind.STORE, Mode.VOLATILE, newValue, null);
        } else {
            VALUE.setVolatile(array, index, newValue);
        }
    }

    /**
     * Release store. Checked as a write.
     *
     * @param index the index of the element
     * @param newValue the new value
     */
    public final void lazySet(int index, long newValue) {
        setRelease(index, newValue);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param index the index of the element
     * @param newValue the new value
     * @return the old value
     */
    public final long getAndSet(int index, long newValue) {
        return Switch.ON
                ? of(cells.at(index).getAndSet(Mode.VOLATILE, newValue))
                : of((long) VALUE.getAndSet(array, index, newValue));
    }

    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether the value was the expected one
     */
    public final boolean compareAndSet(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? cells.at(index).compareAndSet(Kind.CAS, Mode.VOLATILE, expectedValue, null, newValue, null)
                : VALUE.compareAndSet(array, index, expectedValue, newValue);
    }

    /**
     * Plain weak compare-and-set, modelled as opaque. Checked as a read.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     * @deprecated named as if it were volatile; use {@link #weakCompareAndSetPlain}
     */
    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(int index, long expectedValue, long newValue) {
        return weakCompareAndSetPlain(index, expectedValue, newValue);
    }

    /**
     * Plain weak compare-and-set, modelled as opaque. Checked as a read.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetPlain(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? cells.at(index).compareAndSet(Kind.WEAK_CAS, Mode.OPAQUE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSetPlain(array, index, expectedValue, newValue);
    }

    // @only Long Integer {
    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param index the index of the element
     * @return the old value
     */
    public final long getAndIncrement(int index) {
        return getAndAdd(index, 1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param index the index of the element
     * @return the old value
     */
    public final long getAndDecrement(int index) {
        return getAndAdd(index, -1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param index the index of the element
     * @param delta what to add
     * @return the old value
     */
    public final long getAndAdd(int index, long delta) {
        return Switch.ON
                ? of(cells.at(index).getAndAdd(Mode.VOLATILE, delta))
                : of((long) VALUE.getAndAdd(array, index, delta));
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param index the index of the element
     * @return the new value
     */
    public final long incrementAndGet(int index) {
        return getAndAdd(index, 1) + 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param index the index of the element
     * @return the new value
     */
    public final long decrementAndGet(int index) {
        return getAndAdd(index, -1) - 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param index the index of the element
     * @param delta what to add
     * @return the new value
     */
    public long addAndGet(int index, long delta) {
        return getAndAdd(index, delta) + delta;
    }
    // @}

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param index the index of the element
     * @param updateFunction a function without side effects; it may be called again if another thread interferes
     * @return the old value
     */
    public final long getAndUpdate(int index, LongUnaryOperator updateFunction) {
        return update(index, updateFunction, false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param index the index of the element
     * @param updateFunction a function without side effects; it may be called again if another thread interferes
     * @return the new value
     */
    public final long updateAndGet(int index, LongUnaryOperator updateFunction) {
        return update(index, updateFunction, true);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param index the index of the element
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again if another thread interferes
     * @return the old value
     */
    public final long getAndAccumulate(int index, long x, LongBinaryOperator accumulatorFunction) {
        return update(index, old -> accumulatorFunction.applyAsLong(old, x), false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param index the index of the element
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again if another thread interferes
     * @return the new value
     */
    public final long accumulateAndGet(int index, long x, LongBinaryOperator accumulatorFunction) {
        return update(index, old -> accumulatorFunction.applyAsLong(old, x), true);
    }

    private long update(int index, LongUnaryOperator function, boolean returnNew) {
        if (Switch.ON) {
            return of(cells.at(index).update(Mode.VOLATILE, old -> function.applyAsLong(of(old)), returnNew));
        }
        long old = (long) VALUE.getVolatile(array, index);
        long next = function.applyAsLong(old);
        while (!VALUE.weakCompareAndSet(array, index, old, next)) {
            long now = (long) VALUE.getVolatile(array, index);
            if (now != old) {
                old = now;
                next = function.applyAsLong(old);
            }
        }
        return returnNew ? next : old;
    }

    /**
     * Plain load. Takes part in happens-before as an opaque load and is not checked for robustness; races with an
     * atomic or plain store that does not happen before it. If declared opaque, it is an opaque load; see
     * {@link #plainAsOpaque}.
     *
     * @param index the index of the element
     * @return the value
     */
    public final long getPlain(int index) {
        return Switch.ON ? of(cells.at(index).get(Kind.PLAIN_LOAD, Mode.OPAQUE)) : of((long) VALUE.get(array, index));
    }

    /**
     * Plain store. Takes part in happens-before as an opaque store and is not checked for robustness; races with any
     * access that does not happen before it. If declared opaque, it is an opaque store; see {@link #plainAsOpaque}.
     *
     * @param index the index of the element
     * @param newValue the new value
     */
    public final void setPlain(int index, long newValue) {
        if (Switch.ON) {
            cells.at(index).set(Kind.PLAIN_STORE, Mode.OPAQUE, newValue, null);
        } else {
            VALUE.set(array, index, newValue);
        }
    }

    /**
     * Opaque load. Checked as a read.
     *
     * @param index the index of the element
     * @return the value
     */
    public final long getOpaque(int index) {
        return Switch.ON ? of(cells.at(index).get(Kind.LOAD, Mode.OPAQUE)) : of((long) VALUE.getOpaque(array, index));
    }

    /**
     * Opaque store. Checked as a write.
     *
     * @param index the index of the element
     * @param newValue the new value
     */
    public final void setOpaque(int index, long newValue) {
        if (Switch.ON) {
            cells.at(index).set(Kind.STORE, Mode.OPAQUE, newValue, null);
        } else {
            VALUE.setOpaque(array, index, newValue);
        }
    }

    /**
     * Acquire load. Checked as a read.
     *
     * @param index the index of the element
     * @return the value
     */
    public final long getAcquire(int index) {
        return Switch.ON ? of(cells.at(index).get(Kind.LOAD, Mode.ACQUIRE)) : of((long) VALUE.getAcquire(array, index));
    }

    /**
     * Release store. Checked as a write.
     *
     * @param index the index of the element
     * @param newValue the new value
     */
    public final void setRelease(int index, long newValue) {
        if (Switch.ON) {
            cells.at(index).set(Kind.STORE, Mode.RELEASE, newValue, null);
        } else {
            VALUE.setRelease(array, index, newValue);
        }
    }

    /**
     * Strong compare-and-exchange: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final long compareAndExchange(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? of(cells.at(index).compareAndExchange(Mode.VOLATILE, expectedValue, newValue))
                : of((long) VALUE.compareAndExchange(array, index, expectedValue, newValue));
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that acquires and writes relaxed, or an acquire load when it
     * fails. Checked for both outcomes.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final long compareAndExchangeAcquire(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? of(cells.at(index).compareAndExchange(Mode.ACQUIRE, expectedValue, newValue))
                : of((long) VALUE.compareAndExchangeAcquire(array, index, expectedValue, newValue));
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that reads relaxed and releases, or an opaque load when it
     * fails. Checked for both outcomes.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final long compareAndExchangeRelease(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? of(cells.at(index).compareAndExchange(Mode.RELEASE, expectedValue, newValue))
                : of((long) VALUE.compareAndExchangeRelease(array, index, expectedValue, newValue));
    }

    /**
     * Volatile weak compare-and-set. Checked as a read.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetVolatile(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? cells.at(index).compareAndSet(Kind.WEAK_CAS, Mode.VOLATILE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSet(array, index, expectedValue, newValue);
    }

    /**
     * Weak compare-and-set that acquires and writes relaxed. Checked as a read.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetAcquire(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? cells.at(index).compareAndSet(Kind.WEAK_CAS, Mode.ACQUIRE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSetAcquire(array, index, expectedValue, newValue);
    }

    /**
     * Weak compare-and-set that reads relaxed and releases. Checked as a read.
     *
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetRelease(int index, long expectedValue, long newValue) {
        return Switch.ON
                ? cells.at(index).compareAndSet(Kind.WEAK_CAS, Mode.RELEASE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSetRelease(array, index, expectedValue, newValue);
    }

    /**
     * Waits until the element has the awaited value and reads it: a volatile load. Checked once, on arrival, as a wait.
     * Spins briefly, then yields, then parks.
     *
     * @param index the index of the element
     * @param awaited the value to wait for
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final void awaitValue(int index, long awaited) throws InterruptedException {
        await(index, Mode.VOLATILE, awaited, Waiting.FOREVER);
    }

    /**
     * Waits until the element has the awaited value and reads it in the given mode. Checked once, on arrival, as a
     * wait. Spins briefly, then yields, then parks.
     *
     * @param index the index of the element
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final void awaitValue(int index, long awaited, WaitMode mode) throws InterruptedException {
        await(index, mode.loadOrder(), awaited, Waiting.FOREVER);
    }

    /**
     * Waits until the element is the awaited one and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param index the index of the element
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final boolean awaitValue(int index, long awaited, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return await(index, mode.loadOrder(), awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the element fulfils a condition and reads it: a volatile load. Checked once, on arrival, as a wait
     * for any of the values that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param index the index of the element
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     element had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final long awaitUntil(int index, LongPredicate condition) throws InterruptedException {
        long[] end = new long[1];
        until(index, Mode.VOLATILE, condition, end, Waiting.FOREVER);
        return of(end[0]);
    }

    /**
     * Waits until the element fulfils a condition and reads it in the given mode. Checked once, on arrival, as a wait
     * for any of the values that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param index the index of the element
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     element had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final long awaitUntil(int index, LongPredicate condition, WaitMode mode) throws InterruptedException {
        long[] end = new long[1];
        until(index, mode.loadOrder(), condition, end, Waiting.FOREVER);
        return of(end[0]);
    }

    /**
     * Waits until the element fulfils a condition and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param index the index of the element
     * @param condition a condition without side effects, as above
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final boolean awaitUntil(int index, LongPredicate condition, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(index, mode.loadOrder(), condition, new long[1], Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the element fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait
     * for any of the values that fulfil it.
     *
     * @param index the index of the element
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     element had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final long awaitUntilUninterruptibly(int index, LongPredicate condition, WaitMode mode) {
        Mode order = mode.loadOrder();
        long[] end = new long[1];
        Waiting.uninterruptibly(nanos -> until(index, order, condition, end, nanos));
        return of(end[0]);
    }

    private boolean until(int index, Mode mode, LongPredicate condition, long[] end, long nanos)
            throws InterruptedException {
        if (Switch.ON) {
            CellWait.Value value = cells.at(index).awaitUntil(mode, (bits, ref) -> condition.test(bits), nanos);
            if (value != null) {
                end[0] = value.bits();
            }
            return value != null;
        }
        return Waiting.until(
                () -> {
                    long seen =
                            switch (mode) {
                                case OPAQUE -> of((long) VALUE.getOpaque(array, index));
                                case ACQUIRE -> of((long) VALUE.getAcquire(array, index));
                                default -> of((long) VALUE.getVolatile(array, index));
                            };
                    end[0] = seen;
                    return condition.test(seen);
                },
                nanos);
    }

    /**
     * Waits until the element is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param index the index of the element
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final void awaitValueUninterruptibly(int index, long awaited, WaitMode mode) {
        Mode order = mode.loadOrder();
        Waiting.uninterruptibly(nanos -> await(index, order, awaited, nanos));
    }

    private boolean await(int index, Mode mode, long awaited, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cells.at(index).await(mode, awaited, null, nanos);
        }
        return Waiting.until(
                () -> switch (mode) {
                    case OPAQUE -> of((long) VALUE.getOpaque(array, index)) == awaited;
                    case ACQUIRE -> of((long) VALUE.getAcquire(array, index)) == awaited;
                    default -> of((long) VALUE.getVolatile(array, index)) == awaited;
                },
                nanos);
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, a volatile
     * read-modify-write. Checked once, on arrival.
     *
     * @param index the index of the element
     * @param expected the value to wait for
     * @param newValue the new value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final void bcas(int index, long expected, long newValue) throws InterruptedException {
        bcas(index, Mode.VOLATILE, expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, in the
     * given mode. Checked once, on arrival.
     *
     * @param index the index of the element
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final void bcas(int index, long expected, long newValue, WaitMode mode) throws InterruptedException {
        bcas(index, mode.order(), expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set in the given mode, for a limited time. One that times out is not recorded.
     *
     * @param index the index of the element
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if the timeout is negative
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final boolean bcas(int index, long expected, long newValue, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(index, mode.order(), expected, newValue, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the element is the expected one and replaces it in
     * the same step. If the thread was interrupted before or during the wait, its interrupt flag is set afterwards.
     * Checked once, on arrival.
     *
     * @param index the index of the element
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @throws IllegalStateException if the session that owns the element is closed
     */
    public final void bcasUninterruptibly(int index, long expected, long newValue, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(nanos -> bcas(index, order, expected, newValue, nanos));
    }

    private boolean bcas(int index, Mode mode, long expected, long newValue, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cells.at(index).bcas(mode, expected, null, newValue, null, nanos);
        }
        // Strong in every mode: one that may fail spuriously could run out of time though the value is there.
        return Waiting.until(
                () -> of((long) VALUE.getVolatile(array, index)) == expected
                        && VALUE.compareAndSet(array, index, expected, newValue),
                nanos);
    }

    private static long of(long value) {
        return value;
    }

    /**
     * The values as text, made outside any lock. A volatile load of each element, checked as a read.
     *
     * @return the values as text
     */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < array.length; i++) {
            text.add(String.valueOf(get(i)));
        }
        return text.toString();
    }

    /**
     * Serialises the values. This is a volatile load of each element that was ever accessed. The others have their
     * initial values.
     *
     * @param out the stream to write to
     * @throws IOException if they cannot be written
     */
    private void writeObject(ObjectOutputStream out) throws IOException {
        long[] values = array.clone();
        if (Switch.ON) {
            // A thread that copied an element after its cell had taken over finds the cell.
            VarHandle.acquireFence();
            for (int i = 0; i < values.length; i++) {
                if (cells.isTouched(i)) {
                    values[i] = get(i);
                }
            }
        }
        out.putFields().put("array", values);
        out.writeFields();
    }

    /**
     * Reads the values. The elements are new, so the array belongs to no session yet.
     *
     * @param in the stream to read from
     * @throws IOException if they cannot be read
     * @throws ClassNotFoundException if a class of a value is missing
     */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        if (!(in.readFields().get("array", null) instanceof long[] values)) {
            throw new InvalidObjectException("no array of values");
        }
        array = Arrays.copyOf(values, values.length);
        if (Switch.ON) {
            cells = cellsOf(array);
        }
    }
}
