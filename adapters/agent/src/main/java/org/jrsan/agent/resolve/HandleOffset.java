package org.jrsan.agent.resolve;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** What a handle is for, by what the JDK keeps in it. The package of the JDK's handles must be open. */
public final class HandleOffset {
    private static final Class<?> MADE_OF_ANOTHER = find("java.lang.invoke.IndirectVarHandle");

    private static final ClassValue<Boolean> OF_STATIC = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            for (Class<?> at = type; at != null && at != VarHandle.class; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (field.getName().equals("base") || field.getName().equals("refc")) {
                        return true;
                    }
                }
            }
            return false;
        }
    };

    private HandleOffset() {}

    private static Class<?> find(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * The field of a handle, by where it is in its object.
     *
     * @param handle a handle that takes an object
     * @return the field; null if it cannot be told
     */
    public static @Nullable Field field(VarHandle handle) {
        try {
            if (!(value(handle, "fieldOffset") instanceof Long offset)) {
                return null;
            }
            Field found = null;
            for (Class<?> at = handle.coordinateTypes().get(0); at != null && found == null; at = at.getSuperclass()) {
                found = Layout.field(at, false, offset);
            }
            return found;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /**
     * Whether a handle was made of another, by {@code MethodHandles.filterValue} and its like.
     *
     * @param handle the handle
     * @return whether it does more than to access a variable
     */
    public static boolean isMadeOfAnother(VarHandle handle) {
        return handle.getClass() == MADE_OF_ANOTHER;
    }

    /**
     * The handle that accesses the variable in the end.
     *
     * @param handle a handle
     * @return that of which it was made, or itself; null if it cannot be told
     */
    static @Nullable VarHandle target(VarHandle handle) {
        try {
            VarHandle last = handle;
            while (value(last, "target") instanceof VarHandle next) {
                last = next;
            }
            return last;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /**
     * Whether a handle is one of a static field, which it may have to initialise the class of.
     *
     * @param handle a handle that was not made of another
     * @return whether it takes nothing but values
     */
    public static boolean isOfStatic(VarHandle handle) {
        return OF_STATIC.get(handle.getClass());
    }

    /**
     * The class that declares the static field of a handle.
     *
     * @param handle the handle
     * @return the class; null if it cannot be told
     */
    public static @Nullable Class<?> owner(VarHandle handle) {
        try {
            VarHandle target = target(handle);
            return target != null && value(target, "base") instanceof Class<?> owner ? owner : null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** What is in a field of a handle; null if it has no such field. */
    private static @Nullable Object value(VarHandle handle, String name) throws ReflectiveOperationException {
        for (Class<?> at = handle.getClass(); at != VarHandle.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(handle);
                }
            }
        }
        return null;
    }
}
