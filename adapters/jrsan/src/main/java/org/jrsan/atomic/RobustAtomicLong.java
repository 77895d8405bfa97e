package org.jrsan.atomic;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.jrsan.internal.cells.CellWait;
import org.jrsan.internal.cells.LongCell;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

// Long because it has all methods of the JDK's class that it replaces, and waits.
/**
 * A drop-in for {@link java.util.concurrent.atomic.AtomicLong}: it has the same methods with the same results, and they
 * are checked while a session is open. The {@linkplain org.jrsan.atomic package description} says how the modes are
 * modelled.
 *
 * <p>In addition it can wait: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the value is there.
 * Use them instead of a spin loop: failed polls of the value are not recorded, so a stale poll is not a violation. They
 * are volatile unless you give them a mode. An interrupt ends them, except for the uninterruptible ones.
 *
 * <p>Any thread may call any method. The constructor's value is the initial write, which every thread knows.
 */
public class RobustAtomicLong extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(RobustAtomicLong.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * The value if checking is off, and during deserialization. Otherwise it is unset, so that no reference is kept.
     */
    private volatile long value;

    /** Holds the value if checking is on, otherwise null. Not final only because deserialization sets it, too. */
    @SuppressWarnings("NullAway.Init") // see above
    private transient LongCell cell;

    /** Creates an atomic with initial value {@code 0}. */
    public RobustAtomicLong() {
        this(0);
    }

    /**
     * Creates an atomic.
     *
     * @param initialValue its initial value
     */
    public RobustAtomicLong(long initialValue) {
        if (Switch.ON) {
            cell = newCell(initialValue);
            // As after setting a final field: a thread that gets this atomic through a race finds its cell.
            VarHandle.releaseFence();
        } else {
            value = initialValue;
        }
    }

    private static LongCell newCell(long initialValue) {
        return new LongCell("RobustAtomicLong", Long.SIZE, initialValue);
    }

    /**
     * Names this atomic in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public final RobustAtomicLong label(String name) {
        if (Switch.ON) {
            cell.label(name);
        }
        return this;
    }

    /**
     * Declares the plain accesses of this atomic opaque, for code that orders them by explicit fences: they are checked
     * as opaque accesses and do not race. Reports say so. Not an access.
     *
     * @return this
     */
    public final RobustAtomicLong plainAsOpaque() {
        if (Switch.ON) {
            cell.plainAsOpaque();
        }
        return this;
    }

    /**
     * Volatile load. Checked as a read.
     *
     * @return the value
     */
    public final long get() {
        return Switch.ON ? of(cell.get(Kind.LOAD, Mode.VOLATILE)) : of(value);
    }

    /**
     * Volatile store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void set(long newValue) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.VOLATILE, newValue, null);
        } else {
            value = newValue;
        }
    }

    /**
     * Release store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void lazySet(long newValue) {
        setRelease(newValue);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param newValue the new value
     * @return the old value
     */
    public final long getAndSet(long newValue) {
        return Switch.ON ? of(cell.getAndSet(Mode.VOLATILE, newValue)) : of((long) VALUE.getAndSet(this, newValue));
    }

    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether the value was the expected one
     */
    public final boolean compareAndSet(long expectedValue, long newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.CAS, Mode.VOLATILE, expectedValue, null, newValue, null)
                : VALUE.compareAndSet(this, expectedValue, newValue);
    }

    /**
     * Plain weak compare-and-set, modelled as opaque. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     * @deprecated the name suggests volatile mode; use {@link #weakCompareAndSetPlain}
     */
    @Deprecated(since = "9")
    public final boolean weakCompareAndSet(long expectedValue, long newValue) {
        return weakCompareAndSetPlain(expectedValue, newValue);
    }

    /**
     * Plain weak compare-and-set, modelled as opaque. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetPlain(long expectedValue, long newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.OPAQUE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSetPlain(this, expectedValue, newValue);
    }

    // @only Long Integer {
    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the old value
     */
    public final long getAndIncrement() {
        return getAndAdd(1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the old value
     */
    public final long getAndDecrement() {
        return getAndAdd(-1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param delta what to add
     * @return the old value
     */
    public final long getAndAdd(long delta) {
        return Switch.ON ? of(cell.getAndAdd(Mode.VOLATILE, delta)) : of((long) VALUE.getAndAdd(this, delta));
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the new value
     */
    public final long incrementAndGet() {
        return getAndAdd(1) + 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the new value
     */
    public final long decrementAndGet() {
        return getAndAdd(-1) - 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param delta what to add
     * @return the new value
     */
    public final long addAndGet(long delta) {
        return getAndAdd(delta) + delta;
    }
    // @}

    // @only Long Integer Reference {
    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param updateFunction a function without side effects; it may be called again if another thread interferes
     * @return the old value
     */
    public final long getAndUpdate(LongUnaryOperator updateFunction) {
        return update(updateFunction, false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param updateFunction a function without side effects; it may be called again if another thread interferes
     * @return the new value
     */
    public final long updateAndGet(LongUnaryOperator updateFunction) {
        return update(updateFunction, true);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again if another thread interferes
     * @return the old value
     */
    public final long getAndAccumulate(long x, LongBinaryOperator accumulatorFunction) {
        return update(old -> accumulatorFunction.applyAsLong(old, x), false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again if another thread interferes
     * @return the new value
     */
    public final long accumulateAndGet(long x, LongBinaryOperator accumulatorFunction) {
        return update(old -> accumulatorFunction.applyAsLong(old, x), true);
    }

    private long update(LongUnaryOperator function, boolean returnNew) {
        if (Switch.ON) {
            return of(cell.update(Mode.VOLATILE, old -> function.applyAsLong(of(old)), returnNew));
        }
        long old = value;
        long next = function.applyAsLong(old);
        while (!VALUE.weakCompareAndSet(this, old, next)) {
            long now = value;
            if (now != old) {
                old = now;
                next = function.applyAsLong(old);
            }
        }
        return returnNew ? next : old;
    }
    // @}

    /**
     * The value as text, made outside any lock. Volatile load, checked as a read.
     *
     * @return the value as text
     */
    @Override
    public String toString() {
        return String.valueOf(get());
    }

    // @only Long Integer {
    /**
     * The value as an {@code int}, narrowed if necessary. Volatile load, checked as a read.
     *
     * @return the value
     */
    @Override
    public int intValue() {
        return (int) get();
    }

    /**
     * The value as a {@code long}. Volatile load, checked as a read.
     *
     * @return the value
     */
    @Override
    public long longValue() {
        return get();
    }

    /**
     * The value as a {@code float}, rounded if necessary. Volatile load, checked as a read.
     *
     * @return the value
     */
    @Override
    public float floatValue() {
        return get();
    }

    /**
     * The value as a {@code double}, rounded if necessary. Volatile load, checked as a read.
     *
     * @return the value
     */
    @Override
    public double doubleValue() {
        return get();
    }
    // @}

    /**
     * Plain load. Takes part in happens-before as an opaque load and is not checked for robustness; races with an
     * atomic or plain store that does not happen before it. If declared opaque, it is an opaque load; see
     * {@link #plainAsOpaque}.
     *
     * @return the value
     */
    public final long getPlain() {
        return Switch.ON ? of(cell.get(Kind.PLAIN_LOAD, Mode.OPAQUE)) : of((long) VALUE.get(this));
    }

    /**
     * Plain store. Takes part in happens-before as an opaque store and is not checked for robustness; races with any
     * access that does not happen before it. If declared opaque, it is an opaque store; see {@link #plainAsOpaque}.
     *
     * @param newValue the new value
     */
    public final void setPlain(long newValue) {
        if (Switch.ON) {
            cell.set(Kind.PLAIN_STORE, Mode.OPAQUE, newValue, null);
        } else {
            VALUE.set(this, newValue);
        }
    }

    /**
     * Opaque load. Checked as a read.
     *
     * @return the value
     */
    public final long getOpaque() {
        return Switch.ON ? of(cell.get(Kind.LOAD, Mode.OPAQUE)) : of((long) VALUE.getOpaque(this));
    }

    /**
     * Opaque store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void setOpaque(long newValue) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.OPAQUE, newValue, null);
        } else {
            VALUE.setOpaque(this, newValue);
        }
    }

    /**
     * Acquire load. Checked as a read.
     *
     * @return the value
     */
    public final long getAcquire() {
        return Switch.ON ? of(cell.get(Kind.LOAD, Mode.ACQUIRE)) : of((long) VALUE.getAcquire(this));
    }

    /**
     * Release store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void setRelease(long newValue) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.RELEASE, newValue, null);
        } else {
            VALUE.setRelease(this, newValue);
        }
    }

    /**
     * Strong compare-and-exchange: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final long compareAndExchange(long expectedValue, long newValue) {
        return Switch.ON
                ? of(cell.compareAndExchange(Mode.VOLATILE, expectedValue, newValue))
                : of((long) VALUE.compareAndExchange(this, expectedValue, newValue));
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that acquires and writes relaxed, or an acquire load when it
     * fails. Checked for both outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final long compareAndExchangeAcquire(long expectedValue, long newValue) {
        return Switch.ON
                ? of(cell.compareAndExchange(Mode.ACQUIRE, expectedValue, newValue))
                : of((long) VALUE.compareAndExchangeAcquire(this, expectedValue, newValue));
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that reads relaxed and releases, or an opaque load when it
     * fails. Checked for both outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final long compareAndExchangeRelease(long expectedValue, long newValue) {
        return Switch.ON
                ? of(cell.compareAndExchange(Mode.RELEASE, expectedValue, newValue))
                : of((long) VALUE.compareAndExchangeRelease(this, expectedValue, newValue));
    }

    /**
     * Volatile weak compare-and-set. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetVolatile(long expectedValue, long newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.VOLATILE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSet(this, expectedValue, newValue);
    }

    /**
     * Weak compare-and-set that acquires and writes relaxed. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetAcquire(long expectedValue, long newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.ACQUIRE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSetAcquire(this, expectedValue, newValue);
    }

    /**
     * Weak compare-and-set that reads relaxed and releases. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetRelease(long expectedValue, long newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.RELEASE, expectedValue, null, newValue, null)
                : VALUE.weakCompareAndSetRelease(this, expectedValue, newValue);
    }

    /**
     * Waits until the value is the awaited one and reads it: a volatile load. Checked once, on arrival, as a wait.
     * Spins briefly, then yields, then parks.
     *
     * @param awaited the value to wait for
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void awaitValue(long awaited) throws InterruptedException {
        await(Mode.VOLATILE, awaited, Waiting.FOREVER);
    }

    /**
     * Waits until the value is the awaited one and reads it in the given mode. Checked once, on arrival, as a wait.
     * Spins briefly, then yields, then parks.
     *
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void awaitValue(long awaited, WaitMode mode) throws InterruptedException {
        await(mode.loadOrder(), awaited, Waiting.FOREVER);
    }

    /**
     * Waits until the value is the awaited one and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final boolean awaitValue(long awaited, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return await(mode.loadOrder(), awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void awaitValueUninterruptibly(long awaited, WaitMode mode) {
        Mode order = mode.loadOrder();
        Waiting.uninterruptibly(nanos -> await(order, awaited, nanos));
    }

    private boolean await(Mode mode, long awaited, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cell.await(mode, awaited, null, nanos);
        }
        return Waiting.until(
                () -> switch (mode) {
                    case OPAQUE -> of((long) VALUE.getOpaque(this)) == awaited;
                    case ACQUIRE -> of((long) VALUE.getAcquire(this)) == awaited;
                    default -> of(value) == awaited;
                },
                nanos);
    }

    // @only Long Integer Reference {
    /**
     * Waits until the value fulfils a condition and reads it: a volatile load. Checked once, on arrival, as a wait for
     * any of the values that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final long awaitUntil(LongPredicate condition) throws InterruptedException {
        long[] end = new long[1];
        until(Mode.VOLATILE, condition, end, Waiting.FOREVER);
        return of(end[0]);
    }

    /**
     * Waits until the value fulfils a condition and reads it in the given mode. Checked once, on arrival, as a wait for
     * any of the values that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final long awaitUntil(LongPredicate condition, WaitMode mode) throws InterruptedException {
        long[] end = new long[1];
        until(mode.loadOrder(), condition, end, Waiting.FOREVER);
        return of(end[0]);
    }

    /**
     * Waits until the value fulfils a condition and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param condition a condition without side effects, as above
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final boolean awaitUntil(LongPredicate condition, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(mode.loadOrder(), condition, new long[1], Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait
     * for any of the values that fulfil it.
     *
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final long awaitUntilUninterruptibly(LongPredicate condition, WaitMode mode) {
        Mode order = mode.loadOrder();
        long[] end = new long[1];
        Waiting.uninterruptibly(nanos -> until(order, condition, end, nanos));
        return of(end[0]);
    }

    private boolean until(Mode mode, LongPredicate condition, long[] end, long nanos) throws InterruptedException {
        if (Switch.ON) {
            CellWait.Value value = cell.awaitUntil(mode, (bits, ref) -> condition.test(bits), nanos);
            if (value != null) {
                end[0] = value.bits();
            }
            return value != null;
        }
        return Waiting.until(
                () -> {
                    long seen =
                            switch (mode) {
                                case OPAQUE -> of((long) VALUE.getOpaque(this));
                                case ACQUIRE -> of((long) VALUE.getAcquire(this));
                                default -> value;
                            };
                    end[0] = seen;
                    return condition.test(seen);
                },
                nanos);
    }
    // @}

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, a volatile
     * read-modify-write. Checked once, on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void bcas(long expected, long newValue) throws InterruptedException {
        bcas(Mode.VOLATILE, expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, in the
     * given mode. Checked once, on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void bcas(long expected, long newValue, WaitMode mode) throws InterruptedException {
        bcas(mode.order(), expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set in the given mode, for a limited time. One that times out is not recorded.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if the timeout is negative
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final boolean bcas(long expected, long newValue, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(mode.order(), expected, newValue, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the value is the expected one and replaces it in the
     * same step. If the thread was interrupted before or during the wait, its interrupt flag is set afterwards. Checked
     * once, on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void bcasUninterruptibly(long expected, long newValue, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(nanos -> bcas(order, expected, newValue, nanos));
    }

    private boolean bcas(Mode mode, long expected, long newValue, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cell.bcas(mode, expected, null, newValue, null, nanos);
        }
        // Strong in every mode: one that may fail spuriously could run out of time though the value is there.
        return Waiting.until(() -> of(value) == expected && VALUE.compareAndSet(this, expected, newValue), nanos);
    }

    private static long of(long value) {
        return value;
    }

    // @only Boolean {
    // private static int bits(boolean value) {
    //     return value ? 1 : 0;
    // }
    //
    // @}
    /**
     * Serialises the value.
     *
     * @param out the stream to write to
     * @throws IOException if it cannot be written
     */
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.putFields().put("value", get());
        out.writeFields();
    }

    /**
     * Reads the value. The cell is new, so the atomic belongs to no session yet.
     *
     * @param in the stream to read from
     * @throws IOException if it cannot be read
     * @throws ClassNotFoundException if a class of the value is missing
     */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (Switch.ON) {
            cell = newCell(of(value));
            long none = 0;
            value = none;
        }
    }
}
