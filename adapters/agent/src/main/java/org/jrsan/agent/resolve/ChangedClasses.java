package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Whether somebody has changed a checked class that was loaded, as a library of mocks does. From then on, a method that was known for an accessor
 * may be anything. Thread-safe.
 */
public final class ChangedClasses {
    /** {@link #areNone} for call sites. */
    public static final MethodHandle TEST;

    private static volatile boolean areNone = true;

    static {
        try {
            TEST = MethodHandles.lookup()
                    .findStatic(ChangedClasses.class, "areNone", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ChangedClasses() {}

    /** Tells of one, before its new form is in use. */
    public static void add() {
        areNone = false;
    }

    /**
     * Whether there are none.
     *
     * @return whether accessors still are what they were when they were loaded
     */
    public static boolean areNone() {
        return areNone;
    }
}
