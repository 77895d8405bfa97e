package org.jrsan.examples.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.sync.EventCount.Notifier;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the algorithms do for one thread, or for two that meet where the test wants it. */
@Timeout(60)
class SyncTest {
    private Session session;

    @BeforeEach
    void open() {
        session = Sanitizer.open();
    }

    @AfterEach
    void close() {
        session.close();
    }

    private interface Body {
        void run() throws InterruptedException;
    }

    private static Thread start(Body body) {
        Thread thread = new RobustThread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static boolean ends(Thread thread, long millis) throws InterruptedException {
        return RobustThreads.join(thread, millis, TimeUnit.MILLISECONDS);
    }

    @Test
    void anEventCounterCountsAndIsAwaited() throws InterruptedException {
        EventCounter events = new EventCounter("events", Order.VOLATILE);
        Thread waiter = start(() -> events.await(2));
        events.advance();
        assertFalse(ends(waiter, 50));
        events.advance();
        assertTrue(ends(waiter, 20_000));
        events.await(1);
        assertEquals(2, events.read());
    }

    @Test
    void aSpinIsInterrupted() throws InterruptedException {
        EventCounter never = new EventCounter("never", Order.VOLATILE);
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> never.await(1));
    }

    @ParameterizedTest
    @EnumSource(Notifier.class)
    void anEventCountWakesItsWaiterOnlyForItsCondition(Notifier notifier) throws InterruptedException {
        EventCount eventCount = new EventCount(notifier);
        RobustAtomicBoolean ready = new RobustAtomicBoolean();
        Thread waiter = start(() -> eventCount.await(ready::getAcquire));
        eventCount.notifyWaiters();
        assertFalse(ends(waiter, 50));
        ready.setRelease(true);
        eventCount.notifyWaiters();
        assertTrue(ends(waiter, 20_000));
        eventCount.await(ready::getAcquire);
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    void aSeqLockReadsWhatWasWritten(Order dataOrder) throws InterruptedException {
        SeqLock seqLock = new SeqLock(dataOrder);
        assertEquals(new SeqLock.Pair(0, 0), seqLock.read());
        seqLock.write(new SeqLock.Pair(3, 4));
        assertEquals(new SeqLock.Pair(3, 4), seqLock.read());
        session.assertRobust();
    }

    @Test
    void anRcuUpdateWaitsForReadersOfTheOldVersion() throws InterruptedException {
        RcuCell<String> cell = new RcuCell<>("old", 1, Fencing.FULL);
        RobustAtomicBoolean read = new RobustAtomicBoolean();
        RobustAtomicBoolean leave = new RobustAtomicBoolean();
        Thread reader = start(() -> assertEquals("old", cell.read(0, version -> {
            read.set(true);
            while (!leave.get()) {
                Thread.yield();
            }
            return version;
        })));
        read.awaitValue(true);
        String[] reclaimed = new String[1];
        Thread updater = start(() -> reclaimed[0] = cell.update("new"));
        assertFalse(ends(updater, 50));
        leave.set(true);
        assertTrue(ends(updater, 20_000));
        assertTrue(ends(reader, 20_000));
        assertEquals("old", reclaimed[0]);
        assertEquals("new", cell.read(0, version -> version));
        session.assertRobust();
    }
}
