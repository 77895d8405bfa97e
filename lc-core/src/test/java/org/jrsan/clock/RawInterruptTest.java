package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What JRSan interrupts for itself is interrupted, whatever the class of the thread is. */
class RawInterruptTest {
    /** A thread of the program's, which counts what it is told. */
    private static final class Counting extends Thread {
        int calls;

        Counting() {
            super(() -> {
                while (!Thread.interrupted()) {
                    Thread.onSpinWait();
                }
            });
        }

        @Override
        public void interrupt() {
            calls++;
            super.interrupt();
        }
    }

    @Test
    void theCallerIsInterrupted() {
        RawInterrupt.ofCaller();
        assertTrue(Thread.interrupted());
        assertFalse(Thread.interrupted());
    }

    @Test
    void aThreadOfTheProgramsIsInterrupted() throws InterruptedException {
        Counting thread = new Counting();
        thread.start();
        RawInterrupt.of(thread);
        thread.join();
        // Where java.lang is not open to JRSan, there is no other way than the thread's own.
        boolean isOpen = Thread.class.getModule().isOpen("java.lang", RawInterrupt.class.getModule());
        assertTrue(thread.calls == (isOpen ? 0 : 1), () -> thread.calls + " calls");
    }
}
