package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.function.Consumer;
import org.jrsan.internal.told.Uninstrumented;

/** Lookups with all rights of a class that is checked, whether or not its module opens the package. Thread-safe. */
public final class FullLookup {
    private static volatile Consumer<Class<?>> opener = type -> {};

    private FullLookup() {}

    /**
     * Sets who can open packages.
     *
     * @param opens has the package of a class opened to this module
     */
    public static void openBy(Consumer<Class<?>> opens) {
        opener = opens;
    }

    /**
     * A lookup with the rights of a class. Called by any thread.
     *
     * @param type the class
     * @return the lookup
     * @throws IllegalAccessException if its package cannot be opened, which is told, so that no test passes
     */
    public static Lookup in(Class<?> type) throws IllegalAccessException {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException closed) {
            opener.accept(type);
        }
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            Uninstrumented.add(type.getName(), "its package cannot be opened: " + e.getMessage());
            throw e;
        }
    }
}
