package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterEach;

/** Wraps executors and ends them after each test. */
abstract class Pools {
    final List<ExecutorService> executors = new ArrayList<>();

    final ExecutorService wrapped(ExecutorService executor) {
        executors.add(executor);
        return RobustThreads.wrap(executor);
    }

    final ExecutorService single() {
        return wrapped(Executors.newSingleThreadExecutor());
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        for (ExecutorService executor : executors) {
            executor.shutdownNow();
            assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
        }
    }

    /** A task that keeps its worker busy until a latch opens or the executor is shut down. */
    static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
