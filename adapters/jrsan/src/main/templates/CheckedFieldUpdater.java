package org.jrsan.atomic;

import java.lang.ref.Reference;
import java.util.function.@Fun@Predicate;
import java.util.function.@Fun@UnaryOperator;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.values.Update;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * An updater whose accesses are checked. What changes the field is the raw updater, under the lock of the field's cell, so
 * that it is atomic with regard to accesses that JRSan does not see.
 */
final class Checked@Type@FieldUpdater@Gen@ extends RobustAtomic@Type@FieldUpdater@Gen@ {
    private final RobustAtomic@Type@FieldUpdater@Gen@ raw;
    private final FieldCells cells;

    Checked@Type@FieldUpdater(RobustAtomic@Type@FieldUpdater@Gen@ raw, FieldCells cells) {
        this.raw = raw;
        this.cells = cells;
    }

    @Override
    public RobustAtomic@Type@FieldUpdater@Gen@ label(String name) {
        cells.label(name);
        return this;
    }

    private VariableCell cell(T obj) {
        raw.require(obj);
        return cells.at(obj, 0);
    }

    @Override
    public boolean compareAndSet(T obj, @V@ expect, @V@ update) {
        return compareAndSet(Kind.CAS, Mode.VOLATILE, obj, expect, update);
    }

    @Override
    public boolean weakCompareAndSet(T obj, @V@ expect, @V@ update) {
        return compareAndSet(Kind.WEAK_CAS, Mode.OPAQUE, obj, expect, update);
    }

    private boolean compareAndSet(Kind kind, Mode mode, T obj, @V@ expect, @V@ update) {
        VariableCell cell = cell(obj);
//#reference{
        raw.requireValue(update);
//#}
        try {
            return cell.compareAndSet(kind, mode, expect, update, () -> raw.compareAndSet(obj, expect, update));
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    public void set(T obj, @V@ newValue) {
        set(Mode.VOLATILE, obj, newValue);
    }

    @Override
    public void lazySet(T obj, @V@ newValue) {
        set(Mode.RELEASE, obj, newValue);
    }

    private void set(Mode mode, T obj, @V@ newValue) {
        VariableCell cell = cell(obj);
//#reference{
        raw.requireValue(newValue);
//#}
        try {
            cell.set(Kind.STORE, mode, newValue);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
@unchecked@    public @V@ get(T obj) {
        VariableCell cell = cell(obj);
        try {
            return (@V@) cell.get(Kind.LOAD, Mode.VOLATILE);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
@unchecked@    public @V@ getAndSet(T obj, @V@ newValue) {
        VariableCell cell = cell(obj);
//#reference{
        raw.requireValue(newValue);
//#}
        try {
            return (@V@) cell.getAndUpdate(Update.SET, Mode.VOLATILE, newValue, () -> raw.getAndSet(obj, newValue));
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

//#number{
    @Override
    public @V@ getAndAdd(T obj, @V@ delta) {
        VariableCell cell = cell(obj);
        try {
            return (@V@) cell.getAndUpdate(Update.ADD, Mode.VOLATILE, delta, () -> raw.getAndAdd(obj, delta));
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

//#}
    /** The function runs outside the lock, and an attempt that comes too late is no event. */
    @Override
    @V@ update(T obj, @Unary@ function, boolean returnNew) {
        VariableCell cell = cell(obj);
        try {
            while (true) {
                @V@ old = raw.get(obj);
                @V@ next = function.@apply@(old);
//#reference{
                raw.requireValue(next);
//#}
                if (cell.commit(Mode.VOLATILE, old, next, () -> raw.compareAndSet(obj, old, next))) {
                    return returnNew ? next : old;
                }
            }
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    boolean await(Mode mode, T obj, @V@ awaited, long nanos) throws InterruptedException {
        VariableCell cell = cell(obj);
//#reference{
        raw.requireValue(awaited);
//#}
        try {
            return cell.await(mode, awaited, nanos);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
@unchecked@    boolean until(Mode mode, T obj, @Pred@ condition, Object[] end, long nanos) throws InterruptedException {
        VariableCell cell = cell(obj);
        try {
            return cell.awaitUntil(mode, value -> condition.test((@V@) value), end, nanos);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }

    @Override
    boolean bcas(Mode mode, T obj, @V@ expect, @V@ update, long nanos) throws InterruptedException {
        VariableCell cell = cell(obj);
//#reference{
        raw.requireValue(expect);
        raw.requireValue(update);
//#}
        try {
            return cell.bcas(mode, expect, update, () -> raw.compareAndSet(obj, expect, update), nanos);
        } finally {
            Reference.reachabilityFence(obj);
        }
    }
}
