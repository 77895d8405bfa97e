package org.jrsan.internal.cells;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Which objects have a location: as a field of their own, or as an atomic that a field of theirs refers to. */
final class Owners {
    private static final String OURS = "org.jrsan.atomic.";

    private Owners() {}

    /** Whether an object has a location. Where its fields cannot be read, it has none. */
    static boolean has(Object object, Cell cell) {
        if (cell instanceof RawCell raw) {
            return raw.holder() == object;
        }
        try {
            return isOurs(object) ? refersTo(object, cell) : hasAtomic(object, cell);
        } catch (LinkageError e) {
            // The type of a field is missing.
            return false;
        }
    }

    private static boolean isOurs(Object object) {
        return object.getClass().getName().startsWith(OURS);
    }

    private static boolean hasAtomic(Object object, Cell cell) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                Object value = value(field, object);
                if (value != null && (value == cell || isAtomic(value.getClass()) && refersTo(value, cell))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Also a subclass of one of ours. */
    private static boolean isAtomic(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().startsWith(OURS)) {
                return true;
            }
        }
        return false;
    }

    private static boolean refersTo(Object atomic, Cell cell) {
        for (Class<?> type = atomic.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (value(field, atomic) == cell) {
                    return true;
                }
            }
        }
        return atomic == cell;
    }

    private static @Nullable Object value(Field field, Object of) {
        try {
            boolean isReadable = !Modifier.isStatic(field.getModifiers())
                    && !field.getType().isPrimitive()
                    && field.trySetAccessible();
            return isReadable ? field.get(of) : null;
        } catch (IllegalAccessException | SecurityException e) {
            return null;
        }
    }
}
