package org.jrsan.atomic;

import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.NullUnmarked;

// Long because a handle has 31 access modes and the waits, and the Javadoc of each method gives its modes.
/** The accesses of a {@link RobustVarHandle} to an array element. Each takes the array and the index. */
@NullUnmarked // whether a value can be null depends on the variable
public sealed interface ElementHandle permits RobustVarHandle {
    private CheckedVarHandle checked() {
        return (CheckedVarHandle) this;
    }

    /**
     * Plain load, however the field is declared. Takes part in happens-before as an opaque load and is not checked for
     * robustness; races with an atomic or plain store that does not happen before it. If declared opaque, it is an
     * opaque load; see {@link RobustVarHandle#plainAsOpaque}.
     *
     * @param array the array
     * @param index the index of the element
     * @return the value
     */
    default Object get(Object array, int index) {
        return checked().ofElement(VarMode.GET, array, index);
    }

    /**
     * Plain store, however the field is declared. Takes part in happens-before as an opaque store and is not checked
     * for robustness; races with any access that does not happen before it. If declared opaque, it is an opaque store;
     * see {@link RobustVarHandle#plainAsOpaque}.
     *
     * @param array the array
     * @param index the index of the element
     * @param newValue the new value
     */
    default void set(Object array, int index, Object newValue) {
        checked().ofElement(VarMode.SET, array, index, newValue);
    }

    /**
     * Volatile load. Checked as a read.
     *
     * @param array the array
     * @param index the index of the element
     * @return the value
     */
    default Object getVolatile(Object array, int index) {
        return checked().ofElement(VarMode.GET_VOLATILE, array, index);
    }

    /**
     * Volatile store. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param newValue the new value
     */
    default void setVolatile(Object array, int index, Object newValue) {
        checked().ofElement(VarMode.SET_VOLATILE, array, index, newValue);
    }

    /**
     * Acquire load. Checked as a read.
     *
     * @param array the array
     * @param index the index of the element
     * @return the value
     */
    default Object getAcquire(Object array, int index) {
        return checked().ofElement(VarMode.GET_ACQUIRE, array, index);
    }

    /**
     * Release store. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param newValue the new value
     */
    default void setRelease(Object array, int index, Object newValue) {
        checked().ofElement(VarMode.SET_RELEASE, array, index, newValue);
    }

    /**
     * Opaque load. Checked as a read.
     *
     * @param array the array
     * @param index the index of the element
     * @return the value
     */
    default Object getOpaque(Object array, int index) {
        return checked().ofElement(VarMode.GET_OPAQUE, array, index);
    }

    /**
     * Opaque store. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param newValue the new value
     */
    default void setOpaque(Object array, int index, Object newValue) {
        checked().ofElement(VarMode.SET_OPAQUE, array, index, newValue);
    }

    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes. Floating-point values are compared by their bits, references by identity.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether the value was the expected one
     */
    default boolean compareAndSet(Object array, int index, Object expectedValue, Object newValue) {
        return (boolean) checked().ofElement(VarMode.COMPARE_AND_SET, array, index, expectedValue, newValue);
    }

    /**
     * Strong compare-and-exchange: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    default Object compareAndExchange(Object array, int index, Object expectedValue, Object newValue) {
        return checked().ofElement(VarMode.COMPARE_AND_EXCHANGE, array, index, expectedValue, newValue);
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that acquires and writes relaxed, or an acquire load when it
     * fails. Checked for both outcomes.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    default Object compareAndExchangeAcquire(Object array, int index, Object expectedValue, Object newValue) {
        return checked().ofElement(VarMode.COMPARE_AND_EXCHANGE_ACQUIRE, array, index, expectedValue, newValue);
    }

    /**
     * Strong compare-and-exchange: a read-modify-write that reads relaxed and releases, or an opaque load when it
     * fails. Checked for both outcomes.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return the old value
     */
    default Object compareAndExchangeRelease(Object array, int index, Object expectedValue, Object newValue) {
        return checked().ofElement(VarMode.COMPARE_AND_EXCHANGE_RELEASE, array, index, expectedValue, newValue);
    }

    /**
     * Plain weak compare-and-set, modelled as opaque. Checked as a read.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    default boolean weakCompareAndSetPlain(Object array, int index, Object expectedValue, Object newValue) {
        return (boolean) checked().ofElement(VarMode.WEAK_COMPARE_AND_SET_PLAIN, array, index, expectedValue, newValue);
    }

    /**
     * Volatile weak compare-and-set. Checked as a read.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    default boolean weakCompareAndSet(Object array, int index, Object expectedValue, Object newValue) {
        return (boolean) checked().ofElement(VarMode.WEAK_COMPARE_AND_SET, array, index, expectedValue, newValue);
    }

    /**
     * Weak compare-and-set that acquires and writes relaxed. Checked as a read.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    default boolean weakCompareAndSetAcquire(Object array, int index, Object expectedValue, Object newValue) {
        return (boolean)
                checked().ofElement(VarMode.WEAK_COMPARE_AND_SET_ACQUIRE, array, index, expectedValue, newValue);
    }

    /**
     * Weak compare-and-set that reads relaxed and releases. Checked as a read.
     *
     * @param array the array
     * @param index the index of the element
     * @param expectedValue the value to be replaced
     * @param newValue the new value
     * @return whether it was replaced
     */
    default boolean weakCompareAndSetRelease(Object array, int index, Object expectedValue, Object newValue) {
        return (boolean)
                checked().ofElement(VarMode.WEAK_COMPARE_AND_SET_RELEASE, array, index, expectedValue, newValue);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param newValue the new value
     * @return the old value
     */
    default Object getAndSet(Object array, int index, Object newValue) {
        return checked().ofElement(VarMode.GET_AND_SET, array, index, newValue);
    }

    /**
     * Read-modify-write that acquires and writes relaxed. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param newValue the new value
     * @return the old value
     */
    default Object getAndSetAcquire(Object array, int index, Object newValue) {
        return checked().ofElement(VarMode.GET_AND_SET_ACQUIRE, array, index, newValue);
    }

    /**
     * Read-modify-write that reads relaxed and releases. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param newValue the new value
     * @return the old value
     */
    default Object getAndSetRelease(Object array, int index, Object newValue) {
        return checked().ofElement(VarMode.GET_AND_SET_RELEASE, array, index, newValue);
    }

    /**
     * Volatile read-modify-write. Checked as a write. The sum wraps at the width of the type.
     *
     * @param array the array
     * @param index the index of the element
     * @param delta what to add
     * @return the old value
     */
    default Object getAndAdd(Object array, int index, Object delta) {
        return checked().ofElement(VarMode.GET_AND_ADD, array, index, delta);
    }

    /**
     * Read-modify-write that acquires and writes relaxed. Checked as a write. The sum wraps at the width of the type.
     *
     * @param array the array
     * @param index the index of the element
     * @param delta what to add
     * @return the old value
     */
    default Object getAndAddAcquire(Object array, int index, Object delta) {
        return checked().ofElement(VarMode.GET_AND_ADD_ACQUIRE, array, index, delta);
    }

    /**
     * Read-modify-write that reads relaxed and releases. Checked as a write. The sum wraps at the width of the type.
     *
     * @param array the array
     * @param index the index of the element
     * @param delta what to add
     * @return the old value
     */
    default Object getAndAddRelease(Object array, int index, Object delta) {
        return checked().ofElement(VarMode.GET_AND_ADD_RELEASE, array, index, delta);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise or
     * @return the old value
     */
    default Object getAndBitwiseOr(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_OR, array, index, mask);
    }

    /**
     * Read-modify-write that acquires and writes relaxed. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise or
     * @return the old value
     */
    default Object getAndBitwiseOrAcquire(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_OR_ACQUIRE, array, index, mask);
    }

    /**
     * Read-modify-write that reads relaxed and releases. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise or
     * @return the old value
     */
    default Object getAndBitwiseOrRelease(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_OR_RELEASE, array, index, mask);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise and
     * @return the old value
     */
    default Object getAndBitwiseAnd(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_AND, array, index, mask);
    }

    /**
     * Read-modify-write that acquires and writes relaxed. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise and
     * @return the old value
     */
    default Object getAndBitwiseAndAcquire(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_AND_ACQUIRE, array, index, mask);
    }

    /**
     * Read-modify-write that reads relaxed and releases. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise and
     * @return the old value
     */
    default Object getAndBitwiseAndRelease(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_AND_RELEASE, array, index, mask);
    }

    /**
     * Volatile read-modify-write. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise exclusive or
     * @return the old value
     */
    default Object getAndBitwiseXor(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_XOR, array, index, mask);
    }

    /**
     * Read-modify-write that acquires and writes relaxed. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise exclusive or
     * @return the old value
     */
    default Object getAndBitwiseXorAcquire(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_XOR_ACQUIRE, array, index, mask);
    }

    /**
     * Read-modify-write that reads relaxed and releases. Checked as a write.
     *
     * @param array the array
     * @param index the index of the element
     * @param mask what to combine the value with by bitwise exclusive or
     * @return the old value
     */
    default Object getAndBitwiseXorRelease(Object array, int index, Object mask) {
        return checked().ofElement(VarMode.GET_AND_BITWISE_XOR_RELEASE, array, index, mask);
    }

    /**
     * Waits until the value is the awaited one and reads it in the given mode. Checked once, on arrival, as a wait.
     * Spins briefly, then yields, then parks.
     *
     * @param array the array
     * @param index the index of the element
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default void awaitValue(Object array, int index, Object awaited, WaitMode mode) throws InterruptedException {
        checked().await(mode.load(), 2, array, index, awaited, Waiting.FOREVER);
    }

    /**
     * Waits until the value is the awaited one and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param array the array
     * @param index the index of the element
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default boolean awaitValue(Object array, int index, Object awaited, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return checked().await(mode.load(), 2, array, index, awaited, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value fulfils a condition and reads it in the given mode. Checked once, on arrival, as a wait for
     * any of the values that fulfil it.
     *
     * @param array the array
     * @param index the index of the element
     * @param condition a condition without side effects, called outside of any lock with values of the variable's own
     *     type; also called with values that the variable had before, for the check: if it throws on one of those, the
     *     wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default Object awaitUntil(Object array, int index, Predicate<Object> condition, WaitMode mode)
            throws InterruptedException {
        Object[] end = new Object[1];
        checked().awaitUntil(mode.load(), 2, array, index, condition, end, Waiting.FOREVER);
        return end[0];
    }

    /**
     * Waits until the value fulfils a condition and reads it in the given mode, for a limited time. A wait that times
     * out is not recorded.
     *
     * @param array the array
     * @param index the index of the element
     * @param condition a condition without side effects, as above
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default boolean awaitUntil(
            Object array, int index, Predicate<Object> condition, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        return checked().awaitUntil(mode.load(), 2, array, index, condition, new Object[1], nanos);
    }

    /**
     * Blocking compare-and-set: waits until the value is the expected one and replaces it in the same step, in the
     * given mode. Checked once, on arrival.
     *
     * @param array the array
     * @param index the index of the element
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default void bcas(Object array, int index, Object expected, Object newValue, WaitMode mode)
            throws InterruptedException {
        checked().bcas(mode.order(), 2, array, index, expected, newValue, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set in the given mode, for a limited time. One that times out is not recorded.
     *
     * @param array the array
     * @param index the index of the element
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if the timeout is negative
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default boolean bcas(
            Object array, int index, Object expected, Object newValue, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return checked().bcas(mode.order(), 2, array, index, expected, newValue, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the value is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param array the array
     * @param index the index of the element
     * @param awaited the value to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default void awaitValueUninterruptibly(Object array, int index, Object awaited, WaitMode mode) {
        VarMode load = mode.load();
        Waiting.uninterruptibly(nanos -> checked().await(load, 2, array, index, awaited, nanos));
    }

    /**
     * Waits until the value fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait
     * for any of the values that fulfil it.
     *
     * @param array the array
     * @param index the index of the element
     * @param condition a condition without side effects, called outside of any lock with values of the variable's own
     *     type; also called with values that the variable had before, for the check: if it throws on one of those, the
     *     wait does not end on that
     * @param mode the mode of the load
     * @return the value
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default Object awaitUntilUninterruptibly(Object array, int index, Predicate<Object> condition, WaitMode mode) {
        VarMode load = mode.load();
        Object[] end = new Object[1];
        Waiting.uninterruptibly(nanos -> checked().awaitUntil(load, 2, array, index, condition, end, nanos));
        return end[0];
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the value is the expected one and replaces it in the
     * same step. If the thread was interrupted before or during the wait, its interrupt flag is set afterwards. Checked
     * once, on arrival.
     *
     * @param array the array
     * @param index the index of the element
     * @param expected the value to wait for
     * @param newValue the new value
     * @param mode the mode of the read-modify-write
     * @throws IllegalStateException if the session that owns the variable is closed
     */
    default void bcasUninterruptibly(Object array, int index, Object expected, Object newValue, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(nanos -> checked().bcas(order, 2, array, index, expected, newValue, nanos));
    }
}
