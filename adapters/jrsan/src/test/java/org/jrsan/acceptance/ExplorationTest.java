package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are no tests, run in all schedules. */
class ExplorationTest {
    private static final String NAME = "store buffering";

    private static SanitizerOptions options(String schedule) {
        return SanitizerOptions.ofJvm()
                .with("schedule", schedule)
                .with("iterations", "1000")
                .with("timeout", "1");
    }

    private static void releaseAcquire(Session session) throws InterruptedException {
        RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        RobustAtomicInteger y = new RobustAtomicInteger().label("y");
        Thread other = RobustThreads.start("other", () -> {
            x.setRelease(1);
            y.getAcquire();
        });
        y.setRelease(1);
        x.getAcquire();
        RobustThreads.join(other);
    }

    private static void volatileAccesses(Session session) {
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        RobustThreads.start(() -> {
            x.set(1);
            y.get();
        });
        y.set(1);
        x.get();
    }

    @Test
    void eachClassOfSchedulesIsRunOnce() {
        Exploration exploration = Sanitizer.explore(options("auto"), NAME, ExplorationTest::releaseAcquire);

        assertEquals(3, exploration.executions());
        assertTrue(exploration.isComplete());
        assertEquals(Verdict.NOT_ROBUST, exploration.verdict());
        assertNull(exploration.failure());
        assertEquals(2, exploration.violations().size());
        assertTrue(exploration.races().isEmpty());
        AssertionError error = assertThrows(AssertionError.class, exploration::assertRobust);
        assertEquals(exploration.report(), error.getMessage());
        assertTrue(error.getMessage().contains("JRSan: " + NAME + ": NOT_ROBUST: "), error.getMessage());
    }

    @Test
    void theCodeOfAFindingFindsItAgain() {
        Exploration exploration = Sanitizer.explore(options("auto"), NAME, ExplorationTest::releaseAcquire);
        SanitizerOptions replay = options("auto").with("replay", exploration.replay());
        Exploration again = Sanitizer.explore(replay, NAME, ExplorationTest::releaseAcquire);

        assertEquals(1, again.executions());
        assertEquals(1, again.violations().size());
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> Sanitizer.exploration(replay, "another program"));
        assertEquals(1, refusal.getMessage().lines().count());
    }

    @Test
    void threadsThatNobodyJoinsAreRunToTheirEnd() {
        Exploration exploration = Sanitizer.explore(options("auto"), NAME, ExplorationTest::volatileAccesses);

        assertTrue(exploration.isComplete());
        assertEquals(4L * exploration.executions(), exploration.accesses());
        exploration.assertRobust();
        assertTrue(exploration.toString().contains("all classes of schedules"), exploration::toString);
    }

    @Test
    void theCallerMayEndItEarly() {
        Exploration exploration = Sanitizer.exploration(options("random"), NAME);
        int found = 0;
        while (exploration.hasNext() && found < 2) {
            found += exploration.runNext(ExplorationTest::releaseAcquire) ? 1 : 0;
        }
        assertEquals(2, found);
        assertFalse(exploration.isComplete());
        assertTrue(exploration.hasNext());
    }

    @Test
    void whatTheProgramThrowsEndsIt() {
        Set<Integer> seen = new TreeSet<>();
        IllegalStateException broke = new IllegalStateException("broke");
        Exploration exploration = Sanitizer.explore(options("exhaustive"), NAME, session -> {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustThreads.start(() -> x.set(1));
            seen.add(x.get());
            if (seen.size() == 2) {
                throw broke;
            }
        });
        assertEquals(Set.of(0, 1), seen);
        assertSame(broke, exploration.failure());
        assertFalse(exploration.hasNext());
        assertNotNull(exploration.replay());
        assertSame(
                broke,
                assertThrows(AssertionError.class, exploration::assertRobust).getCause());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "random"})
    void threadsThatCannotEndAreNamedAndEnd(String schedule) {
        List<Thread> threads = new ArrayList<>();
        Exploration exploration = Sanitizer.explore(options(schedule), NAME, session -> {
            threads.clear();
            RobustReentrantLock lock = new RobustReentrantLock();
            lock.lock();
            threads.add(RobustThreads.start("waits for a lock", () -> {
                new RobustAtomicInteger().set(1);
                lock.lock();
            }));
        });
        assertEquals(1, exploration.executions());
        String message = String.valueOf(exploration.failure());
        assertTrue(message.contains("deadlock: no thread can go on"), message);
        assertTrue(message.contains("waits for a lock\n    at org.jrsan.acceptance.ExplorationTest"), message);
        assertFalse(threads.get(0).isAlive());
    }

    @Test
    void withoutAScheduleThreadsAreWaitedForNamedAndInterrupted() throws InterruptedException {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Exploration exploration = Sanitizer.explore(options("os"), NAME, session -> {
            CountDownLatch never = new CountDownLatch(1);
            thread.set(RobustThreads.start("waits", () -> {
                try {
                    new RobustAtomicInteger().set(1);
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        });
        String message = String.valueOf(exploration.failure());
        assertTrue(message.contains("JRSan: 1 thread has not ended 1 s after the program\nwaits"), message);
        assertFalse(thread.get().isAlive());
        assertEquals(1, exploration.executions());
    }

    @Test
    void insideASessionItIsRefusedAndTheNextOneWorks() {
        try (Session session = Sanitizer.open(options("auto"))) {
            Exploration exploration = Sanitizer.exploration(options("auto"), NAME);
            assertThrows(IllegalStateException.class, () -> exploration.runNext(ExplorationTest::volatileAccesses));
            assertNotNull(session);
        }
        assertTrue(Sanitizer.explore(options("auto"), NAME, ExplorationTest::volatileAccesses)
                .isComplete());
    }

    private static final RobustVarHandle ELEMENTS = RobustVarHandle.arrayElementVarHandle(int[].class);

    /** The last step of an execution may be of an array that is collected before the execution is over. */
    @ParameterizedTest
    @ValueSource(strings = {"exhaustive", "random"})
    void anArrayMayBeCollectedBeforeTheEnd(String schedule) {
        int[] runs = {0};
        Exploration exploration = Sanitizer.explore(options(schedule).with("iterations", "4"), NAME, session -> {
            ELEMENTS.setRelease(new int[1], 0, runs[0]);
            if (runs[0]++ % 2 == 0) {
                System.gc();
            }
        });

        assertNull(exploration.failure());
        assertEquals(Verdict.ROBUST_SO_FAR, exploration.verdict(), exploration::report);
        assertTrue(exploration.executions() > 0);
    }
}
