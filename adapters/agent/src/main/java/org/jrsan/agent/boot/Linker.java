package org.jrsan.agent.boot;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** Links the call sites of instrumented classes. Implemented outside of the boot class path. */
public interface Linker {
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
    CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner) throws Throwable;
}
