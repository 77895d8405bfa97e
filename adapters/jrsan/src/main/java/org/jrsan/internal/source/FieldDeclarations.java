package org.jrsan.internal.source;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * What is declared of ordinary fields, whose accesses are seen: by annotations on them, or where they cannot have any. What is
 * declared of a field that refers to an atomic or to an array applies to that. Thread-safe.
 */
public final class FieldDeclarations {
    /**
     * What is declared of one field.
     *
     * @param label its name in reports, null for none
     * @param plainAsOpaque whether plain accesses of it count as opaque ones
     */
    public record Declared(@Nullable String label, boolean plainAsOpaque) {
        private Declared and(Declared other) {
            return new Declared(other.label != null ? other.label : label, plainAsOpaque || other.plainAsOpaque);
        }
    }

    private static final Map<String, Declared> FIELDS = new ConcurrentHashMap<>();

    /** What is declared of one object, so far. */
    private static final class OfObject {
        private volatile Declared declared = new Declared(null, false);

        synchronized void add(Declared more) {
            // The first label stays.
            declared = more.and(declared);
        }
    }

    private static final WeakIdentityMap<Object, OfObject> OBJECTS = new WeakIdentityMap<>();

    /** Whether anything was ever declared of an object. */
    private static volatile boolean areObjects;

    private FieldDeclarations() {}

    /**
     * Declares something of a field, beside what was declared before.
     *
     * @param type the full name of its class; nested classes are parted by dots or dollars
     * @param field its name
     * @param declared what is declared
     */
    public static void add(String type, String field, Declared declared) {
        FIELDS.merge(key(type, field), declared, Declared::and);
    }

    /**
     * Whether anything is declared of any field.
     *
     * @return whether it is
     */
    public static boolean exist() {
        return !FIELDS.isEmpty();
    }

    /**
     * What is declared of a field.
     *
     * @param type the full name of its class, as above
     * @param field its name
     * @return null for nothing
     */
    public static @Nullable Declared of(String type, String field) {
        return FIELDS.isEmpty() ? null : FIELDS.get(key(type, field));
    }

    /**
     * What is declared of a field.
     *
     * @param field the field
     * @return null for nothing
     */
    public static @Nullable Declared of(Field field) {
        return of(field.getDeclaringClass().getName(), field.getName());
    }

    /**
     * An atomic or an array is what a field refers to, or is created where something is declared of it.
     *
     * @param object the object
     * @param declared what is declared, beside what was declared before
     */
    public static void refersTo(Object object, Declared declared) {
        areObjects = true;
        OBJECTS.get(object, unused -> new OfObject()).add(declared);
    }

    /**
     * What is declared of an atomic or an array.
     *
     * @param object the object
     * @return null for nothing
     */
    public static @Nullable Declared of(Object object) {
        OfObject known = areObjects ? OBJECTS.get(object) : null;
        return known == null ? null : known.declared;
    }

    private static String key(String type, String field) {
        return type.replace('$', '.') + '.' + field;
    }
}
