package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/**
 * Threads and plain objects that come and go leave nothing behind in an open session. The whole of it is 100,000 threads
 * and 10 million accesses: {@code -Dsoak.percent=100}.
 */
class SoakTest {
    private static final int PERCENT = Integer.getInteger("soak.percent", 3);
    private static final int THREADS = 1_000 * PERCENT;
    private static final int ACCESSES_OF_EACH = 100;
    private static final long LITTLE = 5 << 20;

    @Test
    void threadsAndPlainObjectsThatComeAndGoLeaveTheHeapWhereItWas() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            live();
            long before = Heap.used();
            long begin = System.nanoTime();
            for (int i = 1; i < THREADS; i++) {
                live();
            }
            long seconds = (System.nanoTime() - begin) / 1_000_000_000;
            long grown = Heap.used() - before;

            System.out.printf(
                    "soak: %,d threads, %,d plain objects, %,d accesses, %d s: heap from %,d to %,d bytes%n",
                    session.counts().threads() - 1,
                    session.counts().locations(),
                    session.counts().accesses(),
                    seconds,
                    before,
                    before + grown);
            assertEquals(THREADS + 1, session.counts().threads());
            assertEquals(THREADS, session.counts().locations());
            assertEquals((long) THREADS * ACCESSES_OF_EACH, session.counts().accesses());
            assertEquals(List.of(), session.races());
            assertEquals(0, session.counts().unseenEdges());
            assertTrue(grown < LITTLE, grown + " bytes");
        }
    }

    /** A thread and an object: created here, used there, read here at last. */
    private static void live() throws InterruptedException {
        PlainInt shortLived = new PlainInt(0);
        Thread thread = RobustThreads.start(() -> {
            for (int i = 0; i < ACCESSES_OF_EACH / 2 - 1; i++) {
                shortLived.set(shortLived.get() + 1);
            }
        });
        RobustThreads.join(thread);
        assertEquals(ACCESSES_OF_EACH / 2 - 1, shortLived.get());
    }
}
