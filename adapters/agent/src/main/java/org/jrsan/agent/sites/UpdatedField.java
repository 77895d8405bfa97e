package org.jrsan.agent.sites;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Which field an updater of the JDK's updates. It keeps the class and the offset, in private fields of its own. */
final class UpdatedField {
    private UpdatedField() {}

    static @Nullable Field of(Object updater) {
        try {
            Class<?> owner = (Class<?>) value(updater, "tclass");
            Object offset = value(updater, "offset");
            // Nothing else tells offsets; by reflection, as the compiler warns of each use.
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            Method offsets = unsafe.getMethod("objectFieldOffset", Field.class);
            for (Field field : owner.getDeclaredFields()) {
                boolean isCandidate =
                        Modifier.isVolatile(field.getModifiers()) && !Modifier.isStatic(field.getModifiers());
                if (isCandidate && offsets.invoke(instance.get(null), field).equals(offset)) {
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
