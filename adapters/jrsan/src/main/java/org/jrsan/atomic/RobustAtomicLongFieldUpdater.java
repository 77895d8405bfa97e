package org.jrsan.atomic;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.TimeUnit;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.jrsan.internal.cells.FieldAccess;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Mode;

// Long because it has all methods of the JDK's class that it stands in for, and waits.
/**
 * A drop-in for {@link java.util.concurrent.atomic.AtomicLongFieldUpdater}: it has the same methods with the same
 * results, and they are checked while a session is open. The {@linkplain org.jrsan.atomic package description} says how
 * the modes are modelled.
 *
 * <p>The value stays in the field. JRSan does not see accesses to the field that do not go through an updater or a
 * {@link RobustVarHandle}. They still work. Lines of the nest that access the field directly, outside constructors and
 * initialisers, make the verdict {@link org.jrsan.Verdict#HALF_SWAPPED HALF_SWAPPED}. Updaters of one field share what
 * JRSan knows about it. This data lives and dies with the object.
 *
 * <p>In addition it can wait: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the value is there.
 * Use them instead of a spin loop: failed polls of the value are not recorded, so a stale poll is not a violation. They
 * are volatile, or in the mode that they are given. An interrupt ends them, except for the uninterruptible ones.
 *
 * <p>Any thread may call any method. The value that the field has at the first access through an updater is the initial
 * write, which every thread knows.
 *
 * @param <T> the type of the objects that have the field
 */
public abstract class RobustAtomicLongFieldUpdater<T> {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** For subclasses. */
    protected RobustAtomicLongFieldUpdater() {}

    /**
     * An updater of a field that the caller may access.
     *
     * <p>If the class is in a named module, its package must be open to {@code org.jrsan}, because only the JDK's own
     * updaters are exempt from this check.
     *
     * @param tclass the class that declares the field
     * @param fieldName the name of the field
     * @param <U> the class that declares the field
     * @return the updater
     * @throws IllegalArgumentException if the field is not {@code volatile}, or not of the kind that this updater is
     *     for
     * @throws ClassCastException if the field is a reference of another type
     * @throws RuntimeException with the reason as its cause, if there is no such field or the caller may not access it
     */
    public static <U> RobustAtomicLongFieldUpdater<U> newUpdater(Class<U> tclass, String fieldName) {
        Class<?> caller = WALKER.getCallerClass();
        FieldAccess access = FieldAccess.of(caller, tclass, fieldName, long.class, "long");
        @SuppressWarnings("unchecked") // the updater of a field serves all types through which it is requested
        RobustAtomicLongFieldUpdater<U> raw =
                (RobustAtomicLongFieldUpdater<U>) access.implement(RawLongFieldUpdater.class, MethodHandles.lookup());
        return Switch.ON ? new CheckedLongFieldUpdater<>(raw, access.cells(caller)) : raw;
    }

    /**
     * Names the field in reports, for objects that are accessed from now on. Not an access.
     *
     * @param name its name
     * @return this
     */
    public RobustAtomicLongFieldUpdater<T> label(String name) {
        return this;
    }

    /** Throws what the JDK's updaters throw for an object of another class. */
    void require(T obj) {}

    // @only Reference {
    // /** Throws what the JDK's updaters throw for a value that the field cannot hold. */
    // void requireValue(V value) {}
    //
    // @}
    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes.
     *
     * @param obj the object
     * @param expect the value to be replaced
     * @param update the new value
     * @return whether the value was the expected one
     * @throws ClassCastException if the object is not of the class
     */
    public abstract boolean compareAndSet(T obj, long expect, long update);

    /**
     * Weak compare-and-set without any ordering, as the JDK documents it. It is modelled as opaque. Checked as a read.
     *
     * @param obj the object
     * @param expect the value to be replaced
     * @param update the new value
     * @return whether it was replaced
     * @throws ClassCastException if the object is not of the class
     */
    public abstract boolean weakCompareAndSet(T obj, long expect, long update);

    /**
     * Volatile store. Checked as a write.
     *
     * @param obj the object
     * @param newValue the new value
     * @throws ClassCastException if the object is not of the class
     */
    public abstract void set(T obj, long newValue);

    /**
     * Release store. Checked as a write.
     *
     * @param obj the object
     * @param newValue the new value
     * @throws ClassCastException if the object is not of the class
     */
    public abstract void lazySet(T obj, long newValue);

    /**
     * Volatile load. Checked as a read.
     *
     * @param obj the object
     * @return the value
     * @throws ClassCastException if the object is not of the class
     */
    public abstract long get(T obj);

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @param newValue the new value
     * @return the old value
     */
    public long getAndSet(T obj, long newValue) {
        return update(obj, old -> newValue, false);
    }

    // @only Long Integer {
    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the old value
     */
    public long getAndIncrement(T obj) {
        return getAndAdd(obj, 1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the old value
     */
    public long getAndDecrement(T obj) {
        return getAndAdd(obj, -1);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @param delta what to add
     * @return the old value
     */
    public long getAndAdd(T obj, long delta) {
        return update(obj, old -> old + delta, false);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the new value
     */
    public long incrementAndGet(T obj) {
        return getAndAdd(obj, 1) + 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @return the new value
     */
    public long decrementAndGet(T obj) {
        return getAndAdd(obj, -1) - 1;
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param obj the object
     * @param delta what to add
     * @return the new value
     */
    public long addAndGet(T obj, long delta) {
        return getAndAdd(obj, delta) + delta;
    }
    // @}

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param updateFunction a function without side effects; it may be called again if another thread interferes
     * @return the old value
     */
    public final long getAndUpdate(T obj, LongUnaryOperator updateFunction) {
        return update(obj, updateFunction, false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param updateFunction a function without side effects; it may be called again if another thread interferes
     * @return the new value
     */
    public final long updateAndGet(T obj, LongUnaryOperator updateFunction) {
        return update(obj, updateFunction, true);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again if another thread interferes
     * @return the old value
     */
    public final long getAndAccumulate(T obj, long x, LongBinaryOperator accumulatorFunction) {
        return update(obj, old -> accumulatorFunction.applyAsLong(old, x), false);
    }

    /**
     * One volatile read-modify-write; failed attempts are not recorded. Checked as a write.
     *
     * @param obj the object
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again if another thread interferes
     * @return the new value
     */
    public final long accumulateAndGet(T obj, long x, LongBinaryOperator accumulatorFunction) {
        return update(obj, old -> accumulatorFunction.applyAsLong(old, x), true);
    }

    /**
     * Waits until the value is the awaited one and reads it: a volatile load. Checked once, on arrival, as a wait.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @throws ClassCastException if the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final void awaitValue(T obj, long awaited) throws InterruptedException {
        await(Mode.VOLATILE, obj, awaited, Waiting.FOREVER);
    }

    /**
     * Waits until the value is the awaited one and reads it in the given mode. Checked once, on arrival, as a wait.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws ClassCastException if the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final void awaitValue(T obj, long awaited, WaitMode mode) throws InterruptedException {
        await(mode.loadOrder(), obj, awaited, Waiting.FOREVER);
    }

    /**
     * Waits until the value is the awaited one and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws ClassCastException if the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final boolean awaitValue(T obj, long awaited, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return await(mode.loadOrder(), obj, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it: a volatile load. Checked once, on arrival, as a wait for
     * any of the values that fulfil it.
     *
     * @param obj the object
     * @param condition a condition without side effects, called outside any lock; also called with values that the
     *     field had before, for the check: if it throws on one of those, the wait does not end on that
     * @return the value
     * @throws ClassCastException if the object is not of the class
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public final long awaitUntil(T obj, LongPredicate condition) throws InterruptedException {
        Object[] end = new Object[1];
        until(Mode.VOLATILE, obj, condition, end, Waiting.FOREVER);
        return (long) end[0];
    }

    /**
     * Waits until the value fulfils a condition and reads it in the given mode. Checked once, on arrival, as a wait for
     * any of the values that fulfil it.
     *
     * @param obj the object
     * @param condition a condition without side effects, called outside any lock; also called with values that the
     *     field had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws ClassCastException if the object is not of the class
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public final long awaitUntil(T obj, LongPredicate condition, WaitMode mode) throws InterruptedException {
        Object[] end = new Object[1];
        until(mode.loadOrder(), obj, condition, end, Waiting.FOREVER);
        return (long) end[0];
    }

    /**
     * Waits until the value fulfils a condition and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param obj the object
     * @param condition a condition without side effects, as above
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws ClassCastException if the object is not of the class
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final boolean awaitUntil(T obj, LongPredicate condition, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(mode.loadOrder(), obj, condition, new Object[1], Waiting.nanos(timeout, unit));
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, a volatile
     * read-modify-write. Checked once, on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @throws ClassCastException if the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final void bcas(T obj, long expect, long update) throws InterruptedException {
        bcas(Mode.VOLATILE, obj, expect, update, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, in the
     * given mode. Checked once, on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param mode the mode of the read-modify-write
     * @throws ClassCastException if the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final void bcas(T obj, long expect, long update, WaitMode mode) throws InterruptedException {
        bcas(mode.order(), obj, expect, update, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set in the given mode, for a limited time. One that times out is not recorded.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param mode the mode of the read-modify-write
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws IllegalArgumentException if the timeout is negative
     * @throws ClassCastException if the object is not of the class, or the field cannot hold the value
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final boolean bcas(T obj, long expect, long update, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return bcas(mode.order(), obj, expect, update, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param obj the object
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws ClassCastException if the object is not of the class, or the field cannot hold the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final void awaitValueUninterruptibly(T obj, long awaited, WaitMode mode) {
        Mode order = mode.loadOrder();
        Waiting.uninterruptibly(nanos -> await(order, obj, awaited, nanos));
    }

    /**
     * Waits until the value fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait
     * for any of the values that fulfil it.
     *
     * @param obj the object
     * @param condition a condition without side effects, called outside any lock; also called with values that the
     *     field had before, for the check: if it throws on one of those, the wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws ClassCastException if the object is not of the class
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns the field is closed
     */
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public final long awaitUntilUninterruptibly(T obj, LongPredicate condition, WaitMode mode) {
        Mode order = mode.loadOrder();
        Object[] end = new Object[1];
        Waiting.uninterruptibly(nanos -> until(order, obj, condition, end, nanos));
        return (long) end[0];
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the value is the expected one and replaces it in the
     * same step. If the thread was interrupted before or during the wait, its interrupt flag is set afterwards. Checked
     * once, on arrival.
     *
     * @param obj the object
     * @param expect the value to wait for
     * @param update the new value
     * @param mode the mode of the read-modify-write
     * @throws ClassCastException if the object is not of the class, or the field cannot hold a value
     * @throws IllegalStateException if the session that owns the field is closed
     */
    public final void bcasUninterruptibly(T obj, long expect, long update, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(nanos -> bcas(order, obj, expect, update, nanos));
    }

    // Without checking, waits are volatile in every mode, which is at least as strong as the requested mode.

    boolean await(Mode mode, T obj, long awaited, long nanos) throws InterruptedException {
        require(obj);
        // @only Reference: requireValue(awaited);
        return Waiting.until(() -> get(obj) == awaited, nanos);
    }

    boolean until(Mode mode, T obj, LongPredicate condition, Object[] end, long nanos) throws InterruptedException {
        require(obj);
        return Waiting.until(
                () -> {
                    long seen = get(obj);
                    end[0] = seen;
                    return condition.test(seen);
                },
                nanos);
    }

    boolean bcas(Mode mode, T obj, long expect, long update, long nanos) throws InterruptedException {
        require(obj);
        // @only Reference {
        // requireValue(expect);
        // requireValue(update);
        // @}
        return Waiting.until(() -> get(obj) == expect && compareAndSet(obj, expect, update), nanos);
    }

    long update(T obj, LongUnaryOperator function, boolean returnNew) {
        long old;
        long next;
        do {
            old = get(obj);
            next = function.applyAsLong(old);
        } while (!compareAndSet(obj, old, next));
        return returnNew ? next : old;
    }
}
