package org.jrsan.agent.steps;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Set;
import java.util.UUID;
import org.jrsan.agent.resolve.Members;
import org.jspecify.annotations.Nullable;

/**
 * Which objects have code of the program's that the JDK's code may call, as it compares them or goes through them. That code may take steps, and meet others at what no
 * schedule knows. Any thread may ask; where it is not clear, an object has such code.
 */
final class ProgramCode {
    /** The name of the method by which something is told in words. */
    static final String TELLS = "toString";

    private static final Set<Class<?>> LISTS = Set.of(ArrayList.class, LinkedList.class, ArrayDeque.class);
    private static final Set<Class<?>> SETS = Set.of(HashSet.class, LinkedHashSet.class);

    /** What any object has, and the JDK's shared objects do not call at themselves. */
    private static final Set<String> OF_ALL = Set.of("equals", "hashCode", TELLS);

    /** Whether a class has the methods of {@code Object} that compare. */
    private static final ClassValue<Boolean> COMPARES_BY_IDENTITY = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.isArray()
                    || isOfObject(type, "equals", MethodType.methodType(boolean.class, Object.class))
                            && isOfObject(type, "hashCode", MethodType.methodType(int.class));
        }
    };

    /** Whether a class overrides something of the class of the JDK's that it extends. */
    private static final ClassValue<Boolean> OVERRIDES = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                return overrides(type);
            } catch (LinkageError e) {
                return true;
            }
        }
    };

    private ProgramCode() {}

    private static boolean isOfObject(Class<?> type, String name, MethodType method) {
        Method found = Members.inherited(type, name, method);
        return found != null && found.getDeclaringClass() == Object.class;
    }

    private static boolean overrides(Class<?> type) {
        Set<String> own = new HashSet<>();
        Class<?> at = type;
        while (at != null && at.getClassLoader() != null) {
            addOverridable(at.getDeclaredMethods(), own);
            at = at.getSuperclass();
        }
        Set<String> inherited = new HashSet<>();
        if (at != null) {
            addOverridable(at.getMethods(), inherited);
        }
        while (at != null && at != Object.class) {
            addOverridable(at.getDeclaredMethods(), inherited);
            at = at.getSuperclass();
        }
        own.retainAll(inherited);
        own.removeAll(OF_ALL);
        return !own.isEmpty();
    }

    private static void addOverridable(Method[] methods, Set<String> names) {
        for (Method method : methods) {
            if ((method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE)) == 0) {
                names.add(method.getName());
            }
        }
    }

    /** Whether the class of an object of the JDK's is the program's, and has methods that the JDK's may call by each other. */
    static boolean isOverridden(Object object) {
        return isPrograms(object) && OVERRIDES.get(object.getClass());
    }

    /** Whether the class of an object is the program's. */
    static boolean isPrograms(Object object) {
        return object.getClass().getClassLoader() != null;
    }

    /** Whether to compare an object with others, or to sort it, calls none. */
    static boolean isPlain(@Nullable Object object) {
        return object instanceof String
                || object instanceof Number && !isPrograms(object)
                || object instanceof Character
                || object instanceof Boolean
                || object instanceof Enum
                || object instanceof Class
                || object instanceof UUID
                || object instanceof TemporalAccessor && !isPrograms(object);
    }

    /** Whether it calls none to ask an object whether it equals others. */
    static boolean isEqualPlainly(@Nullable Object object) {
        return object == null || isPlain(object) || COMPARES_BY_IDENTITY.get(object.getClass());
    }

    /** Whether an object as a key in a table calls none: a table may also sort its keys. */
    static boolean isPlainKey(@Nullable Object key) {
        return isPlain(key) || key != null && !(key instanceof Comparable) && isEqualPlainly(key);
    }

    /** Whether what is given to a method is a list of the JDK's: who adds something calls none. */
    static boolean isList(@Nullable Object given) {
        return given != null && LISTS.contains(given.getClass());
    }

    /** Whether it calls none to go through a collection that is given to a method. */
    static boolean isReadPlainly(@Nullable Object given) {
        if (given == null || isList(given) || SETS.contains(given.getClass())) {
            return true;
        }
        String name = given.getClass().getName();
        return name.startsWith("java.util.ImmutableCollections$List") || name.equals("java.util.Arrays$ArrayList");
    }

    /** Whether to sort the first of some objects calls none. */
    static boolean areSortedPlainly(@Nullable Object[] objects, int most) {
        for (int i = 0; i < Math.min(most, objects.length); i++) {
            if (objects[i] != null && !isPlain(objects[i])) {
                return false;
            }
        }
        return true;
    }
}
