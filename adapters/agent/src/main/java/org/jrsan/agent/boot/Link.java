package org.jrsan.agent.boot;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** The bootstrap method of all call sites in instrumented classes. Thread-safe. */
public final class Link {
    private static volatile Linker linker;

    private Link() {}

    /**
     * Says who links. Called once, before a class is instrumented.
     *
     * @param by the linker
     */
    public static void by(Linker by) {
        linker = by;
    }

    /**
     * Makes a call site.
     *
     * @param caller see {@link Linker}
     * @param name see there
     * @param type see there
     * @param operation see there
     * @param owner see there
     * @return the site
     * @throws Throwable see there
     */
    public static CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner)
            throws Throwable {
        return linker.link(caller, name, type, operation, owner);
    }
}
