package org.jrsan.atomic;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.jrsan.internal.cells.CellWait;
import org.jrsan.internal.cells.PairCell;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

// Long because it has all methods of the JDK's class that it stands in for, and waits.
/**
 * A drop-in for {@link AtomicStampedReference}: it has the same methods with the same results, and they are checked
 * while a session is open. The {@linkplain org.jrsan.atomic package description} says how the modes are modelled. It
 * extends the JDK's class, which does all the work when checking is off.
 *
 * <p>The pair is one location. Pairs are the same when their references are identical and their stamps equal. Setting a
 * pair that is already there is an ordinary access, as the JDK's documentation says, although its code skips the write.
 *
 * <p>In addition it can wait: {@code awaitValue}, {@code awaitUntil} and {@code bcas} block until the pair is there.
 * Use them instead of a spin loop: failed polls of the pair are not recorded, so a stale poll is not a violation. They
 * are volatile unless you give them a mode. An interrupt ends them, except for the uninterruptible ones.
 *
 * <p>Any thread may call any method. The constructor's pair is the initial write, which every thread knows.
 *
 * @param <V> the type of the reference
 */
public class RobustAtomicStampedReference<V extends @Nullable Object> extends AtomicStampedReference<V> {
    /**
     * A condition on a pair.
     *
     * @param <V> the type of the reference
     */
    @FunctionalInterface
    public interface Condition<V extends @Nullable Object> {
        /**
         * Tests one pair.
         *
         * @param reference its reference
         * @param stamp its stamp
         * @return whether the wait ends on it
         */
        boolean test(V reference, int stamp);
    }

    /** Holds the pair if checking is on, otherwise null. */
    private final PairCell<V> cell;

    /**
     * Creates an atomic.
     *
     * @param initialRef its initial reference
     * @param initialStamp its initial stamp
     */
    @SuppressWarnings("NullAway") // with checking off nobody asks for the cell; the JDK's class takes null
    public RobustAtomicStampedReference(V initialRef, int initialStamp) {
        // With checking on, only the cell has the pair, so that no overwritten reference is kept.
        super(Switch.ON ? null : initialRef, initialStamp);
        cell = Switch.ON ? new PairCell<>("RobustAtomicStampedReference", false, initialRef, bits(initialStamp)) : null;
    }

    /**
     * Names this atomic in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public final RobustAtomicStampedReference<V> label(String name) {
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
     * @return the stamp
     */
    @Override
    public int getStamp() {
        return Switch.ON ? of(cell.get().bits()) : super.getStamp();
    }

    /**
     * Volatile load of the pair. Checked as a read.
     *
     * @param stampHolder its first element becomes the stamp
     * @return the reference
     */
    @Override
    public V get(int[] stampHolder) {
        if (!Switch.ON) {
            return super.get(stampHolder);
        }
        PairCell.Pair<V> pair = cell.get();
        stampHolder[0] = of(pair.bits());
        return pair.reference();
    }

    /**
     * Weak compare-and-set without an order, as documented, modelled as opaque. Checked as a read.
     *
     * @param expectedReference the reference to be replaced
     * @param newReference the new reference
     * @param expectedStamp the stamp to be replaced
     * @param newStamp the new stamp
     * @return whether the pair was replaced
     */
    @Override
    public boolean weakCompareAndSet(V expectedReference, V newReference, int expectedStamp, int newStamp) {
        return Switch.ON
                ? compareAndSet(Kind.WEAK_CAS, Mode.OPAQUE, expectedReference, newReference, expectedStamp, newStamp)
                : super.weakCompareAndSet(expectedReference, newReference, expectedStamp, newStamp);
    }

    /**
     * Strong compare-and-set: a volatile read-modify-write, or a volatile load if it fails. Checked for both
     * outcomes.
     *
     * @param expectedReference the reference to be replaced
     * @param newReference the new reference
     * @param expectedStamp the stamp to be replaced
     * @param newStamp the new stamp
     * @return whether the pair was the expected one
     */
    @Override
    public boolean compareAndSet(V expectedReference, V newReference, int expectedStamp, int newStamp) {
        return Switch.ON
                ? compareAndSet(Kind.CAS, Mode.VOLATILE, expectedReference, newReference, expectedStamp, newStamp)
                : super.compareAndSet(expectedReference, newReference, expectedStamp, newStamp);
    }

    private boolean compareAndSet(
            Kind kind, Mode mode, V expectedReference, V newReference, int expectedStamp, int newStamp) {
        return cell.compareAndSet(kind, mode, bits(expectedStamp), expectedReference, bits(newStamp), newReference);
    }

    /**
     * Volatile store of the pair. Checked as a write.
     *
     * @param newReference the new reference
     * @param newStamp the new stamp
     */
    @Override
    public void set(V newReference, int newStamp) {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.VOLATILE, bits(newStamp), newReference);
        } else {
            super.set(newReference, newStamp);
        }
    }

    /**
     * Replaces the stamp if the reference is the expected one. This is a volatile weak compare-and-set, because it may
     * fail if another thread changes only the stamp. Checked as a read.
     *
     * @param expectedReference the expected reference, which stays
     * @param newStamp the new stamp
     * @return whether the reference was the expected one
     */
    @Override
    public boolean attemptStamp(V expectedReference, int newStamp) {
        return Switch.ON
                ? cell.attempt(expectedReference, bits(newStamp))
                : super.attemptStamp(expectedReference, newStamp);
    }

    /**
     * Waits until the pair is the awaited one and reads it: a volatile load. Checked once, on arrival, as a wait. Spins
     * briefly, then yields, then parks.
     *
     * @param awaitedReference the reference to wait for
     * @param awaitedStamp the stamp to wait for
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void awaitValue(V awaitedReference, int awaitedStamp) throws InterruptedException {
        await(Mode.VOLATILE, awaitedReference, awaitedStamp, Waiting.FOREVER);
    }

    /**
     * Waits until the pair is the awaited one and reads it in the given mode. Checked once, on arrival, as a wait.
     * Spins briefly, then yields, then parks.
     *
     * @param awaitedReference the reference to wait for
     * @param awaitedStamp the stamp to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void awaitValue(V awaitedReference, int awaitedStamp, WaitMode mode) throws InterruptedException {
        await(mode.loadOrder(), awaitedReference, awaitedStamp, Waiting.FOREVER);
    }

    /**
     * Waits until the pair is the awaited one and reads it in the given mode, for a limited time. A wait that times out
     * is not recorded.
     *
     * @param awaitedReference the reference to wait for
     * @param awaitedStamp the stamp to wait for
     * @param mode the mode of the load
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if a load cannot have the mode, or the timeout is negative
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final boolean awaitValue(V awaitedReference, int awaitedStamp, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return await(mode.loadOrder(), awaitedReference, awaitedStamp, Waiting.nanos(timeout, unit));
    }

    /**
     * Waits until the pair is the awaited one and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait.
     *
     * @param awaitedReference the reference to wait for
     * @param awaitedStamp the stamp to wait for
     * @param mode the mode of the load
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void awaitValueUninterruptibly(V awaitedReference, int awaitedStamp, WaitMode mode) {
        Mode order = mode.loadOrder();
        Waiting.uninterruptibly(nanos -> await(order, awaitedReference, awaitedStamp, nanos));
    }

    private boolean await(Mode mode, V awaitedReference, int awaitedStamp, long nanos) throws InterruptedException {
        if (Switch.ON) {
            return cell.await(mode, bits(awaitedStamp), awaitedReference, nanos);
        }
        int[] holder = new int[1];
        return Waiting.until(() -> get(holder) == awaitedReference && holder[0] == awaitedStamp, nanos);
    }

    /**
     * Waits until the pair fulfils a condition and reads it: a volatile load. Checked once, on arrival, as a wait for
     * any of the pairs that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with pairs that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param stampHolder its first element becomes the stamp
     * @return the reference
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final V awaitUntil(Condition<? super V> condition, int[] stampHolder) throws InterruptedException {
        return seen(until(Mode.VOLATILE, condition, Waiting.FOREVER), stampHolder);
    }

    /**
     * Waits until the pair fulfils a condition and reads it in the given mode. Checked once, on arrival, as a wait for
     * any of the pairs that fulfil it. Spins briefly, then yields, then parks.
     *
     * @param condition a condition without side effects, called outside any lock; also called with pairs that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param stampHolder its first element becomes the stamp
     * @param mode the mode of the load
     * @return the reference
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final V awaitUntil(Condition<? super V> condition, int[] stampHolder, WaitMode mode)
            throws InterruptedException {
        return seen(until(mode.loadOrder(), condition, Waiting.FOREVER), stampHolder);
    }

    /**
     * Waits until the pair fulfils a condition and reads it in the given mode, for a limited time. A wait that times
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
    public final boolean awaitUntil(Condition<? super V> condition, WaitMode mode, long timeout, TimeUnit unit)
            throws InterruptedException {
        return until(mode.loadOrder(), condition, Waiting.nanos(timeout, unit)) != null;
    }

    /**
     * Waits until the pair fulfils a condition and reads it, and no interrupt ends the wait. If the thread was
     * interrupted before or during the wait, its interrupt flag is set afterwards. Checked once, on arrival, as a wait
     * for any of the pairs that fulfil it.
     *
     * @param condition a condition without side effects, called outside any lock; also called with pairs that this
     *     atomic had before, for the check: if it throws on one of those, the wait does not end on that
     * @param stampHolder its first element becomes the stamp
     * @param mode the mode of the load
     * @return the reference
     * @throws IllegalArgumentException if a load cannot have the mode
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    @SuppressWarnings("NullAway") // a wait without a limit ends on a pair
    public final V awaitUntilUninterruptibly(Condition<? super V> condition, int[] stampHolder, WaitMode mode) {
        Mode order = mode.loadOrder();
        return seen(Waiting.uninterruptibly(nanos -> until(order, condition, nanos)), stampHolder);
    }

    @SuppressWarnings("NullAway") // a wait without a limit ends on a pair
    private static <V extends @Nullable Object> V seen(PairCell.@Nullable Pair<V> pair, int[] stampHolder) {
        stampHolder[0] = of(pair.bits());
        return pair.reference();
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // every reference that reaches the location came in as a V
    private PairCell.@Nullable Pair<V> until(Mode mode, Condition<? super V> condition, long nanos)
            throws InterruptedException {
        if (Switch.ON) {
            CellWait.Value end =
                    cell.awaitUntil(mode, (bits, reference) -> condition.test((V) reference, of(bits)), nanos);
            return end == null ? null : new PairCell.Pair<>((V) end.ref(), end.bits());
        }
        int[] holder = new int[1];
        @Nullable Object[] end = new @Nullable Object[1];
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
     * Blocking compare-and-set: waits until the pair is the expected one and replaces it in the same step, a volatile
     * read-modify-write. Checked once, on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expectedStamp the stamp to wait for
     * @param newStamp the new stamp
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void bcas(V expectedReference, V newReference, int expectedStamp, int newStamp)
            throws InterruptedException {
        bcas(Mode.VOLATILE, expectedReference, newReference, expectedStamp, newStamp, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set: waits until the pair is the expected one and replaces it in the same step, in the given
     * mode. Checked once, on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expectedStamp the stamp to wait for
     * @param newStamp the new stamp
     * @param mode the mode of the read-modify-write
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void bcas(V expectedReference, V newReference, int expectedStamp, int newStamp, WaitMode mode)
            throws InterruptedException {
        bcas(mode.order(), expectedReference, newReference, expectedStamp, newStamp, Waiting.FOREVER);
    }

    /**
     * Blocking compare-and-set in the given mode, for a limited time. One that times out is not recorded.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expectedStamp the stamp to wait for
     * @param newStamp the new stamp
     * @param mode the mode of the read-modify-write
     * @param timeout the maximum time to wait
     * @param unit the unit of the timeout
     * @return false if the time ran out
     * @throws InterruptedException if the thread is interrupted, before or while it waits
     * @throws IllegalArgumentException if the timeout is negative
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final boolean bcas(
            V expectedReference,
            V newReference,
            int expectedStamp,
            int newStamp,
            WaitMode mode,
            long timeout,
            TimeUnit unit)
            throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        return bcas(mode.order(), expectedReference, newReference, expectedStamp, newStamp, nanos);
    }

    /**
     * Blocking compare-and-set that no interrupt ends: waits until the pair is the expected one and replaces it in the
     * same step. If the thread was interrupted before or during the wait, its interrupt flag is set afterwards. Checked
     * once, on arrival.
     *
     * @param expectedReference the reference to wait for
     * @param newReference the new reference
     * @param expectedStamp the stamp to wait for
     * @param newStamp the new stamp
     * @param mode the mode of the read-modify-write
     * @throws IllegalStateException if the session that owns this atomic is closed
     */
    public final void bcasUninterruptibly(
            V expectedReference, V newReference, int expectedStamp, int newStamp, WaitMode mode) {
        Mode order = mode.order();
        Waiting.uninterruptibly(nanos -> bcas(order, expectedReference, newReference, expectedStamp, newStamp, nanos));
    }

    private boolean bcas(Mode mode, V expectedReference, V newReference, int expectedStamp, int newStamp, long nanos)
            throws InterruptedException {
        if (Switch.ON) {
            return cell.bcas(mode, bits(expectedStamp), expectedReference, bits(newStamp), newReference, nanos);
        }
        return Waiting.until(
                () -> super.compareAndSet(expectedReference, newReference, expectedStamp, newStamp), nanos);
    }

    private static long bits(int stamp) {
        return stamp;
    }

    private static int of(long bits) {
        return (int) bits;
    }
}
