package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Opening, closing and asking, in and out of order. */
class SessionTest {
    @Test
    void aSessionWithoutAnAccessIsNoPass() {
        Session session = Sanitizer.open();
        new RobustAtomicInteger(5).label("created, not accessed");
        session.close();

        assertEquals(Verdict.NOTHING_CHECKED, session.verdict());
        AssertionError failure = assertThrows(AssertionError.class, session::assertRobust);
        assertEquals(session.report(), failure.getMessage());
        assertTrue(session.report().startsWith("JRSan: NOTHING_CHECKED: 0 violations, "));
    }

    @Test
    void aSessionWithoutAViolationPasses() {
        Session session = Sanitizer.open();
        new RobustAtomicInteger().incrementAndGet();
        session.close();

        session.assertRobust();
        assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
        assertEquals(
                "ROBUST_SO_FAR: 0 violations, 0 races, 1 access, 1 location, 1 thread (0 not seen"
                        + " to start), 0 edges not seen",
                session.summary());
        assertEquals(session.summary(), session.toString());
    }

    @Test
    void aThreadCanOpenOneSessionAtATime() {
        try (Session session = Sanitizer.open()) {
            IllegalStateException refused = assertThrows(IllegalStateException.class, Sanitizer::open);

            assertEquals(
                    "JRSan: this thread belongs to an open session already; close that first", refused.getMessage());
            new RobustAtomicInteger().get();
            assertEquals(1, session.counts().accesses(), "the first session goes on");
        }
        Sanitizer.open().close();
    }

    @Test
    void aThreadCreatedInASessionBelongsToItAndOpensNoOther() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Thread child = new Thread(() -> assertThrows(IllegalStateException.class, Sanitizer::open));
            Throwable[] uncaught = new Throwable[1];
            child.setUncaughtExceptionHandler((thread, e) -> uncaught[0] = e);
            child.start();
            child.join();

            assertEquals(null, uncaught[0]);
            assertEquals(0, session.counts().accesses());
        }
    }

    @Test
    void closingTwiceIsClosingOnceAndLeavesTheNextSessionAlone() {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        Session first = Sanitizer.open();
        atomic.set(1);
        first.close();
        first.close();
        try (Session second = Sanitizer.open()) {
            first.close();
            atomic.get();

            assertEquals(1, second.counts().accesses());
        }
        assertEquals(1, first.counts().accesses());
    }

    @Test
    void anyThreadCanCloseASession() throws InterruptedException {
        Session session = Sanitizer.open();
        RobustThreads.join(RobustThreads.start(session::close));

        new RobustAtomicInteger().set(1);
        assertEquals(0, session.counts().accesses());
        Sanitizer.open().close();
    }

    @Test
    void aClosedSessionAnswersAsBefore() {
        Session session = Sanitizer.open();
        new RobustAtomicInteger().set(1);
        String report = session.report();
        session.close();

        new RobustAtomicInteger().set(2);
        assertEquals(report, session.report());
    }

    @Test
    void nullOptionsAreRefused() {
        assertThrows(NullPointerException.class, () -> Sanitizer.open(null));
        Sanitizer.open().close();
    }
}
