package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.rc20.Check;
import org.junit.jupiter.api.Test;

/** Waits that end in another way than with the value, and what the session makes of them. */
class WaitTest {
    private final RobustAtomicInteger atomic = new RobustAtomicInteger().label("flag");

    private static void untilParked(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    private static Throwable failure(FutureTask<Void> task) {
        return assertThrows(ExecutionException.class, () -> task.get(10, TimeUnit.SECONDS))
                .getCause();
    }

    @Test
    void aWaitThatArrivesAfterTheSessionWasClosedFails() {
        try (Session session = Sanitizer.open()) {
            atomic.set(1);
            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
        }
        String message = "JRSan: the session of flag is closed, so nothing may ever set it to 2; end all waits before"
                + " closing the session";

        assertEquals(
                message,
                assertThrows(IllegalStateException.class, () -> atomic.awaitValue(2))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(IllegalStateException.class, () -> atomic.bcas(2, 3, WaitMode.VOLATILE, 1, TimeUnit.DAYS))
                        .getMessage());
        assertEquals(1, atomic.get());
    }

    @Test
    void aWaitThatNeedNotWaitGoesOnAfterTheSessionWasClosed() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            atomic.set(1);
            assertEquals(1, session.counts().accesses());
        }
        atomic.awaitValue(1);
        atomic.bcas(1, 2);
        assertEquals(2, atomic.awaitUntil(value -> value > 1));
    }

    @Test
    void aWaitInProgressFailsWhenTheSessionIsClosed() throws InterruptedException {
        Session session = Sanitizer.open();
        try (Turns turns = new Turns()) {
            FutureTask<Void> await = turns.begin("W1", () -> {
                atomic.set(0);
                atomic.awaitValue(2, WaitMode.ACQUIRE);
            });
            FutureTask<Void> bcas = turns.begin("W2", () -> {
                atomic.get();
                atomic.bcas(2, 3, WaitMode.VOLATILE, 1, TimeUnit.DAYS);
            });
            untilParked(turns.thread("W1"));
            untilParked(turns.thread("W2"));
            session.close();

            assertInstanceOf(IllegalStateException.class, failure(await));
            assertInstanceOf(IllegalStateException.class, failure(bcas));
            assertEquals(List.of(), session.errors());
            assertEquals(2, session.counts().accesses());
        }
    }

    @Test
    void aWaitOfAnotherSessionGoesOn() throws InterruptedException {
        Session first = Sanitizer.open();
        first.close();
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("W")) {
            FutureTask<Void> wait = turns.begin("W", () -> atomic.awaitValue(1));
            first.close();
            atomic.set(1);
            turns.step("W", () -> {});

            assertEquals(true, wait.isDone());
            session.assertRobust();
        }
    }

    @Test
    void anInterruptedWaitIsNoAccessAndTheSessionGoesOn() throws InterruptedException {
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("W", "S")) {
            FutureTask<Void> wait = turns.begin("W", () -> atomic.awaitValue(2, WaitMode.OPAQUE));
            untilParked(turns.thread("W"));
            turns.thread("W").interrupt();
            assertInstanceOf(InterruptedException.class, failure(wait));
            assertEquals(0, session.counts().accesses());

            turns.step("S", () -> atomic.setRelease(2));
            turns.step("W", () -> atomic.awaitValue(2, WaitMode.ACQUIRE));
            turns.step("W", () -> atomic.setOpaque(3));
            turns.step("S", () -> atomic.awaitValue(3));

            assertEquals(4, session.counts().accesses());
            session.assertRobust();
        }
    }

    /** Message passing without acquire, in which the late thread was interrupted before: it learned nothing from that. */
    @Test
    void anInterruptedWaitTeachesTheThreadNothing() throws InterruptedException {
        RobustAtomicInteger data = new RobustAtomicInteger();
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("W", "S")) {
            FutureTask<Void> wait = turns.begin("W", () -> atomic.awaitValue(2, WaitMode.ACQUIRE));
            untilParked(turns.thread("W"));
            turns.step("S", () -> data.setOpaque(1));
            turns.thread("W").interrupt();
            assertInstanceOf(InterruptedException.class, failure(wait));
            turns.step("S", () -> atomic.setRelease(2));
            turns.step("W", () -> atomic.awaitValue(2, WaitMode.OPAQUE));
            turns.step("W", () -> data.getOpaque());

            assertEquals(
                    Check.READ,
                    session.violations().get(0).violation().finding().check());
            assertEquals(1, session.violations().size());
        }
    }

    /** Waiting for a value that was there and is no more is checked on arrival, whether or not it ever ends. */
    @Test
    void aWaitThatTimesOutIsCheckedWhenItArrives() throws InterruptedException {
        RobustAtomicInteger other = new RobustAtomicInteger();
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("W", "S")) {
            turns.step("S", () -> {
                atomic.setOpaque(1);
                atomic.setOpaque(2);
                other.setOpaque(1);
            });
            turns.step("W", () -> {
                other.getOpaque();
                assertEquals(false, atomic.awaitValue(1, WaitMode.OPAQUE, 1, TimeUnit.MILLISECONDS));
            });

            assertEquals(
                    Check.WAIT,
                    session.violations().get(0).violation().finding().check());
            assertEquals(4, session.counts().accesses());
        }
    }

    @Test
    void manyThreadsWaitForOneAnother() throws InterruptedException {
        RobustAtomicInteger turn = new RobustAtomicInteger();
        try (Session session = Sanitizer.open();
                Turns turns = new Turns()) {
            for (int i = 0; i < 4; i++) {
                int mine = i;
                turns.begin("W" + i, () -> {
                    for (int round = 0; round < 5; round++) {
                        turn.awaitValue(4 * round + mine);
                        turn.set(4 * round + mine + 1);
                    }
                });
            }
            turn.awaitValue(20);

            session.assertRobust();
        }
    }
}
