package org.jrsan.atomic;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.TimeUnit;
import java.util.function.@Fun@BinaryOperator;
import java.util.function.@Fun@Predicate;
import java.util.function.@Fun@UnaryOperator;
import org.jrsan.internal.cells.FieldAccess;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Mode;

/**
 * A drop-in for {@link java.util.concurrent.atomic.Atomic@Type@FieldUpdater}: the same methods with the same results,
 * checked while a session is open. The {@linkplain org.jrsan.atomic package description} says how the modes are
 * modelled.
 *
 * <p>The value stays in the field. JRSan does not see accesses of the field that do not go through an updater or a
 * {@link RobustVarHandle}. They still work. Lines of the nest that access it directly, outside of constructors and
 * initialisers, make the verdict {@link org.jrsan.Verdict#HALF_SWAPPED HALF_SWAPPED}. Updaters of one field share what
 * JRSan knows about it. That lives as long as the object.
 *
 * <p>In addition it can wait: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the value is there.
 * Use them instead of a spin loop: failed polls of the value are not recorded, so a stale poll is not a violation. An
 * interrupt ends them, except for the uninterruptible ones, which take their mode as an argument.
 *
 * <p>Any thread may call any method. The value that the field has at the first access through an updater is the initial
 * write, which every thread knows.@identityDoc@
 *
 * @param <T> the type of the objects that have the field@typeParam@
 */
public abstract class RobustAtomic@Type@FieldUpdater@Gen@ {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** For subclasses. */
    protected RobustAtomic@Type@FieldUpdater() {}

    /**
     * An updater of a field that the caller may access.
     *
     * <p>Where the class is in a named module, its package must be open to {@code org.jrsan}: the JDK's updaters need not ask,
     * others must.
     *
     * @param tclass the class that declares the field
@vclassDoc@     * @param fieldName the name of the field
     * @param <U> the class that declares the field
@wDoc@     * @return the updater
     * @throws IllegalArgumentException when the field is not {@code volatile} or of another kind of type
     * @throws ClassCastException when the field is a reference of another type
     * @throws RuntimeException with the reason as its cause when there is no such field, or the caller may not access it
     */
    public static @newGen@ RobustAtomic@Type@FieldUpdater@newGen@ newUpdater(Class<U> tclass@vclassParam@, String fieldName) {
        Class<?> caller = WALKER.getCallerClass();
        FieldAccess access = FieldAccess.of(caller, tclass, fieldName@fieldType@);
@castUnchecked@    RobustAtomic@Type@FieldUpdater@newGen@ raw = (RobustAtomic@Type@FieldUpdater@newGen@) access.implement(
                Raw@Type@FieldUpdater.class, MethodHandles.lookup());
        return Switch.ON ? new Checked@Type@FieldUpdater<>(raw, access.cells(caller)) : raw;
    }

    /**
     * Names the field in reports, for objects that are accessed from now on. Not an access.
     *
     * @param name its name
     * @return this
     */
    public RobustAtomic@Type@FieldUpdater@Gen@ label(String name) {
        return this;
    }

    /** Throws what the JDK's updaters throw for an object of another class. */
    void require(T obj) {}

//#reference{
    /** Throws what the JDK's updaters throw for a value that the field cannot hold. */
    void requireValue(V value) {}

//#}
    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load when it fails. Checked for both outcomes.
     *
     * @param obj the object
     * @param expect the value to be replaced
     * @param update the new value
     * @return whether the value was the expected one
     * @throws ClassCastException when the object is not of the class
     */
    public abstract boolean compareAndSet(T obj, @V@ expect, @V@ update);

    /**
     * Weak compare-and-set without an order, as documented, modelled as opaque. Checked as a read.
     *
     * @param obj the object
     * @param expect the value to be replaced
     * @param update the new value
     * @return whether it was replaced
     * @throws ClassCastException when the object is not of the class
     */
    public abstract boolean weakCompareAndSet(T obj, @V@ expect, @V@ update);

    /**
     * Volatile store. Checked as a write.
     *
     * @param obj the object
     * @param newValue the new value
     * @throws ClassCastException when the object is not of the class
     */
    public abstract void set(T obj, @V@ newValue);

    /**
     * Release store. Checked as a write.
     *
     * @param obj the object
     * @param newValue the new value
     * @throws ClassCastException when the object is not of the class
     */
    public abstract void lazySet(T obj, @V@ newValue);

    /**
     * Volatile load. Checked as a read.
     *
     * @param obj the object
     * @return the value
     * @throws ClassCastException when the object is not of the class
     */
    public abstract @V@ get(T obj);

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @param newValue the new value
     * @return the old value
     */
    public @V@ getAndSet(T obj, @V@ newValue) {
        return update(obj, old -> newValue, false);
    }

//#number{
    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the old value
     */
    public @V@ getAndIncrement(T obj) {
        return getAndAdd(obj, 1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the old value
     */
    public @V@ getAndDecrement(T obj) {
        return getAndAdd(obj, -1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @param delta what to add
     * @return the old value
     */
    public @V@ getAndAdd(T obj, @V@ delta) {
        return update(obj, old -> old + delta, false);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the new value
     */
    public @V@ incrementAndGet(T obj) {
        return getAndAdd(obj, 1) + 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the new value
     */
    public @V@ decrementAndGet(T obj) {
        return getAndAdd(obj, -1) - 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @param delta what to add
     * @return the new value
     */
    public @V@ addAndGet(T obj, @V@ delta) {
        return getAndAdd(obj, delta) + delta;
    }

//#}
    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param updateFunction a function without side effects; it may be called again when another thread interferes
     * @return the old value
     */
    public final @V@ getAndUpdate(T obj, @Unary@ updateFunction) {
        return update(obj, updateFunction, false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param updateFunction a function without side effects; it may be called again when another thread interferes
     * @return the new value
     */
    public final @V@ updateAndGet(T obj, @Unary@ updateFunction) {
        return update(obj, updateFunction, true);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again when another thread interferes
     * @return the old value
     */
    public final @V@ getAndAccumulate(T obj, @V@ x, @Binary@ accumulatorFunction) {
        return update(obj, old -> accumulatorFunction.@apply@(old, x), false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again when another thread interferes
     * @return the new value
     */
    public final @V@ accumulateAndGet(T obj, @V@ x, @Binary@ accumulatorFunction) {
        return update(obj, old -> accumulatorFunction.@apply@(old, x), true);
    }

    /**
     * Waits until the value is the awaited one and reads it: a volatile load. Checked once, on arrival, as a wait.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void awaitValue(T obj, @V@ awaited) throws InterruptedException {
        await(Mode.VOLATILE, obj, awaited, Waiting.FOREVER);
    }

    /**
     * Volatile form of waiting for a value, for a limited time; a wait that times out is not recorded.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean awaitValue(T obj, @V@ awaited, long timeout, TimeUnit unit) throws InterruptedException {
        return await(Mode.VOLATILE, obj, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it: a volatile load. Checked once, on arrival, as a wait for any of
     * the values that fulfil it.
     *
     * @param obj the object
     * @param condition a condition without side effects, called outside any lock; also called with values that the
     *     field had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws ClassCastException when the object is not of the class
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
@unchecked@    public final @V@ awaitUntil(T obj, @Pred@ condition) throws InterruptedException {
        Object[] end = new Object[1];
        until(Mode.VOLATILE, obj, condition, end, Waiting.FOREVER);
        return (@V@) end[0];
    }

    /**
     * Volatile form of waiting for a condition, for a limited time; a wait that times out is not recorded.
     *
     * @param obj the object
     * @param condition a condition without side effects, as above
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean awaitUntil(T obj, @Pred@ condition, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(Mode.VOLATILE, obj, condition, new Object[1], Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it: an acquire load. Checked once, on arrival, as a wait.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void awaitValueAcquire(T obj, @V@ awaited) throws InterruptedException {
        await(Mode.ACQUIRE, obj, awaited, Waiting.FOREVER);
    }

    /**
     * Acquire form of waiting for a value, for a limited time; a wait that times out is not recorded.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean awaitValueAcquire(T obj, @V@ awaited, long timeout, TimeUnit unit) throws InterruptedException {
        return await(Mode.ACQUIRE, obj, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it: an acquire load. Checked once, on arrival, as a wait for any of
     * the values that fulfil it.
     *
     * @param obj the object
     * @param condition a condition without side effects, called outside any lock; also called with values that the
     *     field had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws ClassCastException when the object is not of the class
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
@unchecked@    public final @V@ awaitUntilAcquire(T obj, @Pred@ condition) throws InterruptedException {
        Object[] end = new Object[1];
        until(Mode.ACQUIRE, obj, condition, end, Waiting.FOREVER);
        return (@V@) end[0];
    }

    /**
     * Acquire form of waiting for a condition, for a limited time; a wait that times out is not recorded.
     *
     * @param obj the object
     * @param condition a condition without side effects, as above
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean awaitUntilAcquire(T obj, @Pred@ condition, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(Mode.ACQUIRE, obj, condition, new Object[1], Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it: an opaque load. Checked once, on arrival, as a wait.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void awaitValueOpaque(T obj, @V@ awaited) throws InterruptedException {
        await(Mode.OPAQUE, obj, awaited, Waiting.FOREVER);
    }

    /**
     * Opaque form of waiting for a value, for a limited time; a wait that times out is not recorded.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean awaitValueOpaque(T obj, @V@ awaited, long timeout, TimeUnit unit) throws InterruptedException {
        return await(Mode.OPAQUE, obj, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it: an opaque load. Checked once, on arrival, as a wait for any of
     * the values that fulfil it.
     *
     * @param obj the object
     * @param condition a condition without side effects, called outside any lock; also called with values that the
     *     field had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws ClassCastException when the object is not of the class
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
@unchecked@    public final @V@ awaitUntilOpaque(T obj, @Pred@ condition) throws InterruptedException {
        Object[] end = new Object[1];
        until(Mode.OPAQUE, obj, condition, end, Waiting.FOREVER);
        return (@V@) end[0];
    }

    /**
     * Opaque form of waiting for a condition, for a limited time; a wait that times out is not recorded.
     *
     * @param obj the object
     * @param condition a condition without side effects, as above
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean awaitUntilOpaque(T obj, @Pred@ condition, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(Mode.OPAQUE, obj, condition, new Object[1], Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step,
     * a volatile read-modify-write. Checked once, on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void bcas(T obj, @V@ expect, @V@ update) throws InterruptedException {
        bcas(Mode.VOLATILE, obj, expect, update, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a volatile read-modify-write; one that times out is not recorded.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean bcas(T obj, @V@ expect, @V@ update, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.VOLATILE, obj, expect, update, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step,
     * a read-modify-write that acquires and writes relaxed. Checked once, on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void bcasAcquire(T obj, @V@ expect, @V@ update) throws InterruptedException {
        bcas(Mode.ACQUIRE, obj, expect, update, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a read-modify-write that acquires and writes relaxed; one that times
     * out is not recorded.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean bcasAcquire(T obj, @V@ expect, @V@ update, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.ACQUIRE, obj, expect, update, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step,
     * a read-modify-write that reads relaxed and releases. Checked once, on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void bcasRelease(T obj, @V@ expect, @V@ update) throws InterruptedException {
        bcas(Mode.RELEASE, obj, expect, update, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a read-modify-write that reads relaxed and releases; one that times
     * out is not recorded.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean bcasRelease(T obj, @V@ expect, @V@ update, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.RELEASE, obj, expect, update, Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step,
     * a relaxed read-modify-write. Checked once, on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void bcasOpaque(T obj, @V@ expect, @V@ update) throws InterruptedException {
        bcas(Mode.OPAQUE, obj, expect, update, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a relaxed read-modify-write; one that times out is not recorded.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException when the timeout is negative
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final boolean bcasOpaque(T obj, @V@ expect, @V@ update, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(Mode.OPAQUE, obj, expect, update, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws ClassCastException when the object is not of the class, or the field cannot hold the value
     * @throws IllegalArgumentException when a load cannot have the mode
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void awaitValueUninterruptibly(T obj, @V@ awaited, WaitMode mode) {
        Mode order = mode.loadOrder();
        Waiting.uninterruptibly(nanos -> await(order, obj, awaited, nanos));
    }

    /**
     * Waits until the value fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once, on arrival, as a wait for
     * any of the values that fulfil it.
     *
     * @param obj the object
     * @param condition a condition without side effects, called outside any lock; also called with values that the
     *     field had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws ClassCastException when the object is not of the class
     * @throws IllegalArgumentException when a load cannot have the mode
     * @throws IllegalStateException when the session that owns the field is closed
     */
@unchecked@    public final @V@ awaitUntilUninterruptibly(T obj, @Pred@ condition, WaitMode mode) {
        Mode order = mode.loadOrder();
        Object[] end = new Object[1];
        Waiting.uninterruptibly(nanos -> until(order, obj, condition, end, nanos));
        return (@V@) end[0];
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the value is the expected one and replaces it in the
     * same step. If the thread was interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once,
     * on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param mode the mode of the read-modify-write
     * @throws ClassCastException when the object is not of the class, or the field cannot hold a value
     * @throws IllegalStateException when the session that owns the field is closed
     */
    public final void bcasUninterruptibly(T obj, @V@ expect, @V@ update, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(nanos -> bcas(order, obj, expect, update, nanos));
    }

    // Without a check waits are volatile in every mode, which is no weaker than what was asked for.

    boolean await(Mode mode, T obj, @V@ awaited, long nanos) throws InterruptedException {
        require(obj);
//#reference{
        requireValue(awaited);
//#}
        return Waiting.until(() -> get(obj) == awaited, nanos);
    }

    boolean until(Mode mode, T obj, @Pred@ condition, Object[] end, long nanos) throws InterruptedException {
        require(obj);
        return Waiting.until(
                () -> {
                    @V@ seen = get(obj);
                    end[0] = seen;
                    return condition.test(seen);
                },
                nanos);
    }

    boolean bcas(Mode mode, T obj, @V@ expect, @V@ update, long nanos) throws InterruptedException {
        require(obj);
//#reference{
        requireValue(expect);
        requireValue(update);
//#}
        return Waiting.until(() -> get(obj) == expect && compareAndSet(obj, expect, update), nanos);
    }

    @V@ update(T obj, @Unary@ function, boolean returnNew) {
        @V@ old;
        @V@ next;
        do {
            old = get(obj);
            next = function.@apply@(old);
        } while (!compareAndSet(obj, old, next));
        return returnNew ? next : old;
    }
}
