package org.jrsan.agent.resolve;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's classes for handles of fields and elements. A class that is first needed where the stack is about to end cannot be initialised, and then never again:
 * so the programs of users that go on after such an end would lose all fields of a type. They are initialised when the first session opens. Thread-safe.
 */
public final class HandleKinds {
    private static final String[] TYPES = {
        "Booleans", "Bytes", "Shorts", "Chars", "Ints", "Longs", "Floats", "Doubles", "References"
    };
    private static final String[] KINDS = {
        "FieldInstanceReadOnly", "FieldInstanceReadWrite", "FieldStaticReadOnly", "FieldStaticReadWrite", "Array"
    };

    private static boolean areInitialised;

    private HandleKinds() {}

    /**
     * Initialises them, unless that was done. What a JDK has by another name is left alone.
     *
     * @param others classes of the agent by which sites are linked, for which the same holds
     */
    public static synchronized void initialise(List<Class<?>> others) {
        if (!areInitialised) {
            for (Class<?> other : others) {
                initialise(other.getName(), other.getClassLoader());
            }
            for (String type : TYPES) {
                for (String kind : KINDS) {
                    initialise("java.lang.invoke.VarHandle" + type + '$' + kind, null);
                }
            }
            initialise("java.lang.invoke.DirectMethodHandle$StaticAccessor", null);
            initialise("java.lang.invoke.DirectMethodHandle$Accessor", null);
            areInitialised = true;
        }
    }

    private static void initialise(String name, @Nullable ClassLoader loader) {
        try {
            Class.forName(name, true, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            // Of another JDK, or not to be had: its sites are linked as they come.
        }
    }
}
