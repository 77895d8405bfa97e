package org.jrsan.atomic;

import java.lang.ref.Reference;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.Update;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * An updater whose accesses are checked. The raw updater changes the field, under the lock of the field's cell, so a
 * change is also atomic with respect to accesses that JRSan does not see.
 */
final class CheckedLongFieldUpdater<T> extends RobustAtomicLongFieldUpdater<T> {
    private final RobustAtomicLongFieldUpdater<T> raw;
    private final FieldCells cells;

    CheckedLongFieldUpdater(RobustAtomicLongFieldUpdater<T> raw, FieldCells cells) {
        this.raw = raw;
        this.cells = cells;
    }

    @Override
    public RobustAtomicLongFieldUpdater<T> label(String name) {
        cells.label(name);
        return this;
    }

    private VariableCell cell(T obj) {
        raw.require(obj);
        return cells.at(obj, 0);
    }

    @Override
    public boolean compareAndSet(T obj, long expect, long update) {
        return compareAndSet(Kind.CAS, Mode.VOLATILE, obj, expect, update);
    }

    @Override
    public boolean weakCompareAndSet(T obj, long expect, long update) {
        return compareAndSet(Kind.WEAK_CAS, Mode.OPAQUE, obj, expect, update);
    }

    private boolean compareAndSet(Kind kind, Mode mode, T obj, long expect, long update) {
        VariableCell cell = cell(obj);
        // @only Reference: raw.requireValue(update);
        try {
            return cell.compareAndSet(kind, mode, expect, update, () -> raw.compareAndSet(obj, expect, update));
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    public void set(T obj, long newValue) {
        set(Mode.VOLATILE, obj, newValue);
    }

    @Override
    public void lazySet(T obj, long newValue) {
        set(Mode.RELEASE, obj, newValue);
    }

    private void set(Mode mode, T obj, long newValue) {
        VariableCell cell = cell(obj);
        // @only Reference: raw.requireValue(newValue);
        try {
            cell.set(Kind.STORE, mode, newValue);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    // @only Long Integer {
    @SuppressWarnings("NullAway") // the field is primitive
    // @}
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public long get(T obj) {
        VariableCell cell = cell(obj);
        try {
            return (long) cell.get(Kind.LOAD, Mode.VOLATILE);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    // @only Long Integer {
    @SuppressWarnings("NullAway") // the field is primitive
    // @}
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public long getAndSet(T obj, long newValue) {
        VariableCell cell = cell(obj);
        // @only Reference: raw.requireValue(newValue);
        try {
            return (long) cell.getAndUpdate(Update.SET, Mode.VOLATILE, newValue, () -> raw.getAndSet(obj, newValue));
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    // @only Long Integer {
    @Override
    @SuppressWarnings("NullAway") // the field is primitive
    public long getAndAdd(T obj, long delta) {
        VariableCell cell = cell(obj);
        try {
            return (long) cell.getAndUpdate(Update.ADD, Mode.VOLATILE, delta, () -> raw.getAndAdd(obj, delta));
        } finally {
            Reference.reachabilityFence(obj);
        }
    }
    // @}

    /** The function runs outside the lock. An attempt that comes too late is not an event. */
    @Override
    long update(T obj, LongUnaryOperator function, boolean returnNew) {
        VariableCell cell = cell(obj);
        try {
            while (true) {
                Steps.access(cell, true);
                long old = raw.get(obj);
                cell.acquireToUpdate(Mode.VOLATILE);
                long next = function.applyAsLong(old);
                // @only Reference: raw.requireValue(next);
                if (cell.commit(Mode.VOLATILE, old, next, () -> raw.compareAndSet(obj, old, next), null)) {
                    return returnNew ? next : old;
                }
            }
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    boolean await(Mode mode, T obj, long awaited, long nanos) throws InterruptedException {
        VariableCell cell = cell(obj);
        // @only Reference: raw.requireValue(awaited);
        try {
            return cell.await(mode, awaited, nanos);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    boolean until(Mode mode, T obj, LongPredicate condition, Object[] end, long nanos) throws InterruptedException {
        VariableCell cell = cell(obj);
        try {
            return cell.awaitUntil(mode, value -> condition.test((long) value), end, nanos);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    boolean bcas(Mode mode, T obj, long expect, long update, long nanos) throws InterruptedException {
        VariableCell cell = cell(obj);
        // @only Reference {
        // raw.requireValue(expect);
        // raw.requireValue(update);
        // @}
        try {
            return cell.bcas(mode, expect, update, () -> raw.compareAndSet(obj, expect, update), nanos);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }
}
