package org.jrsan.agent;

import java.lang.instrument.Instrumentation;
import org.jrsan.internal.source.Quiet;

/**
 * Looks for classes that should have been instrumented, of which nobody told: where the stack ends, the JVM cannot call the transformer,
 * and loads the class as it is. Thread-safe.
 */
final class Lookout implements Runnable {
    /** One part in so many of the time goes to this. */
    private static final int PART = 20;

    private final Instrumentation instrumentation;
    private final CheckedClasses checked;

    /** Guarded by the monitor. */
    private long nextNanos = System.nanoTime();

    Lookout(Instrumentation instrumentation, CheckedClasses checked) {
        this.instrumentation = instrumentation;
        this.checked = checked;
    }

    @Override
    public void run() {
        Quiet.quietly(this::look);
    }

    private synchronized void look() {
        long begin = System.nanoTime();
        if (begin - nextNanos < 0) {
            return;
        }
        for (Class<?> one : instrumentation.getAllLoadedClasses()) {
            if (isLost(one)) {
                checked.refuse(one, "it was loaded where the stack or the memory ended");
            }
        }
        long end = System.nanoTime();
        nextNanos = end + PART * (end - begin);
    }

    private boolean isLost(Class<?> type) {
        return type.getClassLoader() != null
                && !type.isArray()
                && !type.isHidden()
                && !checked.contains(type)
                && !checked.refused.contains(type)
                && checked.isWanted(type.getName(), type.getClassLoader(), type.getProtectionDomain());
    }
}
