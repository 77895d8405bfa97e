package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.jrsan.atomic.RobustAtomicStampedReference;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.jrsan.rc20.Check;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits for a condition: {@code awaitUntil} and its modes. */
class AwaitUntilTest {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

    private static Session open(String engine) {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("engine", engine));
    }

    @Test
    void returnsTheValueOnWhichItEnded() throws InterruptedException {
        RobustAtomicLong number = new RobustAtomicLong(7);
        String text = new String("seven");
        RobustAtomicReference<String> reference = new RobustAtomicReference<>(text);
        try (Session session = Sanitizer.open()) {
            assertEquals(7, number.awaitUntil(n -> n > 6));
            assertEquals(7, number.awaitUntil(n -> n > 6, WaitMode.ACQUIRE));
            assertEquals(7, number.awaitUntil(n -> n > 6, WaitMode.OPAQUE));
            assertSame(text, reference.awaitUntil(t -> t.length() == 5));
            assertTrue(reference.awaitUntil(t -> t != null, WaitMode.ACQUIRE, 0, TimeUnit.NANOSECONDS));
            assertEquals(0, x.awaitUntil(n -> n == 0, WaitMode.OPAQUE));

            assertEquals(6, session.counts().accesses());
            session.assertRobust();
        }
    }

    @Test
    void aWaitThatRunsOutOfTimeIsNoAccess() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            assertFalse(x.awaitUntil(n -> n > 0, WaitMode.VOLATILE, 1, TimeUnit.MILLISECONDS));
            assertFalse(x.awaitUntil(n -> n > 0, WaitMode.ACQUIRE, 0, TimeUnit.SECONDS));
            assertFalse(x.awaitUntil(n -> n > 0, WaitMode.OPAQUE, 0, TimeUnit.SECONDS));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> x.awaitUntil(n -> true, WaitMode.VOLATILE, -1, TimeUnit.SECONDS));

            assertEquals(0, session.counts().accesses());
        }
    }

    @Test
    void endsWhenAnotherThreadMakesTheConditionTrue() throws InterruptedException {
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("W", "S")) {
            int[] ended = new int[1];
            FutureTask<Void> wait = turns.begin("W", () -> ended[0] = x.awaitUntil(n -> n >= 3, WaitMode.ACQUIRE));
            for (int i = 1; i <= 3; i++) {
                x.setRelease(i);
            }
            turns.step("W", () -> {});

            assertTrue(wait.isDone());
            assertEquals(3, ended[0]);
            session.assertRobust();
        }
    }

    /** Forced after both writes by y, aware of neither: the weak model may still show the 1 that the condition takes. */
    @ParameterizedTest
    @ValueSource(strings = {"thread-clocks", "location-clocks"})
    void aValueThatItCouldWronglyEndOnIsFoundOnArrival(String engine) throws InterruptedException {
        try (Session session = open(engine);
                Turns turns = new Turns().start("W", "S")) {
            turns.step("S", () -> {
                x.setOpaque(1);
                x.setOpaque(20);
                y.setOpaque(1);
            });
            turns.step("W", () -> {
                y.getOpaque();
                assertFalse(x.awaitUntil(n -> n > 0 && n < 10, WaitMode.OPAQUE, 1, TimeUnit.MILLISECONDS));
            });

            assertEquals(1, session.violations().size());
            assertEquals(
                    Check.WAIT,
                    session.violations().get(0).violation().finding().check());
            assertEquals("1", session.violations().get(0).violation().staleValue());
        }
    }

    private static final class Holder {
        private volatile String state = "new";
    }

    private static final RobustAtomicReferenceFieldUpdater<Holder, String> STATE =
            RobustAtomicReferenceFieldUpdater.newUpdater(Holder.class, String.class, "state");
    private static final RobustVarHandle NUMBERS = RobustVarHandle.arrayElementVarHandle(long[].class);

    /** As above for pairs, fields and variables behind a handle, each forced after what it may still miss. */
    @Test
    void soItIsForWhatIsNoSingleValue() throws InterruptedException {
        RobustAtomicStampedReference<String> pair = new RobustAtomicStampedReference<>("a", 0);
        Holder holder = new Holder();
        long[] numbers = new long[2];
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("W", "S")) {
            turns.step("S", () -> {
                pair.weakCompareAndSet("a", "a", 0, 1);
                pair.weakCompareAndSet("a", "b", 1, 20);
                STATE.lazySet(holder, "open");
                STATE.lazySet(holder, "closed");
                NUMBERS.setOpaque(numbers, 1, 1);
                NUMBERS.setOpaque(numbers, 1, 20);
                y.setOpaque(1);
            });
            turns.step("W", () -> {
                y.getOpaque();
                pair.awaitUntil((text, stamp) -> stamp > 0 && stamp < 10, WaitMode.OPAQUE, 0, TimeUnit.DAYS);
                STATE.awaitUntil(holder, state -> state.equals("open"), WaitMode.OPAQUE, 0, TimeUnit.DAYS);
                NUMBERS.awaitUntil(numbers, 1, n -> (long) n == 1, WaitMode.OPAQUE, 0, TimeUnit.DAYS);
                assertEquals("b", pair.awaitUntil((text, stamp) -> text.equals("b"), new int[1], WaitMode.OPAQUE));
                assertEquals("closed", STATE.awaitUntil(holder, state -> state.equals("closed"), WaitMode.OPAQUE));
                assertEquals(20L, NUMBERS.awaitUntil(numbers, 1, n -> (long) n > 10, WaitMode.OPAQUE));
            });

            assertEquals(
                    Set.of("(\"a\", 1)", "\"open\"", "1"),
                    session.violations().stream()
                            .map(found -> found.violation().staleValue())
                            .collect(Collectors.toSet()));
            assertTrue(session.violations().stream()
                    .allMatch(found -> found.violation().finding().check() == Check.WAIT));
            assertEquals(List.of(), session.errors());
        }
    }

    /** The same wait for what none of the values that it may miss ever was. */
    @ParameterizedTest
    @ValueSource(strings = {"thread-clocks", "location-clocks"})
    void aConditionThatNoStaleValueFulfilsIsNoViolation(String engine) throws InterruptedException {
        try (Session session = open(engine);
                Turns turns = new Turns().start("W", "S")) {
            turns.step("S", () -> {
                x.setOpaque(1);
                x.setOpaque(20);
                y.setOpaque(1);
            });
            turns.step("W", () -> {
                y.getOpaque();
                assertEquals(20, x.awaitUntil(n -> n >= 20, WaitMode.OPAQUE));
            });

            session.assertRobust();
        }
    }

    /** The condition was written for the values there are; what the check asks it about the past is no error of the user. */
    @Test
    void aConditionThatThrowsOnAnEarlierValueDoesNotEndTheWait() throws InterruptedException {
        RobustAtomicReference<String> text = new RobustAtomicReference<>();
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("W", "S")) {
            turns.step("S", () -> {
                text.setOpaque("present");
                y.setOpaque(1);
            });
            turns.step("W", () -> {
                y.getOpaque();
                assertEquals("present", text.awaitUntil(t -> !t.isEmpty(), WaitMode.OPAQUE));
            });

            assertEquals(List.of(), session.errors());
            session.assertRobust();
        }
    }

    @Test
    void whatTheConditionThrowsIsTheUsersAndNoLockIsHeld() {
        try (Session session = Sanitizer.open()) {
            x.set(1);
            assertThrows(ArithmeticException.class, () -> x.awaitUntil(n -> 1 / (n - 1) > 0));
            x.set(2);

            assertEquals(List.of(), session.errors());
            session.assertRobust();
        }
    }

    @Test
    void endsWithAnErrorWhenTheSessionIsClosed() throws InterruptedException {
        Session session = Sanitizer.open();
        try (Turns turns = new Turns()) {
            FutureTask<Void> wait = turns.begin("W", () -> {
                x.get();
                x.awaitUntil(n -> n > 0);
            });
            while (turns.thread("W").getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            session.close();

            Throwable failure = assertThrows(ExecutionException.class, () -> wait.get(10, TimeUnit.SECONDS))
                    .getCause();
            assertInstanceOf(IllegalStateException.class, failure);
            assertEquals(
                    "JRSan: the session of x is closed, so nothing may ever change it to an awaited value; end all"
                            + " waits before closing the session",
                    failure.getMessage());
        }
    }

    @Test
    void anInterruptedThreadDoesNotWait() {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> x.awaitUntil(n -> true));
        assertFalse(Thread.interrupted());
    }
}
