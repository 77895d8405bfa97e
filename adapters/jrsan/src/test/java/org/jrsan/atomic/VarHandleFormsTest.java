package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.invoke.WrongMethodTypeException;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handles made as constants are, and handles that do not convert. */
@Tag("on-and-off")
class VarHandleFormsTest {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final RobustVarHandle NUMBER = RobustVarHandle.fieldVarHandle(
            LOOKUP, "number", RobustVarHandle.class, VarHandleFormsTest.class, long.class);
    private static final RobustVarHandle TEXT = RobustVarHandle.fieldVarHandle(
            LOOKUP, "text", RobustVarHandle.class, VarHandleFormsTest.class, String.class);
    private static final RobustVarHandle COMMON = RobustVarHandle.staticFieldVarHandle(
            LOOKUP, "common", RobustVarHandle.class, VarHandleFormsTest.class, int.class);
    private static final RobustVarHandle ELEMENT =
            RobustVarHandle.arrayVarHandle(LOOKUP, "element", RobustVarHandle.class, short[].class);

    private static volatile int common;
    private volatile long number;
    private volatile String text;

    @Test
    void handlesMadeAsConstantsAccessWhatTheyName() {
        NUMBER.setVolatile(this, 1L);
        TEXT.setVolatile(this, "text");
        COMMON.setVolatile(2);
        short[] array = new short[2];
        ELEMENT.setVolatile(array, 1, (short) 3);

        assertEquals(1, number);
        assertEquals("text", text);
        assertEquals(2, common);
        assertEquals(3, array[1]);
    }

    @Test
    void whatIsNotThereIsALinkageError() {
        assertThrows(
                NoSuchFieldError.class,
                () -> RobustVarHandle.fieldVarHandle(
                        LOOKUP, "other", RobustVarHandle.class, VarHandleFormsTest.class, long.class));
        assertThrows(
                IncompatibleClassChangeError.class,
                () -> RobustVarHandle.staticFieldVarHandle(
                        LOOKUP, "number", RobustVarHandle.class, VarHandleFormsTest.class, long.class));
        assertThrows(
                IllegalAccessError.class,
                () -> RobustVarHandle.fieldVarHandle(
                        MethodHandles.publicLookup(),
                        "number",
                        RobustVarHandle.class,
                        VarHandleFormsTest.class,
                        long.class));
        assertThrows(
                NullPointerException.class,
                () -> RobustVarHandle.fieldVarHandle(LOOKUP, "number", null, VarHandleFormsTest.class, long.class));
        assertThrows(
                IllegalArgumentException.class,
                () -> RobustVarHandle.arrayVarHandle(LOOKUP, "element", RobustVarHandle.class, short.class));
    }

    @Test
    void aHandleMadeAsAConstantSharesItsVariablesWithOthers() throws ReflectiveOperationException {
        assumeTrue(Sanitizer.isEnabled());
        RobustVarHandle found = RobustVarHandle.findVarHandle(LOOKUP, VarHandleFormsTest.class, "number", long.class);
        try (Session session = Sanitizer.open()) {
            NUMBER.setVolatile(this, 1L);
            found.getVolatile(this);
            NUMBER.withInvokeExactBehavior().getVolatile(this);
            assertEquals(1, session.counts().locations());
        }
    }

    @Test
    void anExactHandleTakesValuesOfTheVariablesOwnTypeOnly() throws InterruptedException {
        RobustVarHandle exact = NUMBER.withInvokeExactBehavior();
        assertTrue(exact.hasInvokeExactBehavior());
        assertFalse(NUMBER.hasInvokeExactBehavior());

        exact.setVolatile(this, 5L);
        assertEquals(5L, exact.getVolatile(this));
        assertTrue(exact.compareAndSet(this, 5L, 6L));
        exact.awaitValue(this, 6L, WaitMode.VOLATILE);
        NUMBER.setVolatile(this, 7);

        assertThrows(WrongMethodTypeException.class, () -> exact.setVolatile(this, 8));
        assertThrows(WrongMethodTypeException.class, () -> exact.compareAndSet(this, 7, 8L));
        assertThrows(WrongMethodTypeException.class, () -> exact.compareAndSet(this, 7L, 8));
        assertThrows(WrongMethodTypeException.class, () -> exact.getAndAdd(this, 1));
        assertThrows(
                WrongMethodTypeException.class,
                () -> exact.awaitValue(this, 7, WaitMode.VOLATILE, 1, TimeUnit.MICROSECONDS));
        assertThrows(WrongMethodTypeException.class, () -> exact.setVolatile(this, "8"));
        assertThrows(NullPointerException.class, () -> exact.setVolatile(this, null));
        assertEquals(7, number);
    }

    @Test
    void anExactHandleIsExactForEveryKindOfVariable() {
        short[] array = new short[1];
        RobustVarHandle element = ELEMENT.withInvokeExactBehavior();
        element.setVolatile(array, 0, (short) 1);
        assertThrows(WrongMethodTypeException.class, () -> element.setVolatile(array, 0, (byte) 1));
        RobustVarHandle ofClass = COMMON.withInvokeExactBehavior();
        ofClass.setVolatile(4);
        assertThrows(WrongMethodTypeException.class, () -> ofClass.setVolatile('4'));
        RobustVarHandle view = RobustVarHandle.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.nativeOrder())
                .withInvokeExactBehavior();
        view.set(new byte[4], 0, 1);
        assertThrows(WrongMethodTypeException.class, () -> view.set(new byte[4], 0, 'x'));
    }

    @Test
    void referencesAreCastByExactHandlesToo() {
        RobustVarHandle exact = TEXT.withInvokeExactBehavior();

        exact.setVolatile(this, "text");
        Object sameText = text;
        assertTrue(exact.compareAndSet(this, sameText, null));
        assertThrows(ClassCastException.class, () -> exact.setVolatile(this, 1));
    }

    @Test
    void behaviourCanBeChangedBackAndForth() throws Throwable {
        assertSame(NUMBER, NUMBER.withInvokeBehavior());
        RobustVarHandle exact = NUMBER.withInvokeExactBehavior();
        assertSame(exact, exact.withInvokeExactBehavior());

        RobustVarHandle back = exact.withInvokeBehavior();
        back.setVolatile(this, 9);

        assertEquals(9, number);
        assertEquals(9L, (long) exact.toMethodHandle(AccessMode.GET_VOLATILE).invokeExact(this));
    }
}
