package org.jrsan.processor.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A queue with generated fields: its mistake is found, at the lines that call the accessors, and without it all is silent. */
@Timeout(60)
class EndToEndTest {
    private static final int ITEMS = 50;

    @Test
    void theWeakTwinIsFoundAtItsLines() throws Exception {
        String report = offerThenPoll(new SpscQueue.Weak<>(4));
        assertTrue(report.startsWith("JRSan: NOT_ROBUST: 1 violation, 0 races"), report);
        assertTrue(report.contains("NOT ROBUST: opaque load of Slot.item\n"), report);
        assertTrue(report.contains("SpscQueue.take(SpscQueue.java:" + line("the exposed load") + ")"), report);
        assertTrue(report.contains("SpscQueue.offer(SpscQueue.java:" + line("the missed store") + ")"), report);
        assertTrue(
                report.contains("(initial at\n            SpscQueue.java:" + line("static final class Slot<E>") + ")"),
                report);
    }

    @Test
    void theRightOneIsSilentInTheSameSchedule() throws Exception {
        String report = offerThenPoll(new SpscQueue<>(4));
        assertTrue(report.startsWith("JRSan: ROBUST_SO_FAR"), report);
    }

    /** The consumer starts when the producer is done; JRSan does not see it wait. */
    private static String offerThenPoll(SpscQueue<String> queue) throws InterruptedException {
        CountDownLatch offered = new CountDownLatch(1);
        try (Session session = Sanitizer.open()) {
            Thread producer = RobustThreads.start("producer", () -> {
                queue.offer("item");
                offered.countDown();
            });
            Thread consumer = RobustThreads.start("consumer", () -> {
                try {
                    offered.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                assertEquals("item", queue.poll());
                assertNull(queue.poll());
            });
            RobustThreads.join(producer);
            RobustThreads.join(consumer);
            assertEquals(List.of(), session.errors());
            return session.report();
        }
    }

    @Test
    void theRightOneIsSilentInAnySchedule() throws InterruptedException {
        for (int run = 0; run < 50; run++) {
            SpscQueue<Integer> queue = new SpscQueue<>(ITEMS);
            try (Session session = Sanitizer.open()) {
                Thread producer = RobustThreads.start("producer", () -> {
                    for (int i = 0; i < ITEMS; i++) {
                        queue.offer(i);
                    }
                });
                for (int i = 0; i < ITEMS; i++) {
                    assertEquals(i, queue.take());
                }
                RobustThreads.join(producer);
                assertEquals(Verdict.ROBUST_SO_FAR, session.verdict(), session::report);
            }
        }
    }

    @Test
    void plainAccessesRaceUnlessDeclaredOpaque() throws InterruptedException {
        Everything<String> all = new Everything<>();
        try (Session session = Sanitizer.open()) {
            Thread writer = RobustThreads.start(() -> {
                all.itemPlain("a");
                all.nextIndexPlain(1);
            });
            all.itemPlain();
            all.nextIndexPlain();
            RobustThreads.join(writer);
            assertEquals(1, session.races().size(), session::report);
            assertTrue(session.report().contains("Everything.nextIndex"), session::report);
        }
    }

    /** The number of the line of the queue's source that holds this text. */
    private static int line(String text) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/java/org/jrsan/processor/generated/SpscQueue.java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i + 1;
            }
        }
        throw new AssertionError("no line with " + text);
    }
}
