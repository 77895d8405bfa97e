package org.jrsan.acceptance.agent;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Stands for a library: it is not checked. */
final class UncheckedRelay {
    private UncheckedRelay() {}

    static <T> void publish(AtomicReference<T> place, T value) {
        place.set(value);
    }

    /** Hands one element on, in a thread that makes no access of a checked class. */
    static <T> void handOn(BlockingQueue<T> from, BlockingQueue<T> to) {
        Thread thread = new Thread(() -> {
            try {
                to.put(from.take());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
