package org.jrsan.internal.finals;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
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
    private static final List<Class<?>> ENDS = List.of(
            Class.class,
            ClassLoader.class,
            Thread.class,
            ThreadGroup.class,
            Module.class,
            Reference.class,
            VarHandle.class);

    /** The fields of a class, and of those that it extends, that refer to something and can be read. */
    private static final ClassValue<List<Field>> REFERENCES = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> found = new ArrayList<>();
            try {
                for (Field field : FieldsOf.all(type)) {
                    if (!Modifier.isStatic(field.getModifiers())
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
        return type.isArray() || !FinalFields.mayRefer(type) || isEnd(object) ? List.of() : REFERENCES.get(type);
    }

    private static boolean isEnd(Object object) {
        for (Class<?> end : ENDS) {
            if (end.isInstance(object)) {
                return true;
            }
        }
        return false;
    }
}
