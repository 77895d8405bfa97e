package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A thread that ends because its schedule does gives back what it holds. */
class EndedExecutionsTest {
    private static final long MOST_MILLIS = 20_000;

    private final RobustAtomicInteger never = new RobustAtomicInteger();

    static Stream<Lock> locks() {
        RobustReentrantReadWriteLock both = new RobustReentrantReadWriteLock();
        return Stream.of(new RobustReentrantLock(), both.readLock(), both.writeLock());
    }

    private void waitFor1() {
        never.awaitValueUninterruptibly(1, WaitMode.VOLATILE);
    }

    private static void end(Runnable... bodies) {
        Exploration exploration = Exploration.exhaustive();
        while (exploration.hasNext()) {
            Execution execution = exploration.begin();
            Steps.underNext(execution);
            try (Session session = Sanitizer.open()) {
                List<Thread> threads =
                        Stream.of(bodies).map(RobustThreads::start).toList();
                assertEquals(Execution.End.DEADLOCK, execution.finish());
                threads.forEach(EndedExecutionsTest::isGone);
                assertEquals(List.of(), session.errors());
            }
            exploration.end(execution);
        }
        assertTrue(exploration.isComplete());
    }

    private static void isGone(Thread thread) {
        try {
            thread.join(MOST_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertFalse(thread.isAlive());
    }

    @ParameterizedTest
    @MethodSource("locks")
    void aLockIsFree(Lock lock) throws InterruptedException {
        end(() -> {
            lock.lock();
            try {
                waitFor1();
            } finally {
                lock.unlock();
            }
        });

        assertTrue(lock.tryLock(0, TimeUnit.SECONDS));
        lock.unlock();
    }

    @Test
    void whoWaitsOnAConditionDoesNotWaitForTheLock() {
        RobustReentrantLock lock = new RobustReentrantLock();
        Condition condition = lock.newCondition();
        end(
                () -> {
                    lock.lock();
                    try {
                        condition.awaitUninterruptibly();
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        waitFor1();
                    } finally {
                        lock.unlock();
                    }
                });
        assertFalse(lock.isLocked());
    }
}
