package org.jrsan.atomic;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle.AccessMode;
import org.jrsan.internal.cells.FieldAccess;
import org.jrsan.internal.values.VarHandleAccess;

/**
 * An updater that does what the JDK's does and nothing else. This class is a pattern: a separate hidden class is made
 * from it for each field. So its static fields are constants of that field, and the JIT compiles an access to the same
 * code as an access by the JDK's updater.
 */
final class RawLongFieldUpdater<T> extends RobustAtomicLongFieldUpdater<T> {
    private static final FieldAccess FIELD = FieldAccess.ofHidden(MethodHandles.lookup());
    private static final Class<?> RECEIVER = FIELD.receiver();
    // @only Reference: private static final Class<?> VALUE = FIELD.type();
    private static final MethodHandle GET = FIELD.method(AccessMode.GET_VOLATILE);
    private static final MethodHandle SET = FIELD.method(AccessMode.SET_VOLATILE);
    private static final MethodHandle SET_RELEASE = FIELD.method(AccessMode.SET_RELEASE);
    private static final MethodHandle GET_AND_SET = FIELD.method(AccessMode.GET_AND_SET);
    // @only Long Integer {
    private static final MethodHandle GET_AND_ADD = FIELD.method(AccessMode.GET_AND_ADD);
    // @}
    private static final MethodHandle COMPARE_AND_SET = FIELD.method(AccessMode.COMPARE_AND_SET);

    RawLongFieldUpdater() {}

    @Override
    void require(T obj) {
        if (!RECEIVER.isInstance(obj)) {
            throw FIELD.refusal(obj);
        }
    }

    // @only Reference {
    // @Override
    // void requireValue(V value) {
    //     if (value != null && !VALUE.isInstance(value)) {
    //         throw new ClassCastException();
    //     }
    // }
    //
    // @}
    @Override
    public boolean compareAndSet(T obj, long expect, long update) {
        require(obj);
        // @only Reference {
        // requireValue(update);
        // if (expect != null && !VALUE.isInstance(expect)) {
        //     return false;
        // }
        // @}
        try {
            return (boolean) COMPARE_AND_SET.invokeExact((Object) obj, expect, update);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Override
    public boolean weakCompareAndSet(T obj, long expect, long update) {
        return compareAndSet(obj, expect, update);
    }

    @Override
    public void set(T obj, long newValue) {
        require(obj);
        // @only Reference: requireValue(newValue);
        try {
            SET.invokeExact((Object) obj, newValue);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Override
    public void lazySet(T obj, long newValue) {
        require(obj);
        // @only Reference: requireValue(newValue);
        try {
            SET_RELEASE.invokeExact((Object) obj, newValue);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Override
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public long get(T obj) {
        require(obj);
        try {
            return (long) GET.invokeExact((Object) obj);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Override
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public long getAndSet(T obj, long newValue) {
        require(obj);
        // @only Reference: requireValue(newValue);
        try {
            return (long) GET_AND_SET.invokeExact((Object) obj, newValue);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    // @only Long Integer {
    @Override
    public long getAndAdd(T obj, long delta) {
        require(obj);
        try {
            return (long) GET_AND_ADD.invokeExact((Object) obj, delta);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }
    // @}
}
