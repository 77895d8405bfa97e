package org.jrsan.examples.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.lock.ReadWriteSpinLock.Weak;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

class ReadWriteSpinLockTest {
    private static final SanitizerOptions OPTIONS =
            SanitizerOptions.ofJvm().with("schedule", "random").with("iterations", "200");

    private int readers;
    private int most;
    private int writers;

    @Test
    void readersShareItAndAWriterHasItAlone() {
        Exploration exploration = Sanitizer.explore(OPTIONS, "readers and writers", session -> {
            ReadWriteSpinLock lock = new ReadWriteSpinLock(Weak.NOTHING);
            RobustAtomicInteger inside = new RobustAtomicInteger();
            for (int i = 0; i < 2; i++) {
                RobustThreads.start(() -> read(lock, inside));
            }
            RobustThreads.start(() -> write(lock, inside));
        });
        assertNull(exploration.failure());
        assertEquals(2, most);
        assertTrue(writers > 0);
        assertEquals(0, readers);
    }

    private void read(ReadWriteSpinLock lock, RobustAtomicInteger inside) {
        try {
            lock.lockToRead();
            readers++;
            most = Math.max(most, readers);
            inside.getOpaque();
            readers--;
            lock.unlockRead();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void write(ReadWriteSpinLock lock, RobustAtomicInteger inside) {
        try {
            lock.lockToWrite();
            assertEquals(0, readers);
            inside.setOpaque(++writers);
            assertEquals(0, readers);
            lock.unlockWrite();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
