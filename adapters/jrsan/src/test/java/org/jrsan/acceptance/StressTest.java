package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real threads that truly overlap. */
class StressTest {
    /** Two threads that wait for one another now and then, in a way that JRSan does not see. */
    private static final class Rounds {
        private static final int WITHOUT_WAITING = 50;
        private static final int SPINS = 1000;

        private final AtomicInteger arrived = new AtomicInteger();

        void await(int round) {
            if (round % WITHOUT_WAITING == 0) {
                arrived.incrementAndGet();
                for (int spins = 0; arrived.get() < 2 * (round / WITHOUT_WAITING + 1); spins++) {
                    if (spins > SPINS) {
                        Thread.yield();
                    }
                }
            }
        }
    }

    private static Session open(String engine) {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("engine", engine));
    }

    /** One side of store buffering: a store to one location, a load of the other. */
    private interface Side {
        int run(RobustAtomicInteger mine, RobustAtomicInteger other);
    }

    @ParameterizedTest
    @CsvSource({"thread-clocks, 10000", "location-clocks, 300"})
    void storeBufferingThroughVolatileAccessesIsRobustAndNeverReadsBothZero(String engine, int rounds)
            throws InterruptedException {
        storeBuffering(engine, rounds, (mine, other) -> {
            mine.set(1);
            return other.get();
        });
    }

    @ParameterizedTest
    @CsvSource({"thread-clocks, 10000", "location-clocks, 300"})
    void storeBufferingThroughFullFencesIsRobustAndNeverReadsBothZero(String engine, int rounds)
            throws InterruptedException {
        storeBuffering(engine, rounds, (mine, other) -> {
            mine.setOpaque(1);
            RobustFences.fullFence();
            return other.getOpaque();
        });
    }

    private static void storeBuffering(String engine, int rounds, Side side) throws InterruptedException {
        RobustAtomicInteger[] x = atomics(rounds);
        RobustAtomicInteger[] y = atomics(rounds);
        int[] a = new int[rounds];
        int[] b = new int[rounds];
        Rounds together = new Rounds();
        try (Session session = open(engine)) {
            Thread left = RobustThreads.start(() -> {
                for (int i = 0; i < rounds; i++) {
                    together.await(i);
                    a[i] = side.run(x[i], y[i]);
                }
            });
            Thread right = RobustThreads.start(() -> {
                for (int i = 0; i < rounds; i++) {
                    together.await(i);
                    b[i] = side.run(y[i], x[i]);
                }
            });
            RobustThreads.join(left);
            RobustThreads.join(right);

            session.assertRobust();
            assertEquals(4L * rounds, session.counts().accesses());
        }
        int overlapped = 0;
        for (int i = 0; i < rounds; i++) {
            assertTrue(a[i] + b[i] > 0, "both threads read 0 in round " + i);
            overlapped += a[i] + b[i] == 2 ? 1 : 0;
        }
        System.out.println("store buffering (" + engine + "): both stores came first in " + overlapped + " of " + rounds
                + " rounds");
    }

    private static RobustAtomicInteger[] atomics(int number) {
        RobustAtomicInteger[] atomics = new RobustAtomicInteger[number];
        for (int i = 0; i < number; i++) {
            atomics[i] = new RobustAtomicInteger();
        }
        return atomics;
    }

    @ParameterizedTest
    @CsvSource({"thread-clocks, 15000", "location-clocks, 4000"})
    void allOperationsAtOnceKeepTheirInvariants(String engine, int steps) throws InterruptedException {
        int threads = 4;
        Hammer.Shared shared = new Hammer.Shared();
        List<Hammer> hammers = new ArrayList<>();
        AtomicBoolean done = new AtomicBoolean();
        Session session = open(engine);
        try (session) {
            Thread reader = new Thread(() -> readReports(session, done));
            reader.start();
            List<Thread> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Hammer hammer = new Hammer(shared, i);
                hammers.add(hammer);
                running.add(RobustThreads.start(() -> hammer.run(steps)));
            }
            for (Thread thread : running) {
                RobustThreads.join(thread);
            }
            done.set(true);
            reader.join();
            assertEquals(
                    hammers.stream().mapToLong(Hammer::accesses).sum(),
                    session.counts().accesses());
            assertEquals(threads + 1, session.counts().threads());
        }

        assertEquals(List.of(), session.errors());
        Hammer.assertInvariants(shared, hammers);
    }

    /** Whoever watches a session while it runs gets an answer. */
    private static void readReports(Session session, AtomicBoolean done) {
        while (!done.get()) {
            assertTrue(session.report().startsWith("JRSan: "));
            assertTrue(session.counts().accesses() >= 0);
            assertNotNull(session.violations());
        }
    }
}
