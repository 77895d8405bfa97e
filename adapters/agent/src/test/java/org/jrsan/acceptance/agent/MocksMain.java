package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.HandOvers.require;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
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

    /** What a loop updates. */
    static class Tickets {
        private static final AtomicIntegerFieldUpdater<Tickets> NEXT =
                AtomicIntegerFieldUpdater.newUpdater(Tickets.class, "next");

        private volatile int next;

        int next() {
            return next;
        }

        boolean take(int expected, int value) {
            return NEXT.compareAndSet(this, expected, value);
        }
    }

    private static int take(Tickets tickets) {
        int old;
        do {
            old = tickets.next();
        } while (!tickets.take(old, old + 1));
        return old;
    }

    /** The loop is one that updates by now, and the mock has the last word. */
    private static void updateMocks(Tickets real) {
        Tickets tickets = mock(Tickets.class);
        when(tickets.next()).thenReturn(7);
        when(tickets.take(7, 8)).thenReturn(false, true);
        require(take(tickets) == 7);
        verify(tickets, times(2)).take(7, 8);
        require(take(real) == 2);
        require(real.next() == 3);
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
            Tickets tickets = new Tickets();
            require(take(tickets) == 0);
            require(take(tickets) == 1);
            waitForMock();
            waitForReal();
            updateMocks(tickets);
            session.errors().forEach(Throwable::printStackTrace);
            require(session.errors().isEmpty());
        }
        System.out.println("mocks are mocks");
    }
}
