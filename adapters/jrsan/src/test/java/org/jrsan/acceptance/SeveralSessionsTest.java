package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Sessions that are open at the same time, and threads that belong to none of them or to another one. {@code a} and
 * {@code b} open a session each; {@code pool} is older than both and belongs to none.
 */
class SeveralSessionsTest {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
    private final RobustReentrantLock lock = new RobustReentrantLock();
    private final RobustReentrantLock other = new RobustReentrantLock();

    private Turns turns;
    private Session first;
    private Session second;

    @BeforeEach
    void openTwo() {
        turns = OwnershipTest.outsiders().start("a", "b", "pool");
        turns.step("a", () -> first = Sanitizer.open());
        turns.step("b", () -> second = Sanitizer.open());
        // Another thread of the first session.
        turns.step("a", () -> made("a2"));
    }

    @AfterEach
    void closeBoth() {
        turns.step("b", () -> second.close());
        turns.step("a", () -> first.close());
        turns.close();
    }

    /** Starts a thread of the calling thread's session. */
    private void made(String name) {
        turns.adopt(name, RobustThreads::start);
    }

    private void assertNothingFound() {
        for (Session session : List.of(first, second)) {
            assertEquals(List.of(), session.violations(), session::report);
            assertEquals(List.of(), session.races(), session::report);
            assertEquals(List.of(), session.errors());
        }
        assertTrue(first.counts().accesses() > 0, first.summary());
    }

    private void storeBuffering(String one, String two) {
        turns.step(one, () -> x.setOpaque(1));
        turns.step(one, RobustFences::fullFence);
        turns.step(one, y::getOpaque);
        turns.step(two, () -> y.setOpaque(1));
        turns.step(two, RobustFences::fullFence);
        turns.step(two, x::getOpaque);
    }

    @Test
    void fencesOfAThreadOfNoSessionCount() {
        turns.step("a", x::getOpaque).step("a", y::getOpaque);
        storeBuffering("pool", "a");
        assertNothingFound();
        assertEquals(3, first.counts().outsideActions(), first::summary);
        assertTrue(first.summary().endsWith(", 3 actions outside of the session counted as synchronisation"));
    }

    @Test
    void fencesOfAThreadOfTheOtherSessionCount() {
        turns.step("b", () -> made("b2"));
        turns.step("a", x::getOpaque).step("a", y::getOpaque);
        storeBuffering("a", "b2");
        storeBuffering("b2", "a2");
        assertNothingFound();
    }

    @Test
    void aFenceCountsThatStandsBetweenTwoSessionsAccesses() {
        turns.step("a", () -> x.setOpaque(0)).step("b", () -> y.setOpaque(0));
        storeBuffering("a", "b");
        storeBuffering("b", "a");
        assertNothingFound();
    }

    @Test
    void messagePassingWithFencesByAThreadOfNoSession() {
        turns.step("a", x::getOpaque).step("a", y::getOpaque);
        turns.step("pool", () -> x.setOpaque(1));
        turns.step("pool", RobustFences::releaseFence);
        turns.step("pool", () -> y.setOpaque(1));
        turns.step("a2", y::getOpaque);
        turns.step("a2", RobustFences::acquireFence);
        turns.step("a2", x::getOpaque);
        assertNothingFound();
    }

    @Test
    void aLockThatAThreadOfNoSessionTakesFirst() {
        PlainInt counter = inSession("a", PlainInt::new);
        RobustAtomicInteger atomic = inSession("a", RobustAtomicInteger::new);
        turns.step("a", () -> counter.set(0)).step("a", () -> atomic.set(0)).step("a", x::getOpaque);
        for (String thread : List.of("pool", "a", "pool", "a2", "a", "pool", "a2")) {
            turns.step(thread, lock::lock);
            turns.step(thread, () -> counter.set(counter.get() + 1));
            turns.step(thread, () -> atomic.setPlain(atomic.getPlain() + 1));
            turns.step(thread, () -> x.setOpaque(x.getOpaque() + 1));
            turns.step(thread, lock::unlock);
        }
        assertNothingFound();
    }

    @Test
    void aLockOfOneSessionOrdersAtomicsOfTheOther() {
        turns.step("a", () -> x.setOpaque(1)).step("a", () -> y.setOpaque(1));
        turns.step("b", () -> locked(lock, () -> {}));
        turns.step(
                "a",
                () -> locked(lock, () -> {
                    x.setOpaque(2);
                    y.setOpaque(2);
                }));
        turns.step("a2", y::getOpaque);
        turns.step("a2", () -> locked(lock, x::getOpaque));
        turns.step(
                "b",
                () -> locked(lock, () -> {
                    y.getOpaque();
                    x.getOpaque();
                }));
        assertNothingFound();
    }

    @Test
    void aChainOfLocksThroughAThreadOfTheOtherSession() {
        turns.step("a", () -> x.setOpaque(1)).step("a", () -> y.setOpaque(1));
        turns.step("a", () -> locked(lock, () -> {}));
        turns.step("b", () -> locked(lock, () -> {}));
        turns.step("b", () -> locked(other, () -> {}));
        turns.step("a2", y::getOpaque);
        turns.step("a2", () -> locked(other, () -> {}));
        turns.step("a2", x::getOpaque);
        assertNothingFound();
    }

    @Test
    void anAtomicOfTheOtherSessionPassesOnWhatWasReleasedThere() {
        RobustAtomicInteger flag = new RobustAtomicInteger();
        turns.step("b", () -> flag.set(0));
        turns.step("a", () -> x.setOpaque(1)).step("a", () -> y.setOpaque(1));
        turns.step("a", () -> flag.setRelease(1));
        turns.step("a2", y::getOpaque);
        turns.step("a2", flag::getAcquire);
        turns.step("a2", x::getOpaque);
        assertNothingFound();
    }

    @Test
    void whatNobodyOwnedPassesOnWhatAFenceHandedToAThreadOfNoSession() {
        RobustAtomicInteger flag = new RobustAtomicInteger();
        turns.step("a", () -> x.setOpaque(1)).step("a", () -> y.setOpaque(1));
        turns.step("a", RobustFences::fullFence);
        turns.step("pool", RobustFences::fullFence);
        turns.step("pool", () -> flag.setRelease(1));
        turns.step("pool", () -> locked(lock, () -> {}));
        turns.step("a2", y::getOpaque);
        turns.step("a2", flag::getAcquire);
        turns.step("a2", x::getOpaque);
        turns.step("a", () -> made("a3"));
        turns.step("a", () -> x.setOpaque(2)).step("a", () -> y.setOpaque(2));
        turns.step("a", RobustFences::fullFence);
        turns.step("pool", RobustFences::fullFence);
        turns.step("pool", () -> locked(lock, () -> {}));
        turns.step("a3", y::getOpaque);
        turns.step("a3", () -> locked(lock, () -> {}));
        turns.step("a3", x::getOpaque);
        assertNothingFound();
    }

    @Test
    void aSessionThatClosesLeavesItsEdgesToTheOther() {
        turns.step("b", () -> locked(lock, () -> {}));
        turns.step("a", () -> x.setOpaque(1)).step("a", () -> y.setOpaque(1));
        turns.step("a", RobustFences::fullFence);
        turns.step("b", RobustFences::fullFence);
        turns.step("b", () -> locked(lock, () -> {}));
        turns.step("b", () -> second.close());
        turns.step("a2", y::getOpaque);
        turns.step("a2", () -> locked(lock, () -> {}));
        turns.step("a2", x::getOpaque);
        assertNothingFound();
    }

    @Test
    void aThreadOfNoSessionGoesOnAsAMemberOfTheLastOneOpen() {
        turns.step("pool", () -> x.setOpaque(1));
        turns.step("a", y::getOpaque);
        turns.step("pool", RobustFences::releaseFence);
        turns.step("b", () -> second.close());
        turns.step("pool", () -> y.setOpaque(1));
        turns.step("a2", y::getAcquire);
        turns.step("a2", x::getOpaque);
        assertNothingFound();
    }

    @Test
    void whatIsNotOrderedInOneSessionIsStillFoundBesideAnother() {
        turns.step("b", () -> locked(other, () -> {}));
        turns.step("a", () -> x.setOpaque(1)).step("a", () -> y.setOpaque(1));
        turns.step("b", () -> new RobustAtomicInteger().incrementAndGet());
        turns.step("b", RobustFences::fullFence);
        turns.step("b", () -> locked(other, () -> {}));
        turns.step("a2", y::getOpaque);
        turns.step("a2", x::getOpaque);

        assertEquals(Verdict.NOT_ROBUST, first.verdict());
        assertEquals(1, first.violations().size());
        assertEquals(0, first.counts().outsideActions());
        assertEquals(List.of(), second.violations());
    }

    private static void locked(RobustReentrantLock lock, Turns.Step step) throws Exception {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    private <T> T inSession(String thread, Callable<T> made) {
        List<T> result = new ArrayList<>();
        turns.step(thread, () -> result.add(made.call()));
        return result.get(0);
    }
}
