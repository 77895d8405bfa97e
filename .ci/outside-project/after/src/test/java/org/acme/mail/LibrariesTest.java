package org.acme.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.junit.jupiter.api.Test;

/** Versions of Agrona, JCTools and fastutil that are not those in JRSan's jar. */
class LibrariesTest {
    @Test
    void thoseOfTheProjectAreUsed() {
        new BackoffIdleStrategy(1, 1, 1, 1).idle();
        MpscUnboundedAtomicArrayQueue<String> queue = new MpscUnboundedAtomicArrayQueue<>(4);
        queue.offer("letter");
        assertEquals("letter", queue.poll());
        Long2LongOpenHashMap numbers = new Long2LongOpenHashMap();
        numbers.put(1, 2);
        assertEquals(2, numbers.get(1));

        assertComesFrom("agrona-1.17.1.jar", BackoffIdleStrategy.class);
        assertComesFrom("jctools-core-3.3.0.jar", MpscUnboundedAtomicArrayQueue.class);
        assertComesFrom("fastutil-core-8.5.12.jar", Long2LongOpenHashMap.class);
    }

    private static void assertComesFrom(String jar, Class<?> type) {
        String from = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        assertTrue(from.endsWith("/" + jar), type + " comes from " + from);
    }
}
