package org.jrsan.atomic;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.LongBinaryOperator;
import org.jrsan.internal.cells.LongCell;
import org.jrsan.internal.options.Switch;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * A drop-in for {@link LongAccumulator}: it has the same methods with the same results, and they are checked while a
 * session is open. It extends the JDK's class, which does all the work when checking is off.
 *
 * <p>An accumulator is modelled as one location. Accumulating is a relaxed read-modify-write, even if the value does
 * not change. It orders nothing. Reading the value is an opaque load that is not checked: the JDK's value is not a
 * snapshot, so nobody may rely on the newest one. Hence an accumulator that is never {@linkplain #reset reset} is never
 * part of a violation.
 *
 * <p>Any thread may call any method. The identity is the initial write, which every thread knows. The function never
 * runs under a lock. It may be called again if another thread interferes. An accumulator is serialised as its value,
 * function and identity.
 */
public class RobustLongAccumulator extends LongAccumulator {
    private static final long serialVersionUID = 1L;

    private final transient LongBinaryOperator function;
    private final transient long identity;

    /** Holds the value if checking is on, otherwise null. */
    private final transient LongCell cell;

    /**
     * Creates an accumulator with the identity as its value.
     *
     * @param accumulatorFunction a function without side effects
     * @param identity the identity of the function
     */
    public RobustLongAccumulator(LongBinaryOperator accumulatorFunction, long identity) {
        this(accumulatorFunction, accumulatorFunction, identity, identity);
    }

    @SuppressWarnings("NullAway") // with checking off nobody asks for the cell
    private RobustLongAccumulator(
            LongBinaryOperator function, LongBinaryOperator functionWhenOff, long identity, long value) {
        super(functionWhenOff, identity);
        this.function = function;
        this.identity = identity;
        cell = Switch.ON ? new LongCell("RobustLongAccumulator", Long.SIZE, value) : null;
    }

    /**
     * Names this accumulator in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public final RobustLongAccumulator label(String name) {
        if (Switch.ON) {
            cell.label(name);
        }
        return this;
    }

    /**
     * Relaxed read-modify-write. Checked as a write. The check can fail only after a {@link #reset}.
     *
     * @param x the second argument of the function
     */
    @Override
    public void accumulate(long x) {
        if (Switch.ON) {
            cell.update(Mode.OPAQUE, old -> function.applyAsLong(old, x), true);
        } else {
            super.accumulate(x);
        }
    }

    /**
     * Opaque load. Not checked.
     *
     * @return the value
     */
    @Override
    public long get() {
        return Switch.ON ? cell.peek(Mode.OPAQUE) : super.get();
    }

    /**
     * Opaque store of the identity. Checked as a write: a thread that accumulates without knowing of an earlier reset
     * can miss it. The JDK's class requires that nobody accumulates at the same time.
     */
    @Override
    public void reset() {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.OPAQUE, identity, null);
        } else {
            super.reset();
        }
    }

    /**
     * Relaxed read-modify-write that exchanges the value for the identity. Checked as a write. Unlike {@link #reset},
     * it loses nothing that other threads accumulate at the same time, because the JDK's class exchanges each of its
     * parts. So other threads need not know about it.
     *
     * @return the value
     */
    @Override
    public long getThenReset() {
        return Switch.ON ? cell.getAndSet(Mode.OPAQUE, identity) : super.getThenReset();
    }

    /**
     * The value as text. Opaque load, not checked.
     *
     * @return the value as text
     */
    @Override
    public String toString() {
        return Long.toString(get());
    }

    /**
     * The value as a {@code long}, rounded if necessary. Opaque load, not checked.
     *
     * @return the value
     */
    @Override
    public long longValue() {
        return get();
    }

    /**
     * The value as an {@code int}, narrowed if necessary. Opaque load, not checked.
     *
     * @return the value
     */
    @Override
    public int intValue() {
        return (int) get();
    }

    /**
     * The value as a {@code float}, rounded if necessary. Opaque load, not checked.
     *
     * @return the value
     */
    @Override
    public float floatValue() {
        return (float) get();
    }

    /**
     * The value as a {@code double}, rounded if necessary. Opaque load, not checked.
     *
     * @return the value
     */
    @Override
    public double doubleValue() {
        return (double) get();
    }

    /** Sets the value of the JDK's accumulator, which has no method for this: its first result is the given value. */
    private static final class Restoring implements LongBinaryOperator {
        private final LongBinaryOperator function;
        private boolean restored;

        Restoring(LongBinaryOperator function) {
            this.function = function;
        }

        @Override
        public long applyAsLong(long old, long x) {
            return restored ? function.applyAsLong(old, x) : x;
        }
    }

    /**
     * The serialised form.
     *
     * @param value the value
     * @param function the function
     * @param identity its identity
     */
    @SuppressWarnings("serial") // the function is serializable if the accumulator is meant to be
    private record Saved(long value, LongBinaryOperator function, long identity) implements Serializable {
        private Object readResolve() {
            Restoring restoring = new Restoring(function);
            RobustLongAccumulator restored = new RobustLongAccumulator(function, restoring, identity, value);
            if (!Switch.ON) {
                restored.accumulate(value);
            }
            restoring.restored = true;
            return restored;
        }
    }

    /**
     * An accumulator is serialised as its value, function and identity.
     *
     * @return the object that is written in its place
     */
    private Object writeReplace() {
        return new Saved(get(), function, identity);
    }

    /**
     * There is no other serialised form.
     *
     * @param in where from
     * @throws InvalidObjectException always
     */
    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("an accumulator is read as its value, function and identity");
    }
}
