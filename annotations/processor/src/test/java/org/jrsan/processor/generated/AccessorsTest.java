package org.jrsan.processor.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.atomic.WaitMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    /** Each throws what it cannot wait for. */
    enum Wait {
        RETURNS(all -> all.awaitCountValue(10)),
        TESTS(all -> all.awaitCount(n -> n == 10)),
        ENDS_IN_TIME(all -> all.awaitCountValue(10, WaitMode.ACQUIRE, 1, TimeUnit.MINUTES)),
        THROWS(all -> assertThrows(
                IllegalStateException.class,
                () -> all.awaitCount(n -> {
                    if (n == 10) {
                        throw new IllegalStateException();
                    }
                    return false;
                })));

        /** A wait for a count of 10. */
        interface Call {
            void on(Everything<String> all) throws InterruptedException;
        }

        private final Call call;

        Wait(Call call) {
            this.call = call;
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoWaitsKeepsItsPermit(Wait wait) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            LockSupport.unpark(Thread.currentThread());
            try {
                wait.call.on(all);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            LockSupport.park();
        });
        waiter.start();
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        all.countVolatile(10);
        waiter.join(TimeUnit.SECONDS.toMillis(10));
        boolean isGone = !waiter.isAlive();
        LockSupport.unpark(waiter);
        assertTrue(isGone, "it parks for a permit that it had");
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
        assertEquals(5, all.awaitNextIndex(n -> n > 0, WaitMode.ACQUIRE));
        assertEquals(5, all.awaitNextIndex(n -> n > 0, WaitMode.OPAQUE));
        all.awaitOpenValue(false);
        all.awaitOpenValue(false, WaitMode.ACQUIRE);
        all.awaitOpenValue(false, WaitMode.OPAQUE);
        assertEquals("there", all.awaitItem(s -> s != null, WaitMode.ACQUIRE));
        all.awaitCountValue(7);
        writer.join();
    }

    @Test
    void blockingCompareAndSetsPassTheValueOn() throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                all.bcasCount(8, 9);
                all.bcasCount(10, 11, WaitMode.RELEASE);
                all.bcasOpen(true, false);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        all.bcasCount(7, 8, WaitMode.ACQUIRE);
        all.bcasCount(9, 10, WaitMode.OPAQUE);
        all.awaitCountValue(11);
        all.awaitOpenValue(false);
        other.join();
        assertEquals(11, all.countPlain());
    }

    @Test
    void waitsWithALimitEndWithTheValueOrWithFalse() throws InterruptedException {
        assertTrue(all.awaitCount(n -> n == 7, WaitMode.VOLATILE, 0, TimeUnit.SECONDS));
        assertTrue(all.awaitCount(n -> n == 7, WaitMode.ACQUIRE, Long.MAX_VALUE, TimeUnit.DAYS));
        assertFalse(all.awaitCount(n -> n != 7, WaitMode.OPAQUE, 2, TimeUnit.MILLISECONDS));
        assertTrue(all.awaitOpenValue(true, WaitMode.VOLATILE, 1, TimeUnit.SECONDS));
        assertFalse(all.awaitOpenValue(false, WaitMode.ACQUIRE, 2, TimeUnit.MILLISECONDS));
        assertFalse(all.awaitItemValue("none", WaitMode.OPAQUE, 0, TimeUnit.SECONDS));
        assertTrue(all.bcasCount(7, 8, WaitMode.VOLATILE, 0, TimeUnit.SECONDS));
        assertTrue(all.bcasCount(8, 9, WaitMode.ACQUIRE, Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        assertFalse(all.bcasCount(8, 7, WaitMode.RELEASE, 2, TimeUnit.MILLISECONDS));
        assertFalse(all.bcasCount(8, 7, WaitMode.OPAQUE, 0, TimeUnit.SECONDS));
        assertEquals(9, all.countPlain());
        Thread writer = new Thread(() -> all.countRelease(10));
        writer.start();
        assertTrue(all.awaitCount(n -> n == 10, WaitMode.ACQUIRE, 1, TimeUnit.MINUTES));
        writer.join();
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> all.awaitCount(n -> true, WaitMode.RELEASE));
        assertThrows(IllegalArgumentException.class, () -> all.awaitCountValue(7, WaitMode.RELEASE));
        assertThrows(
                IllegalArgumentException.class, () -> all.awaitCountValue(7, WaitMode.RELEASE, 1, TimeUnit.SECONDS));
        assertThrows(
                IllegalArgumentException.class,
                () -> all.awaitCount(n -> true, WaitMode.VOLATILE, -1, TimeUnit.SECONDS));
        assertThrows(
                IllegalArgumentException.class, () -> all.awaitCountValue(7, WaitMode.VOLATILE, -1, TimeUnit.SECONDS));
        assertThrows(
                IllegalArgumentException.class, () -> all.bcasCount(7, 8, WaitMode.VOLATILE, -1, TimeUnit.SECONDS));
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
