package org.jrsan.internal.finals;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which fields of a class lead to other objects. Any thread may ask. */
final class FieldsOf {
    /** What is found in one of these is found by an access that has an order of its own. */
    static final String ATOMICS = "java.util.concurrent.atomic.";

    private static final ClassValue<Boolean> LEAD_ON = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                for (Field field : all(type)) {
                    if (FinalFields.leadsOn(field) || isVolatile(field) || isToAtomic(field)) {
                        return true;
                    }
                }
                return false;
            } catch (LinkageError e) {
                // What cannot be told may be so.
                return true;
            }
        }
    };

    private static final ClassValue<List<Field>> TO_ATOMICS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            try {
                List<Field> found = all(type);
                found.removeIf(field -> !isToAtomic(field) && !isToElements(field) || !field.trySetAccessible());
                return List.copyOf(found);
            } catch (LinkageError e) {
                // What cannot be told leads to none.
                return List.of();
            }
        }
    };

    private FieldsOf() {}

    /** The fields of a class and of those that it extends. */
    static List<Field> all(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            fields.addAll(List.of(at.getDeclaredFields()));
        }
        return fields;
    }

    /** Whether something is known of what is found by the fields of such an object, once that was found without an order. */
    static boolean leadOn(Class<?> type) {
        return LEAD_ON.get(type);
    }

    /** The final fields of a class that refer to atomics; of an atomic array, the one that refers to what has the elements. */
    static List<Field> toAtomics(Class<?> type) {
        return TO_ATOMICS.get(type);
    }

    /** Whether the class of an object is an atomic one of the JDK's. */
    static boolean isAtomic(Object object) {
        return object.getClass().getName().startsWith(ATOMICS);
    }

    /** What a field refers to, null if that cannot be told. */
    static @Nullable Object get(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    private static boolean isVolatile(Field field) {
        int flags = field.getModifiers();
        return Modifier.isVolatile(flags) && !Modifier.isStatic(flags);
    }

    private static boolean isToAtomic(Field field) {
        return isFinal(field) && field.getType().getName().startsWith(ATOMICS);
    }

    private static boolean isToElements(Field field) {
        return isFinal(field)
                && field.getType().isArray()
                && field.getDeclaringClass().getName().startsWith(ATOMICS);
    }

    private static boolean isFinal(Field field) {
        int flags = field.getModifiers();
        return Modifier.isFinal(flags) && !Modifier.isStatic(flags);
    }
}
