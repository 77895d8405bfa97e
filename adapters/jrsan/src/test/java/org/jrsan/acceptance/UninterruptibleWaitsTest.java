package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustAtomicMarkableReference;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.jrsan.atomic.RobustAtomicStampedReference;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Waits that cannot be interrupted, of every type: no interrupt ends them, and none is lost. */
@Tag("on-and-off")
class UninterruptibleWaitsTest {
    private static final RobustAtomicIntegerFieldUpdater<Fields> NUMBER =
            RobustAtomicIntegerFieldUpdater.newUpdater(Fields.class, "number");
    private static final RobustAtomicReferenceFieldUpdater<Fields, String> TEXT =
            RobustAtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, "text");
    private static final RobustVarHandle HANDLE;
    private static final RobustVarHandle STATIC_HANDLE;
    private static final RobustVarHandle ELEMENT = RobustVarHandle.arrayElementVarHandle(int[].class);
    private static volatile int common;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HANDLE = RobustVarHandle.findVarHandle(lookup, Fields.class, "number", int.class);
            STATIC_HANDLE =
                    RobustVarHandle.findStaticVarHandle(lookup, UninterruptibleWaitsTest.class, "common", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Fields {
        private volatile int number;
        private volatile String text = "0";
    }

    private interface Waiter {
        void waitIn(WaitMode mode);
    }

    /** A wait and what ends it; a blocking compare-and-set writes, so it can release. */
    private record Wait(String name, boolean writes, Waiter waiter, Runnable begin, Runnable end) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final class Waits {
        private final List<Wait> all = new ArrayList<>();

        void add(String type, Runnable begin, Runnable end, Waiter value, Waiter condition, Waiter bcas) {
            all.add(new Wait(type + " value", false, value, begin, end));
            if (condition != null) {
                all.add(new Wait(type + " condition", false, condition, begin, end));
            }
            all.add(new Wait(type + " bcas", true, bcas, begin, end));
        }
    }

    static List<Wait> waits() {
        Waits waits = new Waits();
        RobustAtomicInteger number = new RobustAtomicInteger();
        waits.add(
                "integer",
                () -> number.set(0),
                () -> number.set(1),
                mode -> number.awaitValueUninterruptibly(1, mode),
                mode -> assertEquals(1, number.awaitUntilUninterruptibly(n -> n > 0, mode)),
                mode -> number.bcasUninterruptibly(1, 2, mode));
        RobustAtomicBoolean flag = new RobustAtomicBoolean();
        waits.add(
                "boolean",
                () -> flag.set(false),
                () -> flag.set(true),
                mode -> flag.awaitValueUninterruptibly(true, mode),
                null,
                mode -> flag.bcasUninterruptibly(true, false, mode));
        RobustAtomicReference<String> reference = new RobustAtomicReference<>("0");
        waits.add(
                "reference",
                () -> reference.set("0"),
                () -> reference.set("1"),
                mode -> reference.awaitValueUninterruptibly("1", mode),
                mode -> assertEquals("1", reference.awaitUntilUninterruptibly("1"::equals, mode)),
                mode -> reference.bcasUninterruptibly("1", "2", mode));
        RobustAtomicIntegerArray array = new RobustAtomicIntegerArray(2);
        waits.add(
                "array",
                () -> array.set(1, 0),
                () -> array.set(1, 1),
                mode -> array.awaitValueUninterruptibly(1, 1, mode),
                mode -> assertEquals(1, array.awaitUntilUninterruptibly(1, n -> n > 0, mode)),
                mode -> array.bcasUninterruptibly(1, 1, 2, mode));
        addPairs(waits);
        addFields(waits);
        addHandles(waits);
        return waits.all;
    }

    private static void addPairs(Waits waits) {
        RobustAtomicStampedReference<String> stamped = new RobustAtomicStampedReference<>("0", 0);
        waits.add(
                "stamped",
                () -> stamped.set("0", 0),
                () -> stamped.set("1", 1),
                mode -> stamped.awaitValueUninterruptibly("1", 1, mode),
                mode -> {
                    int[] stamp = new int[1];
                    assertEquals("1", stamped.awaitUntilUninterruptibly((r, s) -> s == 1, stamp, mode));
                    assertEquals(1, stamp[0]);
                },
                mode -> stamped.bcasUninterruptibly("1", "2", 1, 2, mode));
        RobustAtomicMarkableReference<String> markable = new RobustAtomicMarkableReference<>("0", false);
        waits.add(
                "markable",
                () -> markable.set("0", false),
                () -> markable.set("1", true),
                mode -> markable.awaitValueUninterruptibly("1", true, mode),
                mode -> assertEquals("1", markable.awaitUntilUninterruptibly((r, m) -> m, new boolean[1], mode)),
                mode -> markable.bcasUninterruptibly("1", "2", true, false, mode));
    }

    private static void addFields(Waits waits) {
        Fields fields = new Fields();
        waits.add(
                "integer field",
                () -> NUMBER.set(fields, 0),
                () -> NUMBER.set(fields, 1),
                mode -> NUMBER.awaitValueUninterruptibly(fields, 1, mode),
                mode -> assertEquals(1, NUMBER.awaitUntilUninterruptibly(fields, n -> n > 0, mode)),
                mode -> NUMBER.bcasUninterruptibly(fields, 1, 2, mode));
        waits.add(
                "reference field",
                () -> TEXT.set(fields, "0"),
                () -> TEXT.set(fields, "1"),
                mode -> TEXT.awaitValueUninterruptibly(fields, "1", mode),
                mode -> assertEquals("1", TEXT.awaitUntilUninterruptibly(fields, "1"::equals, mode)),
                mode -> TEXT.bcasUninterruptibly(fields, "1", "2", mode));
    }

    private static void addHandles(Waits waits) {
        Fields fields = new Fields();
        waits.add(
                "handle of a field",
                () -> HANDLE.setVolatile(fields, 0),
                () -> HANDLE.setVolatile(fields, 1),
                mode -> HANDLE.awaitValueUninterruptibly(fields, 1, mode),
                mode -> assertEquals(1, HANDLE.awaitUntilUninterruptibly(fields, n -> (int) n > 0, mode)),
                mode -> HANDLE.bcasUninterruptibly(fields, 1, 2, mode));
        int[] array = new int[1];
        waits.add(
                "handle of an element",
                () -> ELEMENT.setVolatile(array, 0, 0),
                () -> ELEMENT.setVolatile(array, 0, 1),
                mode -> ELEMENT.awaitValueUninterruptibly(array, 0, 1, mode),
                mode -> assertEquals(1, ELEMENT.awaitUntilUninterruptibly(array, 0, n -> (int) n > 0, mode)),
                mode -> ELEMENT.bcasUninterruptibly(array, 0, 1, 2, mode));
        waits.add(
                "handle of a static field",
                () -> STATIC_HANDLE.setVolatile(0),
                () -> STATIC_HANDLE.setVolatile(1),
                mode -> STATIC_HANDLE.awaitValueUninterruptibly(1, mode),
                mode -> assertEquals(1, STATIC_HANDLE.awaitUntilUninterruptibly(n -> (int) n > 0, mode)),
                mode -> STATIC_HANDLE.bcasUninterruptibly(1, 2, mode));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aThreadInterruptedBeforeItWaitsStaysSo(Wait wait) {
        for (WaitMode mode : WaitMode.values()) {
            if (mode != WaitMode.RELEASE || wait.writes) {
                wait.end.run();
                Thread.currentThread().interrupt();

                wait.waiter.waitIn(mode);

                assertTrue(Thread.interrupted(), mode::name);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aThreadThatWasNotInterruptedIsNotInterruptedAfterwards(Wait wait) {
        wait.end.run();

        wait.waiter.waitIn(WaitMode.VOLATILE);

        assertFalse(Thread.interrupted());
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aThreadInterruptedWhileItWaitsWaitsOnAndIsInterruptedAfterwards(Wait wait) throws Exception {
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            wait.waiter.waitIn(WaitMode.ACQUIRE);
            return Thread.interrupted();
        });
        wait.begin.run();
        Thread thread = new Thread(task);
        thread.start();
        untilParked(thread);
        thread.interrupt();
        // It takes the interrupt, and parks again.
        while (thread.isInterrupted()) {
            Thread.onSpinWait();
        }
        untilParked(thread);
        assertFalse(task.isDone());

        wait.end.run();

        assertTrue(task.get(60, TimeUnit.SECONDS));
    }

    private static void untilParked(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertTrue(thread.isAlive(), "it does not wait");
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aWaitThatOnlyReadsCannotRelease(Wait wait) {
        assumeFalse(wait.writes);

        assertEquals(
                "JRSan: a wait that only reads cannot release; wait in mode VOLATILE, ACQUIRE or OPAQUE",
                assertThrows(IllegalArgumentException.class, () -> wait.waiter.waitIn(WaitMode.RELEASE))
                        .getMessage());
    }

    @Test
    void itIsCheckedOnceHoweverOftenItIsInterrupted() throws Exception {
        assumeTrue(Sanitizer.isEnabled());
        RobustAtomicInteger state = new RobustAtomicInteger();
        RobustAtomicInteger turn = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("writer", "waiter")) {
                turns.step("writer", () -> {
                    state.setOpaque(1);
                    state.setOpaque(2);
                    turn.setRelease(1);
                });
                turns.step("waiter", turn::getOpaque);
                FutureTask<Void> wait =
                        turns.begin("waiter", () -> state.awaitValueUninterruptibly(1, WaitMode.OPAQUE));
                for (int i = 0; i < 3; i++) {
                    untilParked(turns.thread("waiter"));
                    turns.thread("waiter").interrupt();
                }
                turns.step("writer", () -> state.setOpaque(1));
                wait.get(60, TimeUnit.SECONDS);
            }
            assertEquals(1, session.violations().size());
            assertEquals(1, session.violations().get(0).count());
        }
    }

    @Test
    void theModeIsThatOfTheAccess() {
        assumeTrue(Sanitizer.isEnabled());
        RobustAtomicInteger data = new RobustAtomicInteger().label("data");
        RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");
        for (WaitMode mode : List.of(WaitMode.VOLATILE, WaitMode.ACQUIRE, WaitMode.OPAQUE)) {
            try (Session session = Sanitizer.open()) {
                try (Turns turns = new Turns().start("a", "b")) {
                    turns.step("a", () -> {
                        data.setOpaque(1);
                        flag.setRelease(1);
                    });
                    turns.step("b", () -> {
                        flag.awaitValueUninterruptibly(1, mode);
                        data.getOpaque();
                    });
                }
                assertEquals(
                        mode == WaitMode.OPAQUE ? 1 : 0, session.violations().size());
            }
        }
    }
}
