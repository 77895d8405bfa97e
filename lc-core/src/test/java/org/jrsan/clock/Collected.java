package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.fail;

import java.lang.ref.WeakReference;

/** Waits until the collector has taken an object, which shows that nothing keeps it alive. */
final class Collected {
    private static final int ATTEMPTS = 200;

    private Collected() {}

    static void await(WeakReference<?> reference) throws InterruptedException {
        for (int i = 0; i < ATTEMPTS; i++) {
            System.gc();
            if (reference.refersTo(null)) {
                return;
            }
            Thread.sleep(5);
        }
        fail("still reachable: " + reference.get());
    }
}
