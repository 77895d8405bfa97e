package org.jrsan.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustThreads;

/** Threads that are alive and known to all, so that every clock is as long as there are threads. */
final class Crowd {
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    /** Starts threads, and learns from each. */
    Crowd(int count) throws InterruptedException {
        RobustAtomicInteger here = new RobustAtomicInteger();
        for (int i = 0; i < count; i++) {
            threads.add(RobustThreads.start(() -> {
                here.getAndAdd(1);
                awaitEnd();
            }));
        }
        here.awaitValue(count);
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void close() throws InterruptedException {
        end.countDown();
        for (Thread thread : threads) {
            RobustThreads.join(thread);
        }
    }
}
