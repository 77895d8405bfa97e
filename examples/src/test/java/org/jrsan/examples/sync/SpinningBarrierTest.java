package org.jrsan.examples.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.examples.Order;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpinningBarrierTest {
    private static final int THREADS = 3;
    private static final int STEPS = 3;

    /** In turn, each thread writes in a step what the others read in the next one. */
    private static void meet(SpinningBarrier barrier) throws InterruptedException {
        PlainInt number = new PlainInt();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int turn = i;
            threads.add(RobustThreads.start(() -> {
                for (int step = 0; step < STEPS; step++) {
                    if (step == turn) {
                        number.set(step + 1);
                    }
                    await(barrier);
                    assertEquals(step + 1, number.get());
                    await(barrier);
                }
            }));
        }
        for (Thread thread : threads) {
            RobustThreads.join(thread);
        }
    }

    private static void await(SpinningBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"RELEASE_ACQUIRE,ROBUST_SO_FAR", "OPAQUE,NOT_ROBUST"})
    void canBeUsedAgain(Order order, Verdict verdict) {
        SanitizerOptions options =
                SanitizerOptions.ofJvm().with("schedule", "random").with("iterations", "30");
        var exploration =
                Sanitizer.explore(options, "barrier", (Session session) -> meet(new SpinningBarrier(THREADS, order)));
        assertEquals(verdict, exploration.verdict(), exploration::report);
    }
}
