package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Threads whose class has an {@code equals} and a {@code hashCode} of its own are told apart by identity. */
class EqualThreadsTest {
    /** All of these are equal, and to ask is an access. */
    private static final class Equal extends RobustThread {
        private final RobustAtomicInteger asked;

        Equal(RobustAtomicInteger asked, Runnable task) {
            super(task);
            this.asked = asked;
        }

        @Override
        public boolean equals(Object other) {
            asked.incrementAndGet();
            return other instanceof Equal;
        }

        @Override
        public int hashCode() {
            return asked.incrementAndGet();
        }
    }

    @Test
    void equalThreadsHaveClocksOfTheirOwn() throws InterruptedException {
        RobustAtomicInteger asked = new RobustAtomicInteger();
        RobustReentrantLock lock = new RobustReentrantLock();
        PlainInt counter = new PlainInt();
        try (Session session = Sanitizer.open()) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                threads.add(new Equal(asked, () -> {
                    for (int turn = 0; turn < 20; turn++) {
                        lock.lock();
                        counter.set(counter.get() + 1);
                        lock.unlock();
                        asked.get();
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                assertTrue(RobustThreads.join(thread, 60, TimeUnit.SECONDS));
            }
            assertEquals(60, counter.get());
            session.assertRobust();
            assertEquals(4, session.counts().threads());
            assertEquals(0, session.counts().unseenEdges());
            assertEquals(0, asked.get());
        }
    }

    @Test
    void theirEndsAreToldApart() throws InterruptedException {
        RobustAtomicInteger asked = new RobustAtomicInteger();
        PlainInt one = new PlainInt();
        PlainInt two = new PlainInt();
        try (Session session = Sanitizer.open()) {
            Thread first = RobustThreads.start(new Equal(asked, () -> one.set(1)));
            Thread second = RobustThreads.start(new Equal(asked, () -> two.set(1)));
            RobustThreads.join(second);
            two.get();
            RobustThreads.join(first);
            one.get();
            session.assertRobust();
        }
    }
}
