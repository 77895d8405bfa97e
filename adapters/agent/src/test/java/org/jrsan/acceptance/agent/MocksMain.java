package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.HandOvers.require;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.jrsan.Sanitizer;
import org.jrsan.Session;

/** Mocks of a checked class whose methods are accessors, which have been called before. */
public final class MocksMain {
    private MocksMain() {}

    private static long next(AtomicCounter counter) {
        counter.increment();
        return counter.get();
    }

    /** What a loop waits for. */
    static class Gate {
        private volatile boolean open;

        boolean isOpen() {
            return open;
        }

        void open() {
            open = true;
        }
    }

    private static void await(Gate gate) {
        while (!gate.isOpen()) {
            Thread.onSpinWait();
        }
    }

    private static void waitForReal() throws InterruptedException {
        Gate gate = new Gate();
        Thread other = new Thread(() -> await(gate));
        other.start();
        gate.open();
        other.join();
    }

    /** The loop is one that waits by now, and the mock has the last word. */
    private static void waitForMock() throws InterruptedException {
        Gate gate = mock(Gate.class);
        when(gate.isOpen()).thenReturn(false, false, true);
        Thread other = new Thread(() -> await(gate));
        other.start();
        other.join();
        verify(gate, times(3)).isOpen();
    }

    /**
     * See the class.
     *
     * @param args none
     * @throws InterruptedException does not happen
     */
    public static void main(String[] args) throws InterruptedException {
        AtomicCounter real = new AtomicCounter(new UnsafeBuffer(ByteBuffer.allocateDirect(128)), 0);
        try (Session session = Sanitizer.open()) {
            require(next(real) == 1);
            long before = session.counts().accesses();
            require(before > 0);
            // It has no memory: what is called in earnest would access the address 0, and end the JVM.
            AtomicCounter counter = mock(AtomicCounter.class);
            when(counter.get()).thenReturn(42L);
            require(next(counter) == 42);
            verify(counter).increment();
            require(next(real) == 2);
            require(session.counts().accesses() > before);
            waitForReal();
            waitForMock();
            waitForReal();
            session.errors().forEach(Throwable::printStackTrace);
            require(session.errors().isEmpty());
        }
        System.out.println("mocks are mocks");
    }
}
