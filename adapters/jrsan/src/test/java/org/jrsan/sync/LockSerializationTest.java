package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the JDK can serialize can be serialized here; a copy is unlocked and has edges of its own. */
@Tag("on-and-off")
class LockSerializationTest {
    private record Guarded(
            RobustReentrantLock lock,
            Condition condition,
            RobustReentrantReadWriteLock readWriteLock,
            RobustStampedLock stampedLock,
            RobustSemaphore semaphore)
            implements Serializable {}

    @Test
    void aCopyIsUnlockedAndWorks() throws Exception {
        RobustReentrantLock lock = new RobustReentrantLock(true).label("guard");
        Guarded original = new Guarded(
                lock,
                lock.newCondition(),
                new RobustReentrantReadWriteLock(),
                new RobustStampedLock(),
                new RobustSemaphore(3));
        original.lock.lock();
        original.readWriteLock.writeLock().lock();
        original.stampedLock.writeLock();

        Guarded copy = copy(original);

        assertFalse(copy.lock.isLocked());
        assertTrue(copy.lock.isFair());
        assertEquals(3, copy.semaphore.availablePermits());
        session(() -> {
            copy.lock.lock();
            assertFalse(copy.condition.await(1, TimeUnit.MICROSECONDS));
            assertFalse(copy.lock.hasWaiters(copy.condition));
            copy.lock.unlock();
            handOff(copy.lock);
            handOff(copy.readWriteLock.writeLock());
            handOff(copy.stampedLock.asWriteLock());
            copy.semaphore.acquire(3);
        });
    }

    private interface Step {
        void run() throws Exception;
    }

    private static void session(Step step) throws Exception {
        if (!Sanitizer.isEnabled()) {
            step.run();
            return;
        }
        try (Session session = Sanitizer.open()) {
            step.run();
            assertEquals(List.of(), session.races());
            assertEquals(List.of(), session.errors());
        }
    }

    private static void handOff(Lock lock) throws InterruptedException {
        PlainInt data = new PlainInt();
        Runnable increment = () -> {
            lock.lock();
            data.set(data.get() + 1);
            lock.unlock();
        };
        Thread thread = RobustThreads.start(increment);
        increment.run();
        RobustThreads.join(thread);
        assertEquals(2, data.get());
    }

    private static Guarded copy(Guarded original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Guarded) in.readObject();
        }
    }
}
