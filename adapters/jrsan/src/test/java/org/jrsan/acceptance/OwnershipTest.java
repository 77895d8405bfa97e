package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Violation;
import org.junit.jupiter.api.Test;

/** Who owns an atomic that outlives a session or is used by several, and which session a thread belongs to. */
class OwnershipTest {
    private static final RobustAtomicInteger X = new RobustAtomicInteger().label("x");
    private static final RobustAtomicInteger Y = new RobustAtomicInteger().label("y");

    /** Threads that belong to no session, whatever is open where they are created. */
    static Turns outsiders() {
        return new Turns((name, task) -> {
            Thread thread = new Thread(null, task, name, 0, false);
            thread.start();
            return thread;
        });
    }

    private static void storeBuffering(RobustAtomicInteger x, RobustAtomicInteger y) throws InterruptedException {
        try (Turns turns = new Turns().start("T1", "T2")) {
            turns.step("T1", () -> {
                x.setOpaque(1);
                y.getOpaque();
            });
            turns.step("T2", () -> {
                y.setOpaque(1);
                x.getOpaque();
            });
        }
    }

    @Test
    void aStaticAtomicStartsEachSessionWithTheValueItHasThen() throws InterruptedException {
        for (int value = 7; value <= 8; value++) {
            X.set(value);
            Y.set(0);
            try (Session session = Sanitizer.open()) {
                storeBuffering(X, Y);

                Violation found = session.violations().get(0).violation();
                assertEquals("x", found.location());
                assertEquals(Kind.INITIAL, found.stale().kind());
                assertEquals(Integer.toString(value), found.staleValue());
                assertEquals("1", found.missedValue());
                assertEquals(2, session.counts().locations());
            }
        }
    }

    @Test
    void whatASessionKnewDoesNotReachTheNext() throws InterruptedException {
        try (Turns turns = outsiders().start("A", "B")) {
            try (Session first = Sanitizer.open()) {
                turns.step("A", () -> X.setOpaque(1));
                turns.step("A", () -> Y.setOpaque(1));
                turns.step("B", Y::getOpaque);
                assertEquals(Verdict.ROBUST_SO_FAR, first.verdict());
            }
            try (Session second = Sanitizer.open()) {
                turns.step("B", X::getOpaque);
                turns.step("A", Y::getOpaque);
                assertEquals(List.of(), second.violations(), "the writes are initial values now");
                assertEquals(2, second.counts().accesses());
                assertEquals(2, second.counts().unseenThreads());
            }
        }
    }

    @Test
    void aWriteBetweenTwoSessionsIsPartOfTheInitialValue() {
        try (Session first = Sanitizer.open()) {
            X.set(1);
            assertEquals(1, first.counts().accesses());
        }
        X.set(2);
        try (Session second = Sanitizer.open()) {
            assertEquals(2, X.get());
            assertEquals(1, second.counts().accesses());
            second.assertRobust();
        }
    }

    @Test
    void anAtomicOfNoSessionWorksUnchecked() throws InterruptedException {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        RobustFences.fullFence();

        atomic.set(3);
        assertEquals(4, atomic.incrementAndGet());
        atomic.awaitValue(4);
        atomic.bcas(4, 5);
        assertEquals(5, atomic.get());
    }

    @Test
    void atomicsCreatedBeforeDuringAndAfterASessionAreFollowedWhileItIsOpen() {
        RobustAtomicInteger before = new RobustAtomicInteger(1);
        RobustAtomicInteger untouched = new RobustAtomicInteger(1);
        Session session = Sanitizer.open();
        RobustAtomicInteger during = new RobustAtomicInteger(1);
        before.incrementAndGet();
        during.incrementAndGet();
        session.close();
        RobustAtomicInteger after = new RobustAtomicInteger(1);
        before.incrementAndGet();
        during.incrementAndGet();
        after.incrementAndGet();
        untouched.incrementAndGet();

        assertEquals(2, session.counts().accesses());
        assertEquals(2, session.counts().locations());
        assertEquals(
                List.of(3, 3, 2, 2),
                List.of(before.getPlain(), during.getPlain(), after.getPlain(), untouched.getPlain()));
    }

    @Test
    void sessionsOfParallelThreadsAreKeptApart() throws InterruptedException {
        List<Session> sessions = new ArrayList<>();
        try (Turns turns = outsiders().start("A", "B")) {
            turns.step("A", () -> sessions.add(Sanitizer.open()));
            turns.step("B", () -> sessions.add(Sanitizer.open()));
            turns.step("A", () -> storeBuffering(new RobustAtomicInteger(), new RobustAtomicInteger()));
            turns.step("B", () -> new RobustAtomicInteger().set(1));
            turns.step("B", () -> sessions.get(1).close());
            turns.step("A", () -> sessions.get(0).close());
        }

        assertEquals(Verdict.NOT_ROBUST, sessions.get(0).verdict());
        assertEquals(4, sessions.get(0).counts().accesses());
        assertEquals(0, sessions.get(0).counts().unseenThreads());
        assertEquals(Verdict.ROBUST_SO_FAR, sessions.get(1).verdict());
        assertEquals(1, sessions.get(1).counts().accesses());
        assertEquals(1, sessions.get(1).counts().threads());
    }

    @Test
    void anAtomicBelongsToTheSessionThatTouchesItFirstAndForeignAccessesCountInBoth() throws InterruptedException {
        RobustAtomicInteger shared = new RobustAtomicInteger();
        List<Session> sessions = new ArrayList<>();
        try (Turns turns = outsiders().start("A", "B")) {
            turns.step("A", () -> sessions.add(Sanitizer.open()));
            turns.step("B", () -> sessions.add(Sanitizer.open()));
            turns.step("A", () -> shared.set(1));
            turns.step("B", shared::get);
            turns.step("B", shared::incrementAndGet);

            Session a = sessions.get(0);
            Session b = sessions.get(1);
            assertEquals(3, a.counts().accesses());
            assertEquals(2, a.counts().threads());
            assertEquals(1, a.counts().unseenThreads());
            assertEquals(0, a.counts().foreignAccesses());
            assertEquals(0, b.counts().accesses());
            assertEquals(2, b.counts().foreignAccesses());
            assertEquals(Verdict.NOTHING_CHECKED, b.verdict());
            assertTrue(
                    b.summary()
                            .endsWith(", 2 accesses to another session's atomics,"
                                    + " 2 actions outside of the session counted as synchronisation"),
                    b.summary());

            turns.step("B", b::close);
            turns.step("B", shared::get);
            assertEquals(2, b.counts().foreignAccesses(), "a closed session counts no more");
            assertEquals(4, a.counts().accesses());
            turns.step("A", a::close);
        }
    }

    @Test
    void anAtomicWhoseSessionIsClosedGoesToTheNextThatTouchesIt() throws InterruptedException {
        RobustAtomicInteger shared = new RobustAtomicInteger();
        List<Session> sessions = new ArrayList<>();
        try (Turns turns = outsiders().start("A", "B")) {
            turns.step("A", () -> sessions.add(Sanitizer.open()));
            turns.step("B", () -> sessions.add(Sanitizer.open()));
            turns.step("A", shared::incrementAndGet);
            turns.step("A", () -> sessions.get(0).close());
            turns.step("B", shared::incrementAndGet);

            assertEquals(1, sessions.get(1).counts().accesses());
            assertEquals(0, sessions.get(1).counts().foreignAccesses());
            assertEquals(0, sessions.get(1).counts().unseenThreads());
            turns.step("B", () -> sessions.get(1).close());
        }
    }

    @Test
    void aThreadOfNoSessionBelongsToTheOnlyOneOpen() throws InterruptedException {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        List<Session> sessions = new ArrayList<>();
        try (Turns turns = outsiders().start("A", "B", "none")) {
            turns.step("A", () -> sessions.add(Sanitizer.open()));
            turns.step("none", atomic::incrementAndGet);
            assertEquals(1, sessions.get(0).counts().accesses());
            assertEquals(1, sessions.get(0).counts().unseenThreads());

            turns.step("B", () -> sessions.add(Sanitizer.open()));
            turns.step("none", () -> new RobustAtomicInteger().incrementAndGet());
            assertEquals(1, sessions.get(0).counts().accesses(), "of two sessions, none is the thread's");
            assertEquals(0, sessions.get(1).counts().accesses());
            turns.step("B", () -> sessions.get(1).close());
            turns.step("A", () -> sessions.get(0).close());
        }
    }

    @Test
    void aThreadThatOpensASessionOfItsOwnWasAGuestBefore() throws InterruptedException {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        List<Session> sessions = new ArrayList<>();
        try (Turns turns = outsiders().start("A", "B")) {
            turns.step("A", () -> sessions.add(Sanitizer.open()));
            turns.step("B", atomic::incrementAndGet);
            turns.step("B", () -> sessions.add(Sanitizer.open()));
            turns.step("B", atomic::incrementAndGet);

            assertEquals(2, sessions.get(0).counts().accesses());
            assertEquals(1, sessions.get(1).counts().foreignAccesses(), "B has a session of its own by now");
            turns.step("B", () -> sessions.get(1).close());
            turns.step("A", () -> sessions.get(0).close());
        }
    }

    @Test
    void aSessionThatIsClosedWhileItsThreadsGoOnIsNotDisturbed() throws InterruptedException {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        try (Turns turns = new Turns()) {
            Session session = Sanitizer.open();
            turns.step("T1", atomic::incrementAndGet);
            session.close();
            turns.step("T1", atomic::incrementAndGet);

            assertEquals(1, session.counts().accesses());
            assertEquals(2, atomic.get());
            try (Session next = Sanitizer.open()) {
                turns.step("T1", atomic::incrementAndGet);
                assertEquals(1, next.counts().accesses());
                assertEquals(1, next.counts().unseenThreads());
            }
        }
    }
}
