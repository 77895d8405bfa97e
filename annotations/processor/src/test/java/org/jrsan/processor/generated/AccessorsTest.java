package org.jrsan.processor.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each accessor is the operation that its name says, whether JRSan checks or not. */
@Tag("on-and-off")
@Timeout(60)
class AccessorsTest {
    private final Everything<String> all = new Everything<>();

    @Test
    void initialValuesAreThoseOfTheDeclaration() throws Exception {
        assertEquals(7, all.countPlain());
        assertEquals(-1, all.nextIndexVolatile());
        assertTrue(all.openAcquire());
        assertNull(all.itemOpaque());
        Everything<String> other = new Everything<>("item", RuntimeException.class, 1, 2, 3);
        assertEquals("item", other.itemPlain());
        assertEquals(3, other.countAcquire());
    }

    @Test
    void storesAreSeenByLoadsOfEachMode() {
        all.countPlain(1);
        assertEquals(1, all.countOpaque());
        all.countOpaque(2);
        assertEquals(2, all.countAcquire());
        all.countRelease(3);
        assertEquals(3, all.countVolatile());
        all.countVolatile(4);
        assertEquals(4, all.countPlain());
        all.nextIndexRelease(Long.MAX_VALUE);
        assertEquals(Long.MAX_VALUE, all.nextIndexAcquire());
        all.openRelease(false);
        assertFalse(all.openPlain());
        all.itemRelease("a");
        assertEquals("a", all.itemAcquire());
    }

    @Test
    void compareAndSetsReplaceTheExpectedValueOnly() {
        assertFalse(all.casCount(8, 9));
        assertTrue(all.casCount(7, 9));
        assertFalse(all.weakCasCount(7, 1));
        assertFalse(all.weakCasCountPlain(7, 1));
        assertFalse(all.weakCasCountAcquire(7, 1));
        assertFalse(all.weakCasCountRelease(7, 1));
        assertEquals(9, all.countPlain());
        eventually(() -> all.weakCasNextIndex(-1, 1));
        eventually(() -> all.weakCasNextIndexPlain(1, 2));
        eventually(() -> all.weakCasNextIndexAcquire(2, 3));
        eventually(() -> all.weakCasNextIndexRelease(3, 4));
        assertEquals(4, all.nextIndexPlain());
        assertTrue(all.casOpen(true, false));
        assertFalse(all.openPlain());
        assertFalse(all.casItem("none", "a"));
        assertTrue(all.casItem(null, "a"));
        assertEquals("a", all.itemPlain());
    }

    private static void eventually(java.util.function.BooleanSupplier weak) {
        boolean done = false;
        for (int i = 0; i < 1_000 && !done; i++) {
            done = weak.getAsBoolean();
        }
        assertTrue(done);
    }

    @Test
    void exchangesReturnTheOldValue() {
        assertEquals(7, all.compareAndExchangeCount(8, 1));
        assertEquals(7, all.compareAndExchangeCount(7, 1));
        assertEquals(1, all.compareAndExchangeCountAcquire(1, 2));
        assertEquals(2, all.compareAndExchangeCountRelease(2, 3));
        assertEquals(3, all.getAndSetCount(4));
        assertEquals(4, all.countPlain());
        assertTrue(all.compareAndExchangeOpen(true, false));
        assertFalse(all.getAndSetOpen(true));
        assertNull(all.compareAndExchangeItem(null, "a"));
        assertEquals("a", all.getAndSetItem("b"));
    }

    @Test
    void numbersAdd() {
        assertEquals(7, all.getAndAddCount(3));
        assertEquals(15, all.addAndGetCount(5));
        assertEquals(15, all.getAndIncrementCount());
        assertEquals(17, all.incrementAndGetCount());
        assertEquals(17, all.getAndDecrementCount());
        assertEquals(15, all.decrementAndGetCount());
        assertEquals(-1, all.getAndAddNextIndex(1L << 40));
        assertEquals(1L << 40, all.incrementAndGetNextIndex());
        assertEquals(1L << 40, all.getAndDecrementNextIndex());
        assertEquals((1L << 40) - 2, all.decrementAndGetNextIndex());
    }

    @Test
    void updatesApplyTheFunctionOnce() {
        assertEquals(7, all.getAndUpdateCount(n -> 2 * n));
        assertEquals(28, all.updateAndGetCount(n -> 2 * n));
        assertEquals("x", all.updateAndGetItem(s -> s == null ? "x" : "y"));
        assertEquals("x", all.getAndUpdateItem(s -> s + s));
        assertEquals("xx", all.itemPlain());
        assertEquals(28, all.getAndAccumulateCount(3, (n, by) -> n - by));
        assertEquals(20, all.accumulateAndGetCount(5, (n, by) -> n - by));
        assertEquals(-11, all.accumulateAndGetNextIndex(10L, (n, by) -> n - by));
        assertEquals("xxy", all.accumulateAndGetItem("y", (s, end) -> s + end));
    }

    @Test
    void updatesOfManyThreadsAreNotLost() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 1_000; n++) {
                    all.updateAndGetNextIndex(old -> old + 1);
                    all.getAndIncrementNextIndex();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(8_000 - 1, all.nextIndexVolatile());
    }

    @Test
    void waitsReturnWhenAnotherThreadHasWritten() throws InterruptedException {
        Thread writer = new Thread(() -> {
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            all.nextIndexRelease(5);
            all.openRelease(false);
            all.itemRelease("there");
        });
        writer.start();
        assertEquals(5, all.awaitNextIndex(n -> n > 0));
        assertEquals(5, all.awaitNextIndexAcquire(n -> n > 0));
        assertEquals(5, all.awaitNextIndexOpaque(n -> n > 0));
        all.awaitOpenValue(false);
        all.awaitOpenValueAcquire(false);
        all.awaitOpenValueOpaque(false);
        assertEquals("there", all.awaitItemAcquire(s -> s != null));
        all.awaitCountValue(7);
        writer.join();
    }

    @Test
    void blockingCompareAndSetsPassTheValueOn() throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                all.bcasCount(8, 9);
                all.bcasCountRelease(10, 11);
                all.bcasOpen(true, false);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        all.bcasCountAcquire(7, 8);
        all.bcasCountOpaque(9, 10);
        all.awaitCountValue(11);
        all.awaitOpenValue(false);
        other.join();
        assertEquals(11, all.countPlain());
    }

    @Test
    void waitsWithALimitEndWithTheValueOrWithFalse() throws InterruptedException {
        assertTrue(all.awaitCount(n -> n == 7, 0, TimeUnit.SECONDS));
        assertTrue(all.awaitCountAcquire(n -> n == 7, Long.MAX_VALUE, TimeUnit.DAYS));
        assertFalse(all.awaitCountOpaque(n -> n != 7, 2, TimeUnit.MILLISECONDS));
        assertTrue(all.awaitOpenValue(true, 1, TimeUnit.SECONDS));
        assertFalse(all.awaitOpenValueAcquire(false, 2, TimeUnit.MILLISECONDS));
        assertFalse(all.awaitItemValueOpaque("none", 0, TimeUnit.SECONDS));
        assertTrue(all.bcasCount(7, 8, 0, TimeUnit.SECONDS));
        assertTrue(all.bcasCountAcquire(8, 9, Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        assertFalse(all.bcasCountRelease(8, 7, 2, TimeUnit.MILLISECONDS));
        assertFalse(all.bcasCountOpaque(8, 7, 0, TimeUnit.SECONDS));
        assertEquals(9, all.countPlain());
        Thread writer = new Thread(() -> all.countRelease(10));
        writer.start();
        assertTrue(all.awaitCountAcquire(n -> n == 10, 1, TimeUnit.MINUTES));
        writer.join();
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> all.awaitCount(n -> true, -1, TimeUnit.SECONDS));
        assertThrows(IllegalArgumentException.class, () -> all.awaitCountValue(7, -1, TimeUnit.SECONDS));
        assertThrows(IllegalArgumentException.class, () -> all.bcasCount(7, 8, -1, TimeUnit.SECONDS));
        assertEquals(7, all.countPlain());
    }

    @Test
    void waitsAreInterrupted() {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> all.awaitCountValue(7));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> all.awaitCount(n -> true));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> all.bcasCount(7, 8));
        assertFalse(Thread.interrupted());
        assertEquals(7, all.countPlain());
    }
}
