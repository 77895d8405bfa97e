package org.jrsan.agent.resolve;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
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
        try {
            Class<?> owner = (Class<?>) value(updater, "tclass");
            long offset = (long) value(updater, "offset");
            for (Field field : owner.getDeclaredFields()) {
                boolean isCandidate =
                        Modifier.isVolatile(field.getModifiers()) && !Modifier.isStatic(field.getModifiers());
                if (isCandidate && Layout.offset(field, false) == offset) {
                    return field;
                }
            }
            return null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    private static Object value(Object updater, String name) throws ReflectiveOperationException {
        Field field = updater.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(updater);
    }
}
