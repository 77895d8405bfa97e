package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Views of bytes: what a VarHandle does, unchecked; nothing is invented about who synchronises by them. */
@Tag("on-and-off")
class ByteViewsTest {
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final RobustVarHandle INTS = RobustVarHandle.byteArrayViewVarHandle(int[].class, ORDER);
    private static final RobustVarHandle LONGS = RobustVarHandle.byteArrayViewVarHandle(long[].class, ORDER);
    private static final RobustVarHandle BUFFER = RobustVarHandle.byteBufferViewVarHandle(int[].class, ORDER);
    private static final VarHandle JDK_INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ORDER);

    /** An array whose elements 0 and 4 bytes on are aligned for an int, where the JDK grants that at all. */
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16).order(ORDER);

    @ParameterizedTest
    @ValueSource(classes = {short[].class, char[].class, int[].class, long[].class, float[].class, double[].class})
    void anArraysBytesAreReadAndWrittenAsByAVarHandle(Class<?> type) {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            RobustVarHandle view = RobustVarHandle.byteArrayViewVarHandle(type, order);
            VarHandle jdk = MethodHandles.byteArrayViewVarHandle(type, order);
            byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

            Object value = view.get(bytes, 1);
            assertEquals(jdk.get(bytes, 1), value);
            byte[] copy = new byte[bytes.length];
            view.set(copy, 1, value);
            assertEquals(jdk.get(copy, 1), value);
            assertEquals(jdk.varType(), view.varType());
            assertEquals(jdk.coordinateTypes(), view.coordinateTypes());
        }
    }

    @Test
    void aBuffersBytesAreAccessedInEveryMode() {
        BUFFER.set(buffer, 0, 1);
        assertEquals(1, BUFFER.get(buffer, 0));
        BUFFER.setOpaque(buffer, 0, 2);
        assertEquals(2, BUFFER.getOpaque(buffer, 0));
        BUFFER.setRelease(buffer, 0, 3);
        assertEquals(3, BUFFER.getAcquire(buffer, 0));
        BUFFER.setVolatile(buffer, 0, 4);
        assertEquals(4, BUFFER.getVolatile(buffer, 0));
        assertTrue(BUFFER.compareAndSet(buffer, 0, 4, 5));
        assertFalse(BUFFER.compareAndSet(buffer, 0, 4, 6));
        assertEquals(5, BUFFER.compareAndExchange(buffer, 0, 5, 6));
        assertEquals(6, BUFFER.getAndAdd(buffer, 0, 4));
        assertEquals(10, BUFFER.getAndSet(buffer, 0, 11));
        assertEquals(11, BUFFER.getAndBitwiseAnd(buffer, 0, 3));
        assertEquals(3, buffer.getInt(0));
        assertEquals(0, buffer.getInt(4));
    }

    @Test
    void itsErrorsAreThoseOfAVarHandle() {
        assertThrows(IndexOutOfBoundsException.class, () -> INTS.get(new byte[4], 1));
        assertThrows(ClassCastException.class, () -> INTS.get(new int[4], 0));
        assertThrows(NullPointerException.class, () -> INTS.get(null, 0));
        assertThrows(ClassCastException.class, () -> INTS.set(new byte[4], 0, 1L));
        assertThrows(WrongMethodTypeException.class, () -> INTS.get(new byte[4]));
        assertThrows(IllegalStateException.class, () -> BUFFER.getVolatile(buffer, 1));
        assertThrows(ReadOnlyBufferException.class, () -> BUFFER.set(buffer.asReadOnlyBuffer(), 0, 1));
        RobustVarHandle shorts = RobustVarHandle.byteArrayViewVarHandle(short[].class, ORDER);
        assertThrows(
                UnsupportedOperationException.class, () -> shorts.compareAndSet(new byte[4], 0, (short) 0, (short) 1));
        assertThrows(
                UnsupportedOperationException.class, () -> RobustVarHandle.byteArrayViewVarHandle(byte[].class, ORDER));
        assertThrows(IllegalArgumentException.class, () -> RobustVarHandle.byteBufferViewVarHandle(int.class, ORDER));
    }

    @Test
    void bytesCanBeWaitedFor() throws InterruptedException {
        BUFFER.setVolatile(buffer, 0, 1);
        BUFFER.awaitValue(buffer, 0, 1, WaitMode.VOLATILE);
        BUFFER.awaitValueUninterruptibly(buffer, 0, 1, WaitMode.OPAQUE);
        assertEquals(1, BUFFER.awaitUntil(buffer, 0, n -> (int) n > 0, WaitMode.ACQUIRE));
        assertFalse(BUFFER.awaitValue(buffer, 0, 2, WaitMode.VOLATILE, 1, TimeUnit.MICROSECONDS));
        BUFFER.bcas(buffer, 0, 1, 2, WaitMode.VOLATILE);
        assertFalse(BUFFER.bcas(buffer, 0, 1, 3, WaitMode.VOLATILE, 1, TimeUnit.MICROSECONDS));
        assertEquals(2, buffer.getInt(0));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> BUFFER.awaitValue(buffer, 0, 1, WaitMode.VOLATILE));
    }

    @Test
    void methodHandlesOfItAreItsAccesses() throws Throwable {
        byte[] bytes = new byte[4];
        int value = 7;
        INTS.toMethodHandle(VarHandle.AccessMode.SET).invokeExact(bytes, 0, value);

        assertEquals(7, JDK_INTS.get(bytes, 0));
    }

    @Test
    void whoSynchronisesByOverlappingViewsIsNotReported() {
        assumeTrue(Sanitizer.isEnabled());
        PlainInt data = new PlainInt().label("data");
        ByteBuffer other = buffer.duplicate().order(ORDER);
        RobustVarHandle longs = RobustVarHandle.byteBufferViewVarHandle(long[].class, ORDER);

        assertEquals(List.of(), Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> longs.setRelease(buffer, 0, 1L))
                .step("b", () -> BUFFER.getAcquire(other, 0))
                .step("b", data::get)));
    }

    @Test
    void whatFollowsTheLastAccessIsNotHandedOver() {
        assumeTrue(Sanitizer.isEnabled());
        PlainInt data = new PlainInt().label("data");
        byte[] bytes = new byte[8];

        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step("a", () -> LONGS.set(bytes, 0, 1L))
                .step("a", () -> data.set(1))
                .step("b", () -> INTS.get(bytes, 0))
                .step("b", data::get)));
    }

    /** Store buffering whose fences are views: no execution but one that interleaves, and none is reported. */
    @Test
    void readModifyWritesOfBytesFence() {
        assumeTrue(Sanitizer.isEnabled());
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("a", "b")) {
                turns.step("a", () -> x.setOpaque(1));
                turns.step("a", () -> BUFFER.getAndAdd(buffer, 0, 1));
                turns.step("a", y::getOpaque);
                turns.step("b", () -> y.setOpaque(1));
                turns.step("b", () -> BUFFER.getAndAdd(buffer, 0, 1));
                turns.step("b", x::getOpaque);
            }
            assertEquals(List.of(), session.violations());
        }
    }

    /** Two halves of a word are two locations: a write of one forces nothing about the other. */
    @Test
    void neighboursForceNothing() {
        assumeTrue(Sanitizer.isEnabled());
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("a", "b")) {
                turns.step("a", () -> BUFFER.setOpaque(buffer, 0, 1));
                turns.step("a", () -> BUFFER.getOpaque(buffer, 4));
                turns.step("b", () -> BUFFER.setOpaque(buffer, 4, 1));
                turns.step("b", () -> BUFFER.getOpaque(buffer, 0));
            }
            assertEquals(List.of(), session.violations());
        }
    }

    @Test
    void theReportSaysThatTheyAreNotChecked() {
        assumeTrue(Sanitizer.isEnabled());
        try (Session session = Sanitizer.open()) {
            new RobustAtomicInteger().get();
            assertFalse(session.summary().contains("bytes"));
            INTS.get(new byte[4], 0);
            assertTrue(session.summary().endsWith(", views of bytes not checked"), session.summary());
        }
        try (Session session = Sanitizer.open()) {
            INTS.get(new byte[4], 0);
            assertEquals(Verdict.NOTHING_CHECKED, session.verdict());
        }
    }
}
