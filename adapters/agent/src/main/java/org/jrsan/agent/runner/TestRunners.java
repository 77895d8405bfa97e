package org.jrsan.agent.runner;

import org.jspecify.annotations.Nullable;

/** The classes of what runs tests that are instrumented for JRSan's own tests. Thread-safe. */
public final class TestRunners {
    private TestRunners() {}

    /**
     * Instruments a class while it is loaded, if it is one of these.
     *
     * @param internalName the name of the class
     * @param loader its loader
     * @param bytes its class file
     * @return the instrumented class file, null for any other class
     */
    public static byte @Nullable [] instrumented(String internalName, @Nullable ClassLoader loader, byte[] bytes) {
        if (JUnit4Notifier.isOne(internalName, loader)) {
            return JUnit4Notifier.instrument(bytes);
        }
        return LoneTests.areBy(internalName, loader) ? LoneTests.instrument(bytes) : null;
    }
}
