package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.Variables;
import org.jspecify.annotations.Nullable;

/**
 * Loads and stores of a field, or of array elements, at one call site.
 *
 * @param mode a load or a store
 * @param variables the field or the elements
 */
record VariableSite(VarMode mode, Variables variables) {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    @Nullable
    Object get(Object holder) {
        Objects.requireNonNull(holder);
        try {
            return mode.access(variables.at(holder, 0), null, null);
        } finally {
            Reference.reachabilityFence(holder);
        }
    }

    void set(Object holder, @Nullable Object value) {
        Objects.requireNonNull(holder);
        try {
            mode.access(variables.at(holder, 0), value, null);
        } finally {
            Reference.reachabilityFence(holder);
        }
    }

    @Nullable
    Object getStatic() {
        return mode.access(variables.at(null, 0), null, null);
    }

    void setStatic(@Nullable Object value) {
        mode.access(variables.at(null, 0), value, null);
    }

    @Nullable
    Object load(Object array, int index) {
        ElementCells.requireIndex(array, index);
        try {
            return mode.access(variables.at(array, index), null, null);
        } finally {
            Reference.reachabilityFence(array);
        }
    }

    void store(Object array, int index, @Nullable Object value) {
        ElementCells.requireIndex(array, index);
        Class<?> component = array.getClass().getComponentType();
        if (value != null && !component.isPrimitive() && !component.isInstance(value)) {
            throw new ArrayStoreException(value.getClass().getName());
        }
        try {
            // A site that takes bytes serves boolean arrays as well.
            Object own = component == boolean.class && value instanceof Byte bits ? (Object) ((bits & 1) != 0) : value;
            mode.access(variables.at(array, index), own, null);
        } finally {
            Reference.reachabilityFence(array);
        }
    }

    /** One of the methods above, of this site. */
    MethodHandle method(String name) {
        try {
            MethodType type =
                    switch (name) {
                        case "get" -> MethodType.genericMethodType(1);
                        case "set" -> MethodType.methodType(void.class, Object.class, Object.class);
                        case "getStatic" -> MethodType.genericMethodType(0);
                        case "setStatic" -> MethodType.methodType(void.class, Object.class);
                        case "load" -> MethodType.methodType(Object.class, Object.class, int.class);
                        default -> MethodType.methodType(void.class, Object.class, int.class, Object.class);
                    };
            return LOOKUP.findVirtual(VariableSite.class, name, type).bindTo(this);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
