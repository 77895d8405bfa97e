package org.jrsan.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** One cell for each variable, made when it is first asked for. */
class VariablesTest {
    private static final int THREADS = 4;
    private static final int OBJECTS = 2_000;

    static class Holder {
        int x;
        int y;
        static int z;
    }

    private static FieldCells field(String name) throws ReflectiveOperationException {
        VarHandle raw = MethodHandles.lookup().unreflectVarHandle(Holder.class.getDeclaredField(name));
        return FieldCells.of(Holder.class.getDeclaredField(name), new VarHandleAccess(raw), Holder.class);
    }

    @Test
    void whoeverAsksForAFieldGetsTheSameCells() throws Exception {
        Holder holder = new Holder();
        assertSame(field("x").at(holder, 0), field("x").at(holder, 0));
        assertNotSame(field("x").at(holder, 0), field("y").at(holder, 0));
        assertNotSame(field("x").at(holder, 0), field("x").at(new Holder(), 0));
        assertSame(field("z").at(null, 0), field("z").at(null, 0));
    }

    @Test
    void anArrayOfAMillionElementsOfWhichTenAreTouchedHasTenCells() {
        ElementCells elements = new ElementCells();
        long[] array = new long[1_000_000];
        for (int i = 0; i < 10; i++) {
            assertSame(elements.at(array, i * 99_999), new ElementCells().at(array, i * 99_999));
        }
        assertEquals(10, ElementCells.size(array));
    }

    @Test
    void threadsThatAskAtOnceGetOneCell() throws Exception {
        FieldCells cells = field("y");
        List<Holder> holders = new ArrayList<>();
        for (int i = 0; i < OBJECTS; i++) {
            holders.add(new Holder());
        }
        Set<VariableCell> found = ConcurrentHashMap.newKeySet();
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
                holders.forEach(holder -> found.add(cells.at(holder, 0)));
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(OBJECTS, found.size());
    }

    @Test
    void tokensAreTheSameExactlyWhenObjectsAre() {
        Object one = new Object();
        Object other = new Object();
        assertSame(ObjectToken.of(one), ObjectToken.of(one));
        assertNotSame(ObjectToken.of(one), ObjectToken.of(other));
        assertSame(one, ObjectToken.object(ObjectToken.of(one)));
        assertSame(null, ObjectToken.object(ObjectToken.of(null)));
        assertSame("text", ObjectToken.of("text"));
        assertNotSame(ObjectToken.of(new StringBuilder("a").toString()), ObjectToken.of("a"));
        assertEquals("null", ObjectToken.describe(ObjectToken.of(null), null));
    }

    @Test
    void sumsWrapAtTheWidthOfTheType() {
        assertEquals((byte) -128, sum(ValueType.BYTE, (byte) 127, (byte) 1));
        assertEquals((short) -32768, sum(ValueType.SHORT, (short) 32767, (short) 1));
        assertEquals((char) 0, sum(ValueType.CHAR, Character.MAX_VALUE, (char) 1));
        assertEquals(Integer.MIN_VALUE, sum(ValueType.INT, Integer.MAX_VALUE, 1));
        assertEquals(Long.MIN_VALUE, sum(ValueType.LONG, Long.MAX_VALUE, 1L));
        assertEquals(1.5f, sum(ValueType.FLOAT, 1f, 0.5f));
        assertEquals(-0.5, sum(ValueType.DOUBLE, 0.5, -1.0));
    }

    private static Object sum(ValueType type, Object value, Object delta) {
        return type.value(type.sum(type.bits(value), type.bits(delta)));
    }

    @Test
    void valuesAreDescribedAsJavaWritesThem() {
        assertEquals("'a'", ValueType.CHAR.describe('a'));
        assertEquals("'\\u0000'", ValueType.CHAR.describe(0));
        assertEquals("true", ValueType.BOOLEAN.describe(1));
        assertEquals("-1", ValueType.BYTE.describe(-1));
        assertEquals("1.5", ValueType.FLOAT.describe(ValueType.FLOAT.bits(1.5f)));
    }
}
