package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jrsan.agent.kept.WeakAnswers;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.agent.resolve.UpdatedField;
import org.jrsan.internal.cells.ElementCells;
import org.jspecify.annotations.Nullable;

/**
 * Where the JDK's atomic classes have their values. The package of theirs must be open; their values stay in it, and what is not
 * instrumented sees them.
 */
final class Atomics {
    private static final Map<Class<?>, Variable> SCALARS = Map.of(
            AtomicInteger.class, field(AtomicInteger.class, "value", int.class),
            AtomicLong.class, field(AtomicLong.class, "value", long.class),
            AtomicBoolean.class, field(AtomicBoolean.class, "value", int.class),
            AtomicReference.class, field(AtomicReference.class, "value", Object.class));

    private static final Map<Class<?>, Variable> ARRAYS = Map.of(
            AtomicIntegerArray.class, elements(int[].class),
            AtomicLongArray.class, elements(long[].class),
            AtomicReferenceArray.class, elements(Object[].class));

    private static final Map<Class<?>, VarHandle> ARRAY_FIELDS = Map.of(
            AtomicIntegerArray.class, handle(AtomicIntegerArray.class, "array", int[].class),
            AtomicLongArray.class, handle(AtomicLongArray.class, "array", long[].class),
            AtomicReferenceArray.class, handle(AtomicReferenceArray.class, "array", Object[].class));

    private static final WeakAnswers<Object, Variable> UPDATERS = new WeakAnswers<>();

    private Atomics() {}

    /** The atomic class whose methods a class has, null if none. */
    static @Nullable Class<?> among(Class<?> type) {
        for (Class<?> atomic : SCALARS.keySet()) {
            if (atomic.isAssignableFrom(type)) {
                return atomic;
            }
        }
        for (Class<?> atomic : ARRAYS.keySet()) {
            if (atomic == type) {
                return atomic;
            }
        }
        boolean isUpdater = AtomicIntegerFieldUpdater.class.isAssignableFrom(type)
                || AtomicLongFieldUpdater.class.isAssignableFrom(type)
                || AtomicReferenceFieldUpdater.class.isAssignableFrom(type);
        return isUpdater ? type : null;
    }

    static boolean isArray(Class<?> atomic) {
        return ARRAYS.containsKey(atomic);
    }

    static boolean isUpdater(Class<?> atomic) {
        return !isArray(atomic) && !SCALARS.containsKey(atomic);
    }

    /** What an atomic class has its values in; an array class, in the array that {@link #array} tells. */
    static @Nullable Variable of(Class<?> atomic) {
        Variable scalar = SCALARS.get(atomic);
        return scalar != null ? scalar : ARRAYS.get(atomic);
    }

    /** The array in which an object of an array class has its values. */
    static MethodHandle arrayOf(Class<?> atomic) {
        return Objects.requireNonNull(ARRAY_FIELDS.get(atomic)).toMethodHandle(VarHandle.AccessMode.GET);
    }

    static Object array(Class<?> atomic, Object of) {
        return Objects.requireNonNull(ARRAY_FIELDS.get(atomic)).get(of);
    }

    /** The field of an updater of the JDK's, null for one of somebody else's. */
    static @Nullable Variable ofUpdater(Object updater, Checked checked) {
        return UPDATERS.of(updater, () -> findUpdated(updater, checked));
    }

    private static @Nullable Variable findUpdated(Object updater, Checked checked) {
        Field field = UpdatedField.of(updater);
        if (field == null || !checked.contains(field.getDeclaringClass())) {
            return null;
        }
        try {
            Lookup lookup = FullLookup.in(field.getDeclaringClass());
            VarHandle handle = lookup.unreflectVarHandle(field);
            return Variable.ofField(handle, field, UpdatedField.receiver(updater, field.getDeclaringClass()));
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    private static Variable field(Class<?> of, String name, Class<?> type) {
        try {
            VarHandle handle = handle(of, name, type);
            return Variable.ofField(handle, of.getDeclaredField(name));
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Variable elements(Class<?> array) {
        return new Variable(MethodHandles.arrayElementVarHandle(array), new ElementCells());
    }

    private static VarHandle handle(Class<?> of, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(of, MethodHandles.lookup()).findVarHandle(of, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
