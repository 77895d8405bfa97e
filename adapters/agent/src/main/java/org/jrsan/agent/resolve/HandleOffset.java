package org.jrsan.agent.resolve;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Which field a handle is for, by where the field is in its object. The package of the JDK's handles must be open. */
public final class HandleOffset {
    private HandleOffset() {}

    /**
     * The field of a handle.
     *
     * @param handle a handle that takes an object
     * @return the field; null if it cannot be told
     */
    public static @Nullable Field field(VarHandle handle) {
        try {
            long offset = offset(handle);
            for (Class<?> at = handle.coordinateTypes().get(0); at != null; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())
                            && field.getType() == handle.varType()
                            && Layout.offset(field, false) == offset) {
                        return field;
                    }
                }
            }
            return null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    private static long offset(VarHandle handle) throws ReflectiveOperationException {
        for (Class<?> at = handle.getClass(); at != VarHandle.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals("fieldOffset")) {
                    field.setAccessible(true);
                    return field.getLong(handle);
                }
            }
        }
        throw new NoSuchFieldException("fieldOffset");
    }
}
