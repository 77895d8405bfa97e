package org.jrsan.agent.boot;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * The bootstrap method of all call sites in instrumented classes. It knows nothing of JRSan but a method handle, so that it can be
 * defined where each class sees it.
 */
public final class Link {
    /** Takes and returns what {@link #link} does. Set once, before a class is instrumented. */
    public static volatile MethodHandle linker;

    private Link() {}

    /**
     * Makes a call site. Called by any thread, once or more for each site.
     *
     * @param caller the instrumented class, with its rights
     * @param name the name of the field or method
     * @param type what the site takes and returns
     * @param operation what is done there
     * @param owner the class that the instruction names, or the caller's
     * @return the site
     * @throws Throwable what the instruction would have thrown when it is linked
     */
    public static CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner)
            throws Throwable {
        return (CallSite) linker.invokeExact(caller, name, type, operation, owner);
    }
}
