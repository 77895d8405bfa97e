package org.jrsan.acceptance.self;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jrsan.Session;
import org.jrsan.sync.RobustThreads;

/** Runs a program of a few threads many times. */
final class Often {
    private Often() {}

    /** Each run makes its threads' bodies anew; what one of them throws fails the test. */
    static void run(Session session, int runs, Supplier<List<Runnable>> program) throws InterruptedException {
        for (int i = 0; i < runs; i++) {
            List<FutureTask<Void>> results = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (Runnable body : program.get()) {
                FutureTask<Void> result = new FutureTask<>(body, null);
                results.add(result);
                threads.add(RobustThreads.start(result));
            }
            for (Thread thread : threads) {
                RobustThreads.join(thread);
            }
            for (FutureTask<Void> result : results) {
                try {
                    result.get();
                } catch (ExecutionException e) {
                    throw new AssertionError(e.getCause());
                }
            }
        }
        assertEquals(List.of(), session.errors());
    }
}
