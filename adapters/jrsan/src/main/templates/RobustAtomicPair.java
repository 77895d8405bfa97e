package org.jrsan.atomic;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.Atomic@Type@Reference;
import org.jrsan.internal.cells.CellWait;
import org.jrsan.internal.cells.PairCell;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * A drop-in for {@link Atomic@Type@Reference}: the same methods with the same results, checked while a session is open.
 * The {@linkplain org.jrsan.atomic package description} says how the modes are modelled. It extends the JDK's class,
 * which does all the work when checking is off.
 *
 * <p>The pair is one location. Pairs are the same when their references are identical and their @stamp@s equal. Setting
 * a pair that is already there is an ordinary access, as the JDK's documentation says, although its code skips the
 * write.
 *
 * <p>In addition it can wait: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the pair is there.
 * Use them instead of a spin loop: failed polls of the pair are not recorded, so a stale poll is not a violation. An
 * interrupt ends them, except for the uninterruptible ones, which take their mode as an argument.
 *
 * <p>Any thread may call any method. The constructor's pair is the initial write, which every thread knows.
 *
 * @param <V> the type of the reference
 */
public class RobustAtomic@Type@Reference<V> extends Atomic@Type@Reference<V> {
    /**
     * What a pair must fulfil.
     *
     * @param <V> the type of the reference
     */
    @FunctionalInterface
    public interface Condition<V> {
        /**
         * Asks for one pair.
         *
         * @param reference its reference
         * @param @stamp@ its @stamp@
         * @return whether the wait ends on it
         */
        boolean test(V reference, @T@ @stamp@);
    }

    /** Holds the pair when checking is on, else null. */
    private final PairCell<V> cell;

    /**
     * Creates an atomic.
     *
     * @param initialRef its initial reference
     * @param initial@Stamp@ its initial @stamp@
     */
    public RobustAtomic@Type@Reference(V initialRef, @T@ initial@Stamp@) {
        // With checking on the pair is in the cell alone, so that no reference is kept that was overwritten.
        super(Switch.ON ? null : initialRef, initial@Stamp@);
        cell = Switch.ON
                ? new PairCell<>("RobustAtomic@Type@Reference", @marks@, initialRef, bits(initial@Stamp@))
                : null;
    }

    /**
     * Names this atomic in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public final RobustAtomic@Type@Reference<V> label(String name) {
        if (Switch.ON) {
            cell.label(name);
        }
        return this;
    }

    /**
     * Volatile load of the pair. Checked as a read.
     *
     * @return the reference
     */
    @Override
    public V getReference() {
        return Switch.ON ? cell.get().reference() : super.getReference();
    }

    /**
     * Volatile load of the pair. Checked as a read.
     *
     * @return the @stamp@
     */
    @Override
    public @T@ @getter@() {
        return Switch.ON ? of(cell.get().bits()) : super.@getter@();
    }

    /**
     * Volatile load of the pair. Checked as a read.
     *
     * @param @stamp@Holder its first element becomes the @stamp@
     * @return the reference
     */
    @Override
    public V get(@T@[] @stamp@Holder) {
        if (!Switch.ON) {
            return super.get(@stamp@Holder);
        }
        PairCell.Pair<V> pair = cell.get();
        @stamp@Holder[0] = of(pair.bits());
        return pair.reference();
    }

    /**
     * Weak compare-and-set without an order, as documented, modelled as opaque. Checked as a read.
     *
     * @param expectedReference the reference to be replaced
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to be replaced
     * @param new@Stamp@ the new @stamp@
     * @return whether the pair was replaced
     */
    @Override
    public boolean weakCompareAndSet(V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@) {
        return Switch.ON
                ? compareAndSet(
                        Kind.WEAK_CAS, Mode.OPAQUE, expectedReference, newReference, expected@Stamp@, new@Stamp@)
                : super.weakCompareAndSet(expectedReference, newReference, expected@Stamp@, new@Stamp@);
    }

    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load when it fails. Checked for both outcomes.
     *
     * @param expectedReference the reference to be replaced
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to be replaced
     * @param new@Stamp@ the new @stamp@
     * @return whether the pair was the expected one
     */
    @Override
    public boolean compareAndSet(V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@) {
        return Switch.ON
                ? compareAndSet(Kind.CAS, Mode.VOLATILE, expectedReference, newReference, expected@Stamp@, new@Stamp@)
                : super.compareAndSet(expectedReference, newReference, expected@Stamp@, new@Stamp@);
    }

    private boolean compareAndSet(
            Kind kind, Mode mode, V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@) {
        return cell.compareAndSet(
                kind, mode, bits(expected@Stamp@), expectedReference, bits(new@Stamp@), newReference);
    }

    /**
     * Volatile store of the pair. Checked as a write.
     *
     * @param newReference the new reference
     * @param new@Stamp@ the new @stamp@
     */
    @Override
    public void set(V newReference, @T@ new@Stamp@) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.VOLATILE, bits(new@Stamp@), newReference);
        } else {
            super.set(newReference, new@Stamp@);
        }
    }

    /**
     * Replaces the @stamp@ if the reference is the expected one: a volatile weak compare-and-set, as it may fail when only
     * the @stamp@ is changed by another thread. Checked as a read.
     *
     * @param expectedReference the reference to stay
     * @param new@Stamp@ the new @stamp@
     * @return whether the reference was the expected one
     */
    @Override
    public boolean attempt@Stamp@(V expectedReference, @T@ new@Stamp@) {
        return Switch.ON
                ? cell.attempt(expectedReference, bits(new@Stamp@))
                : super.attempt@Stamp@(expectedReference, new@Stamp@);
    }

    /**
     * Waits until the pair is the awaited one and reads it: a volatile load. Checked once, on arrival, as a wait. Spins
     * briefly, then yields, then parks.
     *
     * @param awaitedReference the reference to wait for
     * @param awaited@Stamp@ the @stamp@ to wait for
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValue(V awaitedReference, @T@ awaited@Stamp@) throws InterruptedException {
        await(Mode.VOLATILE, awaitedReference, awaited@Stamp@, Waiting.FOREVER);
    }

    /**
     * Volatile form of waiting for a pair, for a limited time; a wait that times out is not recorded.
     *
     * @param awaitedReference the reference to wait for
     * @param awaited@Stamp@ the @stamp@ to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitValue(V awaitedReference, @T@ awaited@Stamp@, long timeout, TimeUnit unit)
            throws InterruptedException {
        return await(Mode.VOLATILE, awaitedReference, awaited@Stamp@, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the pair is the awaited one and reads it: an acquire load. Checked once, on arrival, as a wait. Spins
     * briefly, then yields, then parks.
     *
     * @param awaitedReference the reference to wait for
     * @param awaited@Stamp@ the @stamp@ to wait for
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValueAcquire(V awaitedReference, @T@ awaited@Stamp@) throws InterruptedException {
        await(Mode.ACQUIRE, awaitedReference, awaited@Stamp@, Waiting.FOREVER);
    }

    /**
     * Acquire form of waiting for a pair, for a limited time; a wait that times out is not recorded.
     *
     * @param awaitedReference the reference to wait for
     * @param awaited@Stamp@ the @stamp@ to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitValueAcquire(V awaitedReference, @T@ awaited@Stamp@, long timeout, TimeUnit unit)
            throws InterruptedException {
        return await(Mode.ACQUIRE, awaitedReference, awaited@Stamp@, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the pair is the awaited one and reads it: an opaque load. Checked once, on arrival, as a wait. Spins
     * briefly, then yields, then parks.
     *
     * @param awaitedReference the reference to wait for
     * @param awaited@Stamp@ the @stamp@ to wait for
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValueOpaque(V awaitedReference, @T@ awaited@Stamp@) throws InterruptedException {
        await(Mode.OPAQUE, awaitedReference, awaited@Stamp@, Waiting.FOREVER);
    }

    /**
     * Opaque form of waiting for a pair, for a limited time; a wait that times out is not recorded.
     *
     * @param awaitedReference the reference to wait for
     * @param awaited@Stamp@ the @stamp@ to wait for
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean awaitValueOpaque(V awaitedReference, @T@ awaited@Stamp@, long timeout, TimeUnit unit)
            throws InterruptedException {
        return await(Mode.OPAQUE, awaitedReference, awaited@Stamp@, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the pair is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param awaitedReference the reference to wait for
     * @param awaited@Stamp@ the @stamp@ to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException when a load cannot have the mode
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void awaitValueUninterruptibly(V awaitedReference, @T@ awaited@Stamp@, WaitMode mode) {
        Mode order = mode.loadOrder();
        Waiting.uninterruptibly(nanos -> await(order, awaitedReference, awaited@Stamp@, nanos));
    }

    private boolean await(Mode mode, V awaitedReference, @T@ awaited@Stamp@, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cell.await(mode, bits(awaited@Stamp@), awaitedReference, nanos);
        }
        @T@[] holder = new @T@[1];
        return Waiting.until(() -> get(holder) == awaitedReference && holder[0] == awaited@Stamp@, nanos);
    }

    /**
     * Waits until the pair fulfils a condition and reads it: a volatile load. Checked once, on arrival, as a wait for
     * any of the pairs that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with pairs that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param @stamp@Holder its first element becomes the @stamp@
     * @return the reference
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final V awaitUntil(Condition<? super V> condition, @T@[] @stamp@Holder) throws InterruptedException {
        PairCell.Pair<V> pair = until(Mode.VOLATILE, condition, Waiting.FOREVER);
        @stamp@Holder[0] = of(pair.bits());
        return pair.reference();
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
    public final boolean awaitUntil(Condition<? super V> condition, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(Mode.VOLATILE, condition, Waiting.nanos(timeout, unit)) != null;
    }

    /**
     * Waits until the pair fulfils a condition and reads it: an acquire load. Checked once, on arrival, as a wait for
     * any of the pairs that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with pairs that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param @stamp@Holder its first element becomes the @stamp@
     * @return the reference
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final V awaitUntilAcquire(Condition<? super V> condition, @T@[] @stamp@Holder) throws InterruptedException {
        PairCell.Pair<V> pair = until(Mode.ACQUIRE, condition, Waiting.FOREVER);
        @stamp@Holder[0] = of(pair.bits());
        return pair.reference();
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
    public final boolean awaitUntilAcquire(Condition<? super V> condition, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(Mode.ACQUIRE, condition, Waiting.nanos(timeout, unit)) != null;
    }

    /**
     * Waits until the pair fulfils a condition and reads it: an opaque load. Checked once, on arrival, as a wait for
     * any of the pairs that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with pairs that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param @stamp@Holder its first element becomes the @stamp@
     * @return the reference
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final V awaitUntilOpaque(Condition<? super V> condition, @T@[] @stamp@Holder) throws InterruptedException {
        PairCell.Pair<V> pair = until(Mode.OPAQUE, condition, Waiting.FOREVER);
        @stamp@Holder[0] = of(pair.bits());
        return pair.reference();
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
    public final boolean awaitUntilOpaque(Condition<? super V> condition, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(Mode.OPAQUE, condition, Waiting.nanos(timeout, unit)) != null;
    }

    /**
     * Waits until the pair fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once, on arrival, as a wait for
     * any of the pairs that fulfil it.
     *
     * @param condition a condition without side effects, called outside any lock; also called with pairs that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param @stamp@Holder its first element becomes the @stamp@
     * @param mode the mode of the load
     * @return the reference
     * @throws IllegalArgumentException when a load cannot have the mode
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final V awaitUntilUninterruptibly(
            Condition<? super V> condition, @T@[] @stamp@Holder, WaitMode mode) {
        Mode order = mode.loadOrder();
        PairCell.Pair<V> pair = Waiting.uninterruptibly(nanos -> until(order, condition, nanos));
        @stamp@Holder[0] = of(pair.bits());
        return pair.reference();
    }

    @SuppressWarnings("unchecked") // every reference that reaches the location came in as a V
    private PairCell.Pair<V> until(Mode mode, Condition<? super V> condition, long nanos) throws InterruptedException {
        if (Switch.ON) {
            CellWait.Value end =
                    cell.awaitUntil(mode, (bits, reference) -> condition.test((V) reference, of(bits)), nanos);
            return end == null ? null : new PairCell.Pair<>((V) end.ref(), end.bits());
        }
        @T@[] holder = new @T@[1];
        Object[] end = new Object[1];
        boolean inTime = Waiting.until(
                () -> {
                    V seen = get(holder);
                    end[0] = seen;
                    return condition.test(seen, holder[0]);
                },
                nanos);
        return inTime ? new PairCell.Pair<>((V) end[0], bits(holder[0])) : null;
    }

    /**
     * Blocking compare-and-set: waits until the pair is the expected one and replaces it in the same step,
     * a volatile read-modify-write. Checked once, on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcas(V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@)
            throws InterruptedException {
        bcas(Mode.VOLATILE, expectedReference, newReference, expected@Stamp@, new@Stamp@, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a volatile read-modify-write; one that times out is not recorded.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcas(
            V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@, long timeout, TimeUnit unit)
            throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        return bcas(Mode.VOLATILE, expectedReference, newReference, expected@Stamp@, new@Stamp@, nanos);
    }

    /**
     * Blocking compare-and-set: waits until the pair is the expected one and replaces it in the same step,
     * a read-modify-write that acquires and writes relaxed. Checked once, on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasAcquire(V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@)
            throws InterruptedException {
        bcas(Mode.ACQUIRE, expectedReference, newReference, expected@Stamp@, new@Stamp@, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a read-modify-write that acquires and writes relaxed; one that times
     * out is not recorded.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcasAcquire(
            V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@, long timeout, TimeUnit unit)
            throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        return bcas(Mode.ACQUIRE, expectedReference, newReference, expected@Stamp@, new@Stamp@, nanos);
    }

    /**
     * Blocking compare-and-set: waits until the pair is the expected one and replaces it in the same step,
     * a read-modify-write that reads relaxed and releases. Checked once, on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasRelease(V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@)
            throws InterruptedException {
        bcas(Mode.RELEASE, expectedReference, newReference, expected@Stamp@, new@Stamp@, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a read-modify-write that reads relaxed and releases; one that times
     * out is not recorded.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcasRelease(
            V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@, long timeout, TimeUnit unit)
            throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        return bcas(Mode.RELEASE, expectedReference, newReference, expected@Stamp@, new@Stamp@, nanos);
    }

    /**
     * Blocking compare-and-set: waits until the pair is the expected one and replaces it in the same step,
     * a relaxed read-modify-write. Checked once, on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasOpaque(V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@)
            throws InterruptedException {
        bcas(Mode.OPAQUE, expectedReference, newReference, expected@Stamp@, new@Stamp@, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set for a limited time, a relaxed read-modify-write; one that times out is not recorded.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException when the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException when the timeout is negative
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final boolean bcasOpaque(
            V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@, long timeout, TimeUnit unit)
            throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        return bcas(Mode.OPAQUE, expectedReference, newReference, expected@Stamp@, new@Stamp@, nanos);
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the pair is the expected one and replaces it in the
     * same step. If the thread was interrupted before or meanwhile, its interrupt flag is set afterwards. Checked once,
     * on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expected@Stamp@ the @stamp@ to wait for
     * @param new@Stamp@ the new @stamp@
     * @param mode the mode of the read-modify-write
     * @throws IllegalStateException when the session that owns this atomic is closed
     */
    public final void bcasUninterruptibly(
            V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(
                nanos -> bcas(order, expectedReference, newReference, expected@Stamp@, new@Stamp@, nanos));
    }

    private boolean bcas(
            Mode mode, V expectedReference, V newReference, @T@ expected@Stamp@, @T@ new@Stamp@, long nanos)
            throws InterruptedException {
        if (Switch.ON) {
            return cell.bcas(mode, bits(expected@Stamp@), expectedReference, bits(new@Stamp@), newReference, nanos);
        }
        return Waiting.until(
                () -> super.compareAndSet(expectedReference, newReference, expected@Stamp@, new@Stamp@), nanos);
    }

    private static long bits(@T@ @stamp@) {
        return @bits@;
    }

    private static @T@ of(long bits) {
        return @of@;
    }
}
