package org.jrsan.atomic;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
//#update{
import java.util.function.@Fun@BinaryOperator;
import java.util.function.@Fun@Predicate;
import java.util.function.@Fun@UnaryOperator;
//#}
import org.jrsan.internal.cells.@CellImport@;
//#update{
import org.jrsan.internal.cells.CellWait;
//#}
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * A drop-in for {@link java.util.concurrent.atomic.Atomic@Type@}: the same methods with the same results, checked while
 * a session is open. The {@linkplain org.jrsan.atomic package description} says how the modes are modelled.
 *
 * <p>In addition it can wait: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the value is there.
 * Use them instead of a spin loop: failed polls of the value are not recorded, so a stale poll is not a violation. An
 * interrupt ends them, except for the uninterruptible ones, which take their mode as an argument.
 *
 * <p>Any thread may call any method.@identityDoc@ The constructor's value is the
 * initial write, which every thread knows.@typeParam@
 */
@annotation@
public class RobustAtomic@Type@@Gen@ @extends@implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(RobustAtomic@Type@.class, "value", @Erased@.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The value when checking is off, and while it is read back; else nothing, so that no reference is kept. */
    private volatile @R@ value;

    /** Holds the value when checking is on, else null. Not final only because deserialization sets it, too. */
    private transient @Cell@ cell;

    /** Creates an atomic with initial value {@code @zero@}. */
    public RobustAtomic@Type@() {
        this(@zero@);
    }

    /**
     * Creates an atomic.
     *
     * @param initialValue its initial value
     */
    public RobustAtomic@Type@(@T@ initialValue) {
        if (Switch.ON) {
            cell = newCell(initialValue);
            // As after setting a final field: a thread that comes by this atomic through a race finds its cell.
            VarHandle.releaseFence();
        } else {
            value = #raw(initialValue);
        }
    }

    private static @genMethod@@Cell@ newCell(@T@ initialValue) {
        return @newCell@;
    }

    /**
     * Names this atomic in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public final RobustAtomic@Type@@Gen@ label(String name) {
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
    public final RobustAtomic@Type@@Gen@ plainAsOpaque() {
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
    public final @T@ get() {
        return Switch.ON ? of(cell.get(Kind.LOAD, Mode.VOLATILE)) : of(value);
    }

    /**
     * Volatile store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void set(@T@ newValue) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.VOLATILE, #in(newValue));
        } else {
            value = #raw(newValue);
        }
    }

    /**
     * Release store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void lazySet(@T@ newValue) {
        setRelease(newValue);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param newValue the new value
     * @return the old value
     */
    public final @T@ getAndSet(@T@ newValue) {
        return Switch.ON ? of(cell.getAndSet(Mode.VOLATILE, #raw(newValue))) : of((@R@) VALUE.getAndSet(this, #raw(newValue)));
    }

    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load when it fails. Checked for both outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether the value was the expected one
     */
    public final boolean compareAndSet(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.CAS, Mode.VOLATILE, #in(expectedValue), #in(newValue))
                : VALUE.compareAndSet(this, #raw(expectedValue), #raw(newValue));
    }

    /**
     * Plain weak compare-and-set, modelled as opaque. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     * @deprecated named as if it were volatile; use {@link #weakCompareAndSetPlain}
     */
    @Deprecated(since = "9")
    public @weakFinal@boolean weakCompareAndSet(@T@ expectedValue, @T@ newValue) {
        return weakCompareAndSetPlain(expectedValue, newValue);
    }

    /**
     * Plain weak compare-and-set, modelled as opaque. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public @weakFinal@boolean weakCompareAndSetPlain(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.OPAQUE, #in(expectedValue), #in(newValue))
                : VALUE.weakCompareAndSetPlain(this, #raw(expectedValue), #raw(newValue));
    }

//#number{
    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the old value
     */
    public final @T@ getAndIncrement() {
        return getAndAdd(1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the old value
     */
    public final @T@ getAndDecrement() {
        return getAndAdd(-1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param delta what to add
     * @return the old value
     */
    public final @T@ getAndAdd(@T@ delta) {
        return Switch.ON ? of(cell.getAndAdd(Mode.VOLATILE, delta)) : of((@R@) VALUE.getAndAdd(this, delta));
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the new value
     */
    public final @T@ incrementAndGet() {
        return getAndAdd(1) + 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @return the new value
     */
    public final @T@ decrementAndGet() {
        return getAndAdd(-1) - 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param delta what to add
     * @return the new value
     */
    public final @T@ addAndGet(@T@ delta) {
        return getAndAdd(delta) + delta;
    }

//#}
//#update{
    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param updateFunction a function without side effects; it may be called again when another thread interferes
     * @return the old value
     */
    public final @T@ getAndUpdate(@Unary@ updateFunction) {
        return update(updateFunction, false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param updateFunction a function without side effects; it may be called again when another thread interferes
     * @return the new value
     */
    public final @T@ updateAndGet(@Unary@ updateFunction) {
        return update(updateFunction, true);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again when another thread interferes
     * @return the old value
     */
    public final @T@ getAndAccumulate(@T@ x, @Binary@ accumulatorFunction) {
        return update(old -> accumulatorFunction.@apply@(old, x), false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again when another thread interferes
     * @return the new value
     */
    public final @T@ accumulateAndGet(@T@ x, @Binary@ accumulatorFunction) {
        return update(old -> accumulatorFunction.@apply@(old, x), true);
    }

    private @T@ update(@Unary@ function, boolean returnNew) {
        if (Switch.ON) {
            return of(cell.update(Mode.VOLATILE, old -> function.@apply@(of(old)), returnNew));
        }
        @T@ old = value;
        @T@ next = function.@apply@(old);
        while (!VALUE.weakCompareAndSet(this, old, next)) {
            @T@ now = value;
            if (now != old) {
                old = now;
                next = function.@apply@(old);
            }
        }
        return returnNew ? next : old;
    }

//#}
    /**
     * The value as text, made outside any lock. Volatile load, checked as a read.
     *
     * @return the value as text
     */
    @Override
    public String toString() {
        return String.valueOf(get());
    }

//#number{
    /**
     * The value as an {@code int}, narrowed if necessary. Volatile load, checked as a read.
     *
     * @return the value
     */
    @Override
    public int intValue() {
        return @narrow@get();
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

//#}
    /**
     * Plain load. Takes part in happens-before as an opaque load and is not checked for robustness; races with an
     * atomic or plain store that does not happen before it. If declared opaque, it is an opaque load; see
     * {@link #plainAsOpaque}.
     *
     * @return the value
     */
    public final @T@ getPlain() {
        return Switch.ON ? of(cell.get(Kind.PLAIN_LOAD, Mode.OPAQUE)) : of((@R@) VALUE.get(this));
    }

    /**
     * Plain store. Takes part in happens-before as an opaque store and is not checked for robustness; races with any
     * access that does not happen before it. If declared opaque, it is an opaque store; see {@link #plainAsOpaque}.
     *
     * @param newValue the new value
     */
    public final void setPlain(@T@ newValue) {
        if (Switch.ON) {
            cell.set(Kind.PLAIN_STORE, Mode.OPAQUE, #in(newValue));
        } else {
            VALUE.set(this, #raw(newValue));
        }
    }

    /**
     * Opaque load. Checked as a read.
     *
     * @return the value
     */
    public final @T@ getOpaque() {
        return Switch.ON ? of(cell.get(Kind.LOAD, Mode.OPAQUE)) : of((@R@) VALUE.getOpaque(this));
    }

    /**
     * Opaque store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void setOpaque(@T@ newValue) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.OPAQUE, #in(newValue));
        } else {
            VALUE.setOpaque(this, #raw(newValue));
        }
    }

    /**
     * Acquire load. Checked as a read.
     *
     * @return the value
     */
    public final @T@ getAcquire() {
        return Switch.ON ? of(cell.get(Kind.LOAD, Mode.ACQUIRE)) : of((@R@) VALUE.getAcquire(this));
    }

    /**
     * Release store. Checked as a write.
     *
     * @param newValue the new value
     */
    public final void setRelease(@T@ newValue) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.RELEASE, #in(newValue));
        } else {
            VALUE.setRelease(this, #raw(newValue));
        }
    }

    /**
     * Strong compare-and-exchange: a volatile read-modify-write, or a volatile load when it fails. Checked for both
     * outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final @T@ compareAndExchange(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? of(cell.compareAndExchange(Mode.VOLATILE, #raw(expectedValue), #raw(newValue)))
                : of((@R@) VALUE.compareAndExchange(this, #raw(expectedValue), #raw(newValue)));
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that acquires and writes relaxed, or an acquire load when it
     * fails. Checked for both outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final @T@ compareAndExchangeAcquire(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? of(cell.compareAndExchange(Mode.ACQUIRE, #raw(expectedValue), #raw(newValue)))
                : of((@R@) VALUE.compareAndExchangeAcquire(this, #raw(expectedValue), #raw(newValue)));
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that reads relaxed and releases, or an opaque load when it fails.
     * Checked for both outcomes.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    public final @T@ compareAndExchangeRelease(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? of(cell.compareAndExchange(Mode.RELEASE, #raw(expectedValue), #raw(newValue)))
                : of((@R@) VALUE.compareAndExchangeRelease(this, #raw(expectedValue), #raw(newValue)));
    }

    /**
     * Volatile weak compare-and-set. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetVolatile(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.VOLATILE, #in(expectedValue), #in(newValue))
                : VALUE.weakCompareAndSet(this, #raw(expectedValue), #raw(newValue));
    }

    /**
     * Weak compare-and-set that acquires and writes relaxed. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetAcquire(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.ACQUIRE, #in(expectedValue), #in(newValue))
                : VALUE.weakCompareAndSetAcquire(this, #raw(expectedValue), #raw(newValue));
    }

    /**
     * Weak compare-and-set that reads relaxed and releases. Checked as a read.
     *
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    public final boolean weakCompareAndSetRelease(@T@ expectedValue, @T@ newValue) {
        return Switch.ON
                ? cell.compareAndSet(Kind.WEAK_CAS, Mode.RELEASE, #in(expectedValue), #in(newValue))
                : VALUE.weakCompareAndSetRelease(this, #raw(expectedValue), #raw(newValue));
    }

    /**
     * Waits until the value is the awaited one and reads it: a volatile load. Checked once, on arrival, as a wait.
     * Spins briefly, then yields, then parks.
     *
     * @param awaited the value to wait for
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValue(@T@ awaited) throws InterruptedException {
        await(Mode.VOLATILE, awaited, Waiting.FOREVER);
    }

    /**
     * Volatile form of waiting for a value, for a limited time; a wait that times out is not recorded.
     *
     * @param awaited the value to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitValue(@T@ awaited, long timeout, TimeUnit unit) throws InterruptedException {
        return await(Mode.VOLATILE, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it: an acquire load. Checked once, on arrival, as a wait.
     * Spins briefly, then yields, then parks.
     *
     * @param awaited the value to wait for
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValueAcquire(@T@ awaited) throws InterruptedException {
        await(Mode.ACQUIRE, awaited, Waiting.FOREVER);
    }

    /**
     * Acquire form of waiting for a value, for a limited time; a wait that times out is not recorded.
     *
     * @param awaited the value to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitValueAcquire(@T@ awaited, long timeout, TimeUnit unit) throws InterruptedException {
        return await(Mode.ACQUIRE, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it: an opaque load. Checked once, on arrival, as a wait. Spins
     * briefly, then yields, then parks.
     *
     * @param awaited the value to wait for
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValueOpaque(@T@ awaited) throws InterruptedException {
        await(Mode.OPAQUE, awaited, Waiting.FOREVER);
    }

    /**
     * Opaque form of waiting for a value, for a limited time; a wait that times out is not recorded.
     *
     * @param awaited the value to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitValueOpaque(@T@ awaited, long timeout, TimeUnit unit) throws InterruptedException {
        return await(Mode.OPAQUE, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException when a load cannot have the mode
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValueUninterruptibly(@T@ awaited, WaitMode mode) {
        Mode order = mode.loadOrder();
        Waiting.uninterruptibly(nanos -> await(order, awaited, nanos));
    }

    private boolean await(Mode mode, @T@ awaited, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cell.await(mode, #in(awaited), nanos);
        }
        return Waiting.until(
                () -> switch (mode) {
                    case OPAQUE -> of((@R@) VALUE.getOpaque(this)) == awaited;
                    case ACQUIRE -> of((@R@) VALUE.getAcquire(this)) == awaited;
                    default -> of(value) == awaited;
                },
                nanos);
    }

//#update{
    /**
     * Waits until the value fulfils a condition and reads it: a volatile load. Checked once, on arrival, as a wait for
     * any of the values that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final @T@ awaitUntil(@Pred@ condition) throws InterruptedException {
        @Wide@[] end = @many@;
        until(Mode.VOLATILE, condition, end, Waiting.FOREVER);
        return of(end[0]);
    }

    /**
     * Volatile form of waiting for a condition, for a limited time; a wait that times out is not recorded.
     *
     * @param condition a condition without side effects, as above
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitUntil(@Pred@ condition, long timeout, TimeUnit unit) throws InterruptedException {
        return until(Mode.VOLATILE, condition, @many@, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it: an acquire load. Checked once, on arrival, as a wait for
     * any of the values that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final @T@ awaitUntilAcquire(@Pred@ condition) throws InterruptedException {
        @Wide@[] end = @many@;
        until(Mode.ACQUIRE, condition, end, Waiting.FOREVER);
        return of(end[0]);
    }

    /**
     * Acquire form of waiting for a condition, for a limited time; a wait that times out is not recorded.
     *
     * @param condition a condition without side effects, as above
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitUntilAcquire(@Pred@ condition, long timeout, TimeUnit unit) throws InterruptedException {
        return until(Mode.ACQUIRE, condition, @many@, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it: an opaque load. Checked once, on arrival, as a wait for
     * any of the values that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final @T@ awaitUntilOpaque(@Pred@ condition) throws InterruptedException {
        @Wide@[] end = @many@;
        until(Mode.OPAQUE, condition, end, Waiting.FOREVER);
        return of(end[0]);
    }

    /**
     * Opaque form of waiting for a condition, for a limited time; a wait that times out is not recorded.
     *
     * @param condition a condition without side effects, as above
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitUntilOpaque(@Pred@ condition, long timeout, TimeUnit unit) throws InterruptedException {
        return until(Mode.OPAQUE, condition, @many@, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once, on arrival, as a wait for
     * any of the values that fulfil it.
     *
     * @param condition a condition without side effects, called outside any lock; also called with values that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException when a load cannot have the mode
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final @T@ awaitUntilUninterruptibly(@Pred@ condition, WaitMode mode) {
        Mode order = mode.loadOrder();
        @Wide@[] end = @many@;
        Waiting.uninterruptibly(nanos -> until(order, condition, end, nanos));
        return of(end[0]);
    }

    private boolean until(Mode mode, @Pred@ condition, @Wide@[] end, long nanos) throws InterruptedException {
        if (Switch.ON) {
            CellWait.Value value = cell.awaitUntil(mode, (bits, ref) -> condition.test(@cellValue@), nanos);
            if (value != null) {
                end[0] = @seenValue@;
            }
            return value != null;
        }
        return Waiting.until(
                () -> {
                    @T@ seen = switch (mode) {
                        case OPAQUE -> of((@R@) VALUE.getOpaque(this));
                        case ACQUIRE -> of((@R@) VALUE.getAcquire(this));
                        default -> value;
                    };
                    end[0] = seen;
                    return condition.test(seen);
                },
                nanos);
    }

//#}
    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, a volatile read-modify-write.
     * Checked once, on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcas(@T@ expected, @T@ newValue) throws InterruptedException {
        bcas(Mode.VOLATILE, expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a volatile read-modify-write; one that times out is not recorded.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcas(@T@ expected, @T@ newValue, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.VOLATILE, expected, newValue, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, a read-modify-write that acquires and writes relaxed.
     * Checked once, on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasAcquire(@T@ expected, @T@ newValue) throws InterruptedException {
        bcas(Mode.ACQUIRE, expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a read-modify-write that acquires and writes relaxed; one that times
     * out is not recorded.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcasAcquire(@T@ expected, @T@ newValue, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.ACQUIRE, expected, newValue, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, a read-modify-write that reads relaxed and releases.
     * Checked once, on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasRelease(@T@ expected, @T@ newValue) throws InterruptedException {
        bcas(Mode.RELEASE, expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a read-modify-write that reads relaxed and releases; one that times
     * out is not recorded.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcasRelease(@T@ expected, @T@ newValue, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.RELEASE, expected, newValue, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, a relaxed read-modify-write.
     * Checked once, on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasOpaque(@T@ expected, @T@ newValue) throws InterruptedException {
        bcas(Mode.OPAQUE, expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a relaxed read-modify-write; one that times out is not recorded.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcasOpaque(@T@ expected, @T@ newValue, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.OPAQUE, expected, newValue, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the value is the expected one and replaces it in the
     * same step. If the thread was interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once,
     * on arrival.
     *
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasUninterruptibly(@T@ expected, @T@ newValue, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(nanos -> bcas(order, expected, newValue, nanos));
    }

    private boolean bcas(Mode mode, @T@ expected, @T@ newValue, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cell.bcas(mode, #in(expected), #in(newValue), nanos);
        }
        // Strong in every mode: one that may fail spuriously could run out of time though the value is there.
        return Waiting.until(
                () -> of(value) == expected && VALUE.compareAndSet(this, #raw(expected), #raw(newValue)), nanos);
    }

    private static @genMethod@@T@ of(@Wide@ value) {
        return @of@;
    }

//#boolean{
    private static int bits(boolean value) {
        return value ? 1 : 0;
    }

//#}
    /**
     * Serialises the value.
     *
     * @param out where to
     * @throws IOException when it cannot be written
     */
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.putFields().put("value", #raw(get()));
        out.writeFields();
    }

    /**
     * Reads the value; the cell is made anew, so the atomic belongs to no session yet.
     *
     * @param in where from
     * @throws IOException when it cannot be read
     * @throws ClassNotFoundException when a class of the value is missing
     */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (Switch.ON) {
            cell = newCell(of(value));
            @T@ none = @zero@;
            value = #raw(none);
        }
    }
}
