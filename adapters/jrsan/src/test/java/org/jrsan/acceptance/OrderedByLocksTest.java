package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jrsan.Session;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustStampedLock;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Store buffering with opaque accesses: robust exactly when a lock orders the two threads. */
class OrderedByLocksTest {
    /** Makes something that runs one action at a time. */
    private interface Exclusion extends Supplier<Consumer<Runnable>> {}

    private static List<Body> storeBuffering(Consumer<Runnable> exclusion) {
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        return List.of(
                () -> exclusion.accept(() -> {
                    x.setOpaque(1);
                    y.getOpaque();
                }),
                () -> exclusion.accept(() -> {
                    y.setOpaque(1);
                    x.getOpaque();
                }));
    }

    static Stream<Arguments> exclusions() {
        return Stream.of(
                exclusion("monitor", () -> {
                    Object monitor = new Object();
                    return action -> RobustMonitor.synchronizedOn(monitor, action);
                }),
                exclusion("lock", () -> under(new RobustReentrantLock())),
                exclusion("write lock", () -> under(new RobustReentrantReadWriteLock().writeLock())),
                exclusion("stamped write lock", () -> under(new RobustStampedLock().asWriteLock())),
                exclusion("semaphore", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(1, true);
                    return action -> {
                        semaphore.acquireUninterruptibly();
                        action.run();
                        semaphore.release();
                    };
                }));
    }

    private static Arguments exclusion(String name, Exclusion exclusion) {
        return Arguments.of(Named.of(name, exclusion));
    }

    private static Consumer<Runnable> under(Lock lock) {
        return action -> {
            lock.lock();
            action.run();
            lock.unlock();
        };
    }

    @ParameterizedTest
    @MethodSource("exclusions")
    void aLockMakesOpaqueAccessesRobust(Exclusion exclusion) {
        Runs.areSilent(() -> storeBuffering(exclusion.get()));
    }

    @Test
    void withoutALockTheyAreNot() {
        try (Session session = Runs.of(Runs.MANY, () -> storeBuffering(Runnable::run))) {
            assertFalse(session.violations().isEmpty());
        }
    }

    @Test
    void readersAreNotOrderedByTheReadLock() {
        try (Session session =
                Runs.of(Runs.MANY, () -> storeBuffering(under(new RobustReentrantReadWriteLock().readLock())))) {
            assertFalse(session.violations().isEmpty());
        }
    }
}
