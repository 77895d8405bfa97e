package org.jrsan.agent.reflection;

import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jrsan.agent.code.Calls;
import org.jrsan.agent.resolve.SharedTypes;
import org.jspecify.annotations.Nullable;

/** What others may learn when a member is accessed out of sight. Of plain fields they learn nothing. */
public enum Reached {
    /** The access orders nothing, or its code is instrumented. */
    NOTHING,

    /** It may release and acquire. */
    ORDERED,

    /** It is a method of what may be a collection whose calls are edges. */
    SHARED;

    /**
     * What an access of a member is.
     *
     * @param member a field, a method, or anything else
     * @return what it is
     */
    public static Reached by(@Nullable Object member) {
        if (member instanceof Field field) {
            return byField(field.getModifiers());
        }
        if (member instanceof Method method) {
            return by(
                    method.getDeclaringClass(),
                    method.getName(),
                    MethodType.methodType(method.getReturnType(), method.getParameterTypes()));
        }
        return NOTHING;
    }

    static Reached byField(int modifiers) {
        return Modifier.isVolatile(modifiers) ? ORDERED : NOTHING;
    }

    static Reached by(@Nullable AccessMode mode) {
        return mode == AccessMode.GET || mode == AccessMode.SET ? NOTHING : ORDERED;
    }

    static Reached by(Class<?> declaring, String name, MethodType type) {
        ClassLoader loader = declaring.getClassLoader();
        if (loader != null && loader != ClassLoader.getPlatformClassLoader()) {
            return NOTHING;
        }
        String owner = declaring.getName().replace('.', '/');
        if (SharedTypes.mayBeShared(owner)) {
            return SHARED;
        }
        return Calls.mayOrder(owner, name, type.toMethodDescriptorString()) ? ORDERED : NOTHING;
    }
}
