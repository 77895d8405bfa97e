package org.jrsan.atomic;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.internal.cells.LongCell;
import org.jrsan.internal.options.Switch;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * A drop-in for {@link LongAdder}: it has the same methods with the same results, and they are checked while a session
 * is open. It extends the JDK's class, which does all the work when checking is off.
 *
 * <p>An adder is modelled as one location. Adding is a relaxed read-modify-write. It orders nothing. Reading the sum is
 * an opaque load that is not checked: the JDK's sum is not a snapshot, so nobody may rely on the newest one. Hence an
 * adder that is never {@linkplain #reset reset} is never part of a violation.
 *
 * <p>Any thread may call any method. Every thread knows the initial sum of zero. An adder is serialised as its sum.
 */
public class RobustLongAdder extends LongAdder {
    private static final long serialVersionUID = 1L;

    /** Holds the sum if checking is on, otherwise null. */
    private final transient LongCell cell;

    /** Creates an adder with a sum of zero. */
    public RobustLongAdder() {
        this(0);
    }

    @SuppressWarnings("NullAway") // with checking off nobody asks for the cell
    private RobustLongAdder(long sum) {
        cell = Switch.ON ? new LongCell("RobustLongAdder", Long.SIZE, sum) : null;
    }

    /**
     * Names this adder in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public final RobustLongAdder label(String name) {
        if (Switch.ON) {
            cell.label(name);
        }
        return this;
    }

    /**
     * Relaxed read-modify-write. Checked as a write, which it can fail after a {@link #reset} only.
     *
     * @param x what to add
     */
    @Override
    public void add(long x) {
        if (Switch.ON) {
            cell.getAndAdd(Mode.OPAQUE, x);
        } else {
            super.add(x);
        }
    }

    // @only Long {
    /** Relaxed read-modify-write. Checked as a write, as {@link #add} is. */
    @Override
    public void increment() {
        add(1);
    }

    /** Relaxed read-modify-write. Checked as a write, as {@link #add} is. */
    @Override
    public void decrement() {
        add(-1);
    }
    // @}

    /**
     * Opaque load. Not checked.
     *
     * @return the sum
     */
    @Override
    public long sum() {
        return Switch.ON ? cell.peek(Mode.OPAQUE) : super.sum();
    }

    /**
     * Opaque store of zero. Checked as a write: a thread that adds without knowing of an earlier reset can miss it. The
     * JDK's class requires that nobody adds at the same time.
     */
    @Override
    public void reset() {
        if (Switch.ON) {
            cell.set(Kind.STORE, Mode.OPAQUE, 0, null);
        } else {
            super.reset();
        }
    }

    /**
     * Relaxed read-modify-write that exchanges the sum for zero. Checked as a write. Unlike {@link #reset}, it loses
     * nothing that other threads add at the same time, because the JDK's class exchanges each of its parts. So other
     * threads need not know about it.
     *
     * @return the sum
     */
    @Override
    public long sumThenReset() {
        return Switch.ON ? cell.getAndSet(Mode.OPAQUE, 0) : super.sumThenReset();
    }

    /**
     * The sum as text. Opaque load, not checked.
     *
     * @return the sum as text
     */
    @Override
    public String toString() {
        return Long.toString(sum());
    }

    /**
     * The sum as a {@code long}, rounded if necessary. Opaque load, not checked.
     *
     * @return the sum
     */
    @Override
    public long longValue() {
        return sum();
    }

    /**
     * The sum as an {@code int}, narrowed if necessary. Opaque load, not checked.
     *
     * @return the sum
     */
    @Override
    public int intValue() {
        return (int) sum();
    }

    /**
     * The sum as a {@code float}, rounded if necessary. Opaque load, not checked.
     *
     * @return the sum
     */
    @Override
    public float floatValue() {
        return (float) sum();
    }

    /**
     * The sum as a {@code double}, rounded if necessary. Opaque load, not checked.
     *
     * @return the sum
     */
    @Override
    public double doubleValue() {
        return (double) sum();
    }

    /**
     * The serialised form.
     *
     * @param sum the sum
     */
    private record Saved(long sum) implements Serializable {
        private Object readResolve() {
            RobustLongAdder restored = new RobustLongAdder(sum);
            if (!Switch.ON) {
                restored.add(sum);
            }
            return restored;
        }
    }

    /**
     * An adder is serialised as its sum.
     *
     * @return the object that is written in its place
     */
    private Object writeReplace() {
        return new Saved(sum());
    }

    /**
     * There is no other serialised form.
     *
     * @param in where from
     * @throws InvalidObjectException always
     */
    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("an adder is read as its sum");
    }
}
