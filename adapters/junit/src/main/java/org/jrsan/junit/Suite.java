package org.jrsan.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

/** Ends {@link AllTests}, where Jupiter runs the tests, and no other engine of the plan does. JUnit closes it after the last one. */
@SuppressWarnings("deprecation") // JUnit before 5.13 closes nothing else
final class Suite implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    private static final Suite CURRENT = new Suite();

    private Suite() {}

    /** The store closes it at the end of the run. */
    static void of(ExtensionContext.Store store) {
        store.getOrComputeIfAbsent(Suite.class, type -> CURRENT, Suite.class);
    }

    @Override
    public void close() {
        AssertionError failure = AllTests.endEngine();
        if (failure != null) {
            throw failure;
        }
    }
}
