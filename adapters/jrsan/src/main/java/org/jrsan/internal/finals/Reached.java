package org.jrsan.internal.finals;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What can be reached from an object by references, as the JDK's and libraries' code goes where nobody sees it: from a collection to its elements, from an
 * {@code Optional} to its value, from a lambda to what it has captured. Looked for where a race or a violation is about to be told, so it costs nothing else.
 * Objects near to the first ones come first. Used by one thread.
 */
final class Reached {
    /** So many objects are looked at in one search: from there, to be reached is no way that anybody has gone. */
    private static final int MOST = 50_000;

    /** What an object of these refers to is no data of it, and would lead to everything. */
    private static final List<Class<?>> ENDS =
            List.of(Class.class, ClassLoader.class, Thread.class, ThreadGroup.class, Module.class, VarHandle.class);

    /** The same of what a run is made of, as a drop-in type in the midst of data leads to its run. */
    private static final String RUNS = "org.jrsan.internal.run.";

    /** The same of references of JRSan's own, as those that are kept beside an object's fields. */
    private static final String KEPT = "org.jrsan.internal.values.";

    /** The fields of a class, and of those that it extends, that refer to something and can be read. None if its objects are ends. */
    private static final ClassValue<List<Field>> REFERENCES = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> found = new ArrayList<>();
            if (isEnd(type)) {
                return List.of();
            }
            try {
                for (Field field : FieldsOf.all(type)) {
                    if (!Modifier.isStatic(field.getModifiers())
                            // There are lists of the JVM's.
                            && field.getDeclaringClass() != Reference.class
                            && FinalFields.mayRefer(field.getType())
                            && field.trySetAccessible()) {
                        found.add(field);
                    }
                }
            } catch (LinkageError e) {
                // Of a class that lacks another one, no field is told.
                return List.of();
            }
            return List.copyOf(found);
        }
    };

    /** Whether the objects of a class are references that are asked by the JDK's code for what they refer to: no other is called. */
    private static final ClassValue<Boolean> ARE_ASKED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return !isEnd(type)
                        && type.getMethod("get").getDeclaringClass().getPackage() == Reference.class.getPackage();
            } catch (NoSuchMethodException | LinkageError e) {
                return false;
            }
        }
    };

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> next = new ArrayDeque<>();

    /** From nowhere yet. */
    Reached() {}

    /** Whether code that loads from an object of a class may be none whose loads are followed. Arrays and atomics are those of checked code as well. */
    static boolean mayBeUnseen(Class<?> type, Predicate<Class<?>> isFollowed) {
        if (type.isArray() || type.getName().startsWith(FieldsOf.ATOMICS)) {
            return false;
        }
        boolean isUnseen = false;
        for (Class<?> at = type; at != null && at != Object.class && !isUnseen; at = at.getSuperclass()) {
            isUnseen = at.isHidden() || !isFollowed.test(at);
        }
        return isUnseen;
    }

    /**
     * Begins at an object as well.
     *
     * @param from the object
     * @param isBehind whether all of its references count; else its final fields alone do
     */
    void from(Object from, boolean isBehind) {
        if (isBehind) {
            add(from);
            return;
        }
        for (Field field : fieldsOf(from)) {
            if (Modifier.isFinal(field.getModifiers())) {
                add(FieldsOf.get(field, from));
            }
        }
    }

    /**
     * Searches for an object. No code of the user's is called.
     *
     * @param to the object
     * @return whether it can be reached
     */
    boolean finds(Object to) {
        for (Object at = next.poll(); at != null; at = next.poll()) {
            if (at == to) {
                return true;
            }
            if (at instanceof Object[] elements) {
                for (Object element : elements) {
                    add(element);
                }
            } else {
                for (Field field : fieldsOf(at)) {
                    add(FieldsOf.get(field, at));
                }
                if (at instanceof Reference<?> reference && ARE_ASKED.get(at.getClass())) {
                    add(reference.get());
                }
            }
        }
        return false;
    }

    /** How many objects were looked at, or are to be. */
    int size() {
        return seen.size();
    }

    private void add(@Nullable Object object) {
        if (object != null && seen.size() < MOST && seen.add(object)) {
            next.add(object);
        }
    }

    private static List<Field> fieldsOf(Object object) {
        Class<?> type = object.getClass();
        return type.isArray() || !FinalFields.mayRefer(type) ? List.of() : REFERENCES.get(type);
    }

    private static boolean isEnd(Class<?> type) {
        for (Class<?> end : ENDS) {
            if (end.isAssignableFrom(type)) {
                return true;
            }
        }
        if (Reference.class.isAssignableFrom(type)) {
            // Others lead to no object, and those of cleaners to each other.
            boolean isWeak = WeakReference.class.isAssignableFrom(type) || SoftReference.class.isAssignableFrom(type);
            return !isWeak || type.getName().startsWith(KEPT);
        }
        return type.getName().startsWith(RUNS);
    }
}
