package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Test;

/** A thread may tell its arrival in one generation of a barrier and pass with the next. */
class BarrierEdgesTest {
    @Test
    void whoPassesWithALaterGenerationKnowsItsParties() throws InterruptedException {
        BarrierEdges edges = new BarrierEdges("RobustCyclicBarrier", 2, null);
        PlainInt late = new PlainInt();
        PlainInt partner = new PlainInt();
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch passes = new CountDownLatch(1);
        try (Session session = Sanitizer.open()) {
            Thread overtaken = RobustThreads.start(() -> {
                late.set(1);
                BarrierEdges.Generation generation = edges.arriving();
                arrived.countDown();
                unseen(passes);
                edges.left(generation);
                partner.get();
            });
            unseen(arrived);
            // Two others pass together.
            BarrierEdges.Generation first = edges.arriving();
            edges.arriving();
            edges.run();
            edges.left(first);
            // Another comes and passes with the one that was overtaken.
            partner.set(1);
            BarrierEdges.Generation second = edges.arriving();
            edges.run();
            edges.left(second);
            passes.countDown();
            late.get();
            RobustThreads.join(overtaken);

            assertEquals(List.of(), session.races());
        }
    }

    private static void unseen(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
