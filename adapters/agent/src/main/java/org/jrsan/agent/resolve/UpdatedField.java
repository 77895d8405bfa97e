package org.jrsan.agent.resolve;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Which field an updater of the JDK's updates. It keeps the class and the offset, in private fields of its own. */
public final class UpdatedField {
    private UpdatedField() {}

    /**
     * The field of an updater.
     *
     * @param updater the updater
     * @return the field; null if it cannot be told, as of an updater that is not the JDK's
     */
    public static @Nullable Field of(Object updater) {
        Class<?> owner = owner(updater);
        try {
            return owner == null ? null : Layout.field(owner, false, (long) value(updater, "offset"));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** The class that declares the field; null as above. */
    static @Nullable Class<?> owner(Object updater) {
        try {
            return (Class<?>) value(updater, "tclass");
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /**
     * The class that an updater of the JDK's was made by, or for.
     *
     * @param updater the updater
     * @return the class; null if it cannot be told
     */
    public static @Nullable Class<?> user(Object updater) {
        try {
            return (Class<?>) value(updater, "cclass");
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /**
     * The class whose objects an updater takes: of a protected field, that of who made it.
     *
     * @param updater one of the JDK's
     * @param otherwise what to return if that cannot be told
     * @return the class
     */
    public static Class<?> receiver(Object updater, Class<?> otherwise) {
        Class<?> user = user(updater);
        return user == null ? otherwise : user;
    }

    private static Object value(Object updater, String name) throws ReflectiveOperationException {
        Field field = updater.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(updater);
    }
}
