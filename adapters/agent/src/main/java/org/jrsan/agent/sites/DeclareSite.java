package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jspecify.annotations.Nullable;

/**
 * A field of which something is declared gets an atomic or an array, or code that is declared opaque makes one, session or not: that
 * is what is meant.
 */
final class DeclareSite {
    private DeclareSite() {}

    static MethodHandle link(Class<?> owner, String field, MethodType site) throws ReflectiveOperationException {
        Declared declared = FieldDeclarations.of(owner.getName(), field);
        if (declared == null) {
            return MethodHandles.empty(site);
        }
        return bound("declare", declared);
    }

    /** What is created in code that is declared opaque. */
    static MethodHandle created() throws ReflectiveOperationException {
        return bound("declareAll", new Declared(null, true));
    }

    private static MethodHandle bound(String method, Declared declared) throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .findStatic(DeclareSite.class, method, MethodType.methodType(void.class, Declared.class, Object.class))
                .bindTo(declared);
    }

    /** With the arrays that are created inside of an array. */
    static void declareAll(Declared declared, @Nullable Object value) {
        declare(declared, value);
        if (value instanceof Object[] elements
                && elements.getClass().getComponentType().isArray()) {
            for (Object element : elements) {
                declareAll(declared, element);
            }
        }
    }

    static void declare(Declared declared, @Nullable Object value) {
        if (value == null) {
            return;
        }
        FieldDeclarations.refersTo(value, declared);
        Class<?> atomic = Atomics.among(value.getClass());
        if (atomic != null && Atomics.isArray(atomic)) {
            FieldDeclarations.refersTo(Atomics.array(atomic, value), declared);
        }
    }
}
