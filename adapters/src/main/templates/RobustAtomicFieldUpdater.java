package org.jrsan.atomic;

import java.lang.invoke.MethodHandles;
import java.util.function.@Fun@BinaryOperator;
import java.util.function.@Fun@UnaryOperator;
import org.jrsan.internal.FieldAccess;
import org.jrsan.internal.Switch;

/**
 * A drop-in for {@link java.util.concurrent.atomic.Atomic@Type@FieldUpdater}: the same methods with the same results, checked
 * while a session is open. How the modes are modelled is told in the {@linkplain org.jrsan.atomic package description}.
 *
 * <p>The value stays in the field. Accesses of the field that do not go through an updater, or through a
 * {@link RobustVarHandle}, are not seen; they lose nothing and are not lost. Updaters of one field share what is known of
 * it, and that is let go with the object.
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
        FieldAccess access = FieldAccess.of(WALKER.getCallerClass(), tclass, fieldName@fieldType@);
@castUnchecked@    RobustAtomic@Type@FieldUpdater@newGen@ raw = (RobustAtomic@Type@FieldUpdater@newGen@) access.implement(
                Raw@Type@FieldUpdater.class, MethodHandles.lookup());
        return Switch.ON ? new Checked@Type@FieldUpdater<>(raw, access.cells()) : raw;
    }

    /**
     * Names the field in reports, for objects that are accessed from now on. No access.
     *
     * @param name its name
     * @return this
     */
    public RobustAtomic@Type@FieldUpdater@Gen@ label(String name) {
        return this;
    }

    /** Throws what the JDK's updaters throw for an object that is none of theirs. */
    void require(T obj) {}

//#reference{
    /** Throws what the JDK's updaters throw for a value that is none of the field's. */
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
     * One volatile read-modify-write; failed attempts are no accesses. Checked as a write.
     *
     * @param obj the object
     * @param updateFunction a function without side effects; it may be called again when another thread interferes
     * @return the old value
     */
    public final @V@ getAndUpdate(T obj, @Unary@ updateFunction) {
        return update(obj, updateFunction, false);
    }

    /**
     * One volatile read-modify-write; failed attempts are no accesses. Checked as a write.
     *
     * @param obj the object
     * @param updateFunction a function without side effects; it may be called again when another thread interferes
     * @return the new value
     */
    public final @V@ updateAndGet(T obj, @Unary@ updateFunction) {
        return update(obj, updateFunction, true);
    }

    /**
     * One volatile read-modify-write; failed attempts are no accesses. Checked as a write.
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
     * One volatile read-modify-write; failed attempts are no accesses. Checked as a write.
     *
     * @param obj the object
     * @param x the second argument of the function
     * @param accumulatorFunction a function without side effects; it may be called again when another thread interferes
     * @return the new value
     */
    public final @V@ accumulateAndGet(T obj, @V@ x, @Binary@ accumulatorFunction) {
        return update(obj, old -> accumulatorFunction.@apply@(old, x), true);
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
