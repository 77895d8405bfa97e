package org.jrsan.agent.resolve;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.internal.told.Uninstrumented;
import org.jrsan.internal.values.WeakIdentityMap;

/**
 * Whether what a class that is not checked accesses is a field of one that is. Checked classes make no edges at the object there, so one
 * at the object is not enough. Where it cannot be told, it counts as such a field. Thread-safe.
 */
public final class CheckedFields {
    private static volatile Checked checked = type -> false;

    private static final ClassValue<Boolean> HAVE_ANY = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                if (checked.contains(at)) {
                    return true;
                }
            }
            return false;
        }
    };

    /** Of a class that has any, by the name of the class that an instruction names, and by that of the field. */
    private static final ClassValue<Map<List<String>, Boolean>> BY_NAMES = new ClassValue<>() {
        @Override
        protected Map<List<String>, Boolean> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final ClassValue<Map<Long, Boolean>> BY_OFFSETS = new ClassValue<>() {
        @Override
        protected Map<Long, Boolean> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final WeakIdentityMap<Object, Boolean> BY_ACCESSORS = WeakIdentityMap.ofMany();

    private CheckedFields() {}

    /**
     * The fields that a class declares. The JVM tells none of them if the type of one is missing, as that of an optional dependency may be. If
     * the class is to be checked, that is told, as its fields cannot be.
     *
     * @param type the class
     * @return its fields; none if they cannot be told
     */
    public static Field[] declaredBy(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError e) {
            areNotTold(type, e);
            return new Field[0];
        }
    }

    /**
     * The JVM does not tell the fields of a class.
     *
     * @param type the class
     * @param why what it says instead
     */
    static void areNotTold(Class<?> type, LinkageError why) {
        if (checked.contains(type)) {
            Uninstrumented.add(
                    type.getName(),
                    "the JVM does not tell its fields, because of " + why
                            + "; add what is missing to the class path, or leave the class out by exclude");
        }
    }

    /**
     * Sets which classes are checked.
     *
     * @param isChecked tells of a class
     */
    public static void areOf(Checked isChecked) {
        checked = isChecked;
    }

    /**
     * Whether a class, or one that it extends, is checked.
     *
     * @param type the class of an object
     * @return false if the object has no checked field
     */
    public static boolean areIn(Class<?> type) {
        // An array has none, and is what a library's queue accesses most.
        return !type.isArray() && HAVE_ANY.get(type);
    }

    /**
     * Whether an instruction accesses such a field.
     *
     * @param type the class of the object, or the one that has the static field
     * @param owner the name of the class that the instruction names, with slashes
     * @param name the name of the field
     * @return whether the class that declares it is checked
     */
    public static boolean isOne(Class<?> type, String owner, String name) {
        return areIn(type) && BY_NAMES.get(type).computeIfAbsent(List.of(owner, name), key -> find(type, owner, name));
    }

    private static boolean find(Class<?> type, String owner, String name) {
        Class<?> at = type;
        while (at != null && !at.getName().replace('.', '/').equals(owner)) {
            at = at.getSuperclass();
        }
        for (; at != null; at = at.getSuperclass()) {
            for (Field field : declaredBy(at)) {
                if (field.getName().equals(name)) {
                    return checked.contains(at);
                }
            }
        }
        return true;
    }

    /**
     * Whether an access by {@code Unsafe} is of such a field.
     *
     * @param object the object, or the class of a static field; no array
     * @param offset where the field is
     * @return whether the class that declares it is checked
     */
    public static boolean isAt(Object object, long offset) {
        boolean isStatic = object instanceof Class<?>;
        Class<?> type = isStatic ? (Class<?>) object : object.getClass();
        // What is static stands for itself: the two never share an offset in what follows from it.
        return areIn(type)
                && BY_OFFSETS
                        .get(type)
                        .computeIfAbsent(isStatic ? ~offset : offset, key -> find(type, isStatic, offset));
    }

    private static boolean find(Class<?> type, boolean isStatic, long offset) {
        for (Class<?> at = type; at != null; at = isStatic ? null : at.getSuperclass()) {
            if (Layout.field(at, isStatic, offset) != null) {
                return checked.contains(at);
            }
        }
        return true;
    }

    /**
     * Whether a handle or an updater gives access to such a field, or a handle that was made of another to an element.
     *
     * @param accessor a {@code VarHandle}, or an updater of the JDK's
     * @return whether the class that it is for has checked fields
     */
    public static boolean areReachedBy(Object accessor) {
        return BY_ACCESSORS.get(
                accessor, key -> accessor instanceof VarHandle handle ? isReached(handle) : isUpdated(accessor));
    }

    private static boolean isReached(VarHandle handle) {
        VarHandle target = HandleOffset.target(handle);
        if (target == null) {
            return true;
        }
        List<Class<?>> coordinates = target.coordinateTypes();
        Class<?> holder = coordinates.isEmpty() ? HandleOffset.owner(target) : coordinates.get(0);
        return holder == null || (holder.isArray() ? HandleOffset.isMadeOfAnother(handle) : areIn(holder));
    }

    private static boolean isUpdated(Object updater) {
        Class<?> owner = UpdatedField.owner(updater);
        // One that is not the JDK's is a class that makes its own edges, or is checked.
        return owner == null ? updater.getClass().getClassLoader() == null : areIn(owner);
    }
}
