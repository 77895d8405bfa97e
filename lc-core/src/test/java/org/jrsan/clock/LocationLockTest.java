package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class LocationLockTest {
    /** A location with a value that is written in two halves. */
    private static final class Location extends LocationLock {
        private long value;
        private volatile long left;
        private volatile long right;

        private void add(boolean changes) {
            lock();
            value++;
            if (changes) {
                unlockChanged();
            } else {
                unlock();
            }
        }

        private void write(long both) {
            lock();
            left = both;
            right = both;
            unlockChanged();
        }
    }

    private final Location location = new Location();

    /** As in the midst of a lock of the JDK's: the thread has been unparked, and is about to park for that. */
    @Test
    void whoParksForTheLockKeepsItsPermitAndWhatItWaitsFor() throws InterruptedException {
        AtomicBoolean isSame = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.setCurrentBlocker(isSame);
            location.add(false);
            isSame.set(LockSupport.getBlocker(Thread.currentThread()) == isSame);
            LockSupport.park();
        });
        location.lock();
        try {
            waiter.start();
            while (waiter.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        } finally {
            location.unlock();
        }
        waiter.join(TimeUnit.SECONDS.toMillis(10));
        boolean isGone = !waiter.isAlive();
        LockSupport.unpark(waiter);
        assertTrue(isGone, "it parks for a permit that it had");
        assertTrue(isSame.get(), "it has lost what it waits for");
    }

    @Test
    void wordIsTheOnlyField() {
        List<Field> fields = Stream.of(LocationLock.class.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toList();
        assertEquals(1, fields.size(), fields::toString);
        assertEquals(long.class, fields.get(0).getType());
    }

    @Test
    void lockThatIsHeldIsNotTaken() {
        assertTrue(location.tryLock());
        assertFalse(location.tryLock());
        location.unlock();
        location.lock();
        assertFalse(location.tryLock());
        location.unlockChanged();
        assertTrue(location.tryLock());
        location.unlock();
    }

    @Test
    void versionIsOddWhileHeldAndAnotherOneOnlyAfterAChange() {
        assertEquals(0, location.version());
        location.lock();
        assertEquals(1, location.version());
        assertEquals(0, location.versionUnderLock());
        location.unlock();
        assertEquals(0, location.version());
        location.lock();
        location.unlockChanged();
        assertEquals(2, location.version());
        assertTrue(location.tryLock());
        assertEquals(2, location.versionUnderLock());
        location.unlockChanged();
        assertEquals(4, location.version());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void moreThreadsThanCoresLoseNoUpdate(boolean changes) throws InterruptedException {
        int threads = 4 * Runtime.getRuntime().availableProcessors() + 1;
        int each = 20_000;
        atOnce(threads, Thread::new, number -> {
            for (int i = 0; i < each; i++) {
                location.add(changes);
            }
        });
        assertEquals((long) threads * each, location.value);
        assertEquals(changes ? 2L * threads * each : 0, location.version());
    }

    @Test
    void readWithoutTheLockIsNeverTorn() throws InterruptedException {
        int writes = 100_000;
        AtomicBoolean done = new AtomicBoolean();
        long[] valid = new long[2];
        atOnce(4, Thread::new, number -> {
            if (number < 2) {
                for (int i = 0; i < writes; i++) {
                    location.write(2L * i + number);
                }
                done.set(true);
            } else {
                // On a busy machine the writers may have had the lock at each look so far; in the end nobody has it.
                while (!done.get() || valid[number - 2] == 0) {
                    valid[number - 2] += readsWhole() ? 1 : 0;
                }
            }
        });
        assertTrue(valid[0] > 0 && valid[1] > 0, "no read was ever valid");
        assertEquals(4L * writes, location.version());
    }

    private boolean readsWhole() {
        long version = location.version();
        long left = location.left;
        long right = location.right;
        boolean isValid = (version & 1) == 0 && location.version() == version;
        assertFalse(isValid && left != right, () -> "left " + left + ", right " + right);
        return isValid;
    }

    @Test
    void whoWaitsLongParksAndProceeds() throws InterruptedException {
        location.lock();
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Thread thread = new Thread(() -> location.add(true));
            thread.start();
            waiting.add(thread);
        }
        for (Thread thread : waiting) {
            until(() -> thread.getState() == Thread.State.TIMED_WAITING);
            // What it waits for is to be seen in a thread dump; not in the moments in which it looks again.
            until(() -> LockSupport.getBlocker(thread) == location);
        }
        location.unlock();
        for (Thread thread : waiting) {
            thread.join();
        }
        assertEquals(5, location.value);
    }

    @Test
    void interruptNeitherEndsTheWaitNorIsLost() throws InterruptedException {
        location.lock();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            location.add(true);
            interrupted.set(Thread.interrupted());
        });
        thread.start();
        for (int i = 0; i < 3; i++) {
            until(() -> thread.getState() == Thread.State.TIMED_WAITING);
            thread.interrupt();
            // It goes on to park, rather than to spin with an interrupt pending.
            until(() -> !thread.isInterrupted() && thread.getState() == Thread.State.TIMED_WAITING);
        }
        assertEquals(0, location.value);
        location.unlock();
        thread.join();
        assertEquals(1, location.value);
        assertTrue(interrupted.get());
    }

    @Test
    void interruptThatWasPendingIsKept() {
        Thread.currentThread().interrupt();
        location.lock();
        location.unlock();
        assertTrue(Thread.interrupted());
    }

    @Test
    void virtualThreadsThatWaitLetGoOfTheirCarriers() throws InterruptedException {
        assumeTrue(Virtual.AVAILABLE, "this JDK has no virtual threads; they come with 21");
        location.lock();
        int threads = 8 * Runtime.getRuntime().availableProcessors();
        CountDownLatch others = new CountDownLatch(1);
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            waiting.add(Virtual.start(() -> location.add(true)));
        }
        until(location::isAwaited);
        // All carriers would be taken if a waiter kept its own: then this one would never run.
        Virtual.start(others::countDown);
        others.await();
        assertEquals(0, location.value);
        location.unlock();
        for (Thread thread : waiting) {
            thread.join();
        }
        assertEquals(threads, location.value);
    }

    @Test
    void virtualThreadsLoseNoUpdate() throws InterruptedException {
        assumeTrue(Virtual.AVAILABLE, "this JDK has no virtual threads; they come with 21");
        int threads = 100;
        int each = 1_000;
        atOnce(threads, Virtual::unstarted, number -> {
            for (int i = 0; i < each; i++) {
                location.add(true);
            }
        });
        assertEquals((long) threads * each, location.value);
    }

    @Test
    void neitherLockingNorWaitingAllocates() {
        assertEquals(0, Allocated.leastBy(() -> {
            location.lock();
            location.unlock();
            location.lock();
            location.unlockChanged();
            location.tryLock();
            location.unlock();
        }));
        AtomicBoolean done = new AtomicBoolean();
        Thread holder = new Thread(() -> {
            while (!done.get()) {
                location.lock();
                LockSupport.parkNanos(100_000);
                location.unlock();
                Thread.yield();
            }
        });
        holder.start();
        try {
            assertEquals(0, Allocated.leastBy(10, () -> {
                location.lock();
                location.unlock();
            }));
        } finally {
            done.set(true);
        }
    }

    @Test
    void waitingSoLongThatOthersStandBackAllocatesNothing() throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        AtomicBoolean held = new AtomicBoolean();
        Thread holder = new Thread(() -> {
            while (!done.get()) {
                location.lock();
                held.set(true);
                until(() -> done.get() || location.isAwaited());
                held.set(false);
                location.unlock();
            }
        });
        holder.start();
        try {
            assertEquals(0, Allocated.leastOf(6, 1, () -> {
                while (!held.get()) {
                    Thread.yield();
                }
                location.lock();
                location.unlock();
            }));
        } finally {
            done.set(true);
        }
        holder.join();
    }

    /** Begins to wait for a lock that the caller holds, and returns when others are to stand back for it. */
    private Thread impatient(Thread waiter) {
        waiter.start();
        until(location::isAwaited);
        return waiter;
    }

    @Test
    void othersStandBackForWhoHasWaitedLong() throws InterruptedException {
        location.lock();
        AtomicBoolean hasIt = new AtomicBoolean();
        AtomicLong passed = new AtomicLong();
        AtomicLong passedBefore = new AtomicLong();
        List<Thread> all = new ArrayList<>();
        all.add(impatient(new Thread(() -> {
            location.lock();
            passedBefore.set(passed.get());
            hasIt.set(true);
            location.unlock();
        })));
        for (int i = 0; i < 2; i++) {
            Thread passing = new Thread(() -> {
                while (!hasIt.get()) {
                    location.add(true);
                    passed.incrementAndGet();
                }
            });
            passing.start();
            all.add(passing);
        }
        location.unlock();
        for (Thread thread : all) {
            thread.join();
        }
        // None, unless the machine has no time for the waiter for so long that others become impatient as well.
        assertTrue(passedBefore.get() < 100, () -> passedBefore + " have passed");
        assertFalse(location.isAwaited());
    }

    @Test
    void whoWaitsIsServedWhileOthersTakeTheLockAgainAndAgain() throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        List<Thread> passing = new ArrayList<>();
        for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread thread = new Thread(() -> {
                while (!done.get()) {
                    location.add(true);
                }
            });
            thread.start();
            passing.add(thread);
        }
        for (int i = 0; i < 10; i++) {
            location.add(true);
        }
        done.set(true);
        for (Thread thread : passing) {
            thread.join();
        }
        assertEquals(2 * location.value, location.version(), "a mark is left behind, or a change was lost");
    }

    @Test
    void markOfAWaiterThatDiedBlocksNobodyForEver() throws Exception {
        MethodHandles.privateLookupIn(LocationLock.class, MethodHandles.lookup())
                .findVarHandle(LocationLock.class, "word", long.class)
                .setVolatile(location, Long.MIN_VALUE + 6);
        assertTrue(location.isAwaited());
        assertFalse(location.tryLock(), "others stand back");
        location.add(true);
        assertFalse(location.isAwaited());
        assertEquals(8, location.version());
    }

    @Test
    void markIsNoPartOfTheVersionThatIsRemembered() throws InterruptedException {
        location.add(true);
        location.lock();
        Thread waiter = impatient(new Thread(() -> location.add(false)));
        assertEquals(2, location.versionUnderLock());
        assertTrue((location.version() & 1) == 1 && location.version() < 0);
        location.unlock();
        waiter.join();
        assertEquals(2, location.version());
    }

    @Test
    void interruptOfAWaiterThatOthersStandBackForIsKept() throws InterruptedException {
        location.lock();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread waiter = impatient(new Thread(() -> {
            location.add(true);
            interrupted.set(Thread.interrupted());
        }));
        waiter.interrupt();
        until(() -> !waiter.isInterrupted());
        assertEquals(0, location.value);
        location.unlock();
        waiter.join();
        assertTrue(interrupted.get());
    }

    @Test
    void whoMarksTheWordLosesNoUpdate() throws InterruptedException {
        int threads = 2 * Runtime.getRuntime().availableProcessors() + 1;
        int each = 20_000;
        atOnce(threads, Thread::new, number -> {
            for (int i = 0; i < each; i++) {
                if (number % 2 == 0) {
                    while (!location.tryLockFirst()) {
                        Thread.yield();
                    }
                    location.value++;
                    location.unlockChanged();
                } else {
                    location.add(true);
                }
            }
        });
        assertEquals((long) threads * each, location.value);
        assertEquals(2L * threads * each, location.version());
    }

    private interface Maker {
        Thread make(Runnable body);
    }

    /** Runs a body in several threads, each told its number, and passes on what one of them throws. */
    private static void atOnce(int number, Maker maker, Consumer<Integer> body) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            int mine = i;
            Thread thread = maker.make(() -> {
                try {
                    start.await();
                    body.accept(mine);
                } catch (Throwable e) {
                    thrown.add(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), thrown);
    }

    private interface Condition {
        boolean holds();
    }

    private static void until(Condition condition) {
        while (!condition.holds()) {
            LockSupport.parkNanos(1_000);
        }
    }
}
