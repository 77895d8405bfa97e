package org.jrsan.agent.widths;

import org.jspecify.annotations.Nullable;

/** An access of the user's. */
public interface Access {
    /**
     * Runs it.
     *
     * @return what it returned
     * @throws Throwable what it threw
     */
    @Nullable
    Object run() throws Throwable;
}
