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
        return bound(declared);
    }

    /** What is created in code that is declared opaque. */
    static MethodHandle created() throws ReflectiveOperationException {
        return bound(new Declared(null, true));
    }

    private static MethodHandle bound(Declared declared) throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .findStatic(
                        DeclareSite.class, "declare", MethodType.methodType(void.class, Declared.class, Object.class))
                .bindTo(declared);
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
