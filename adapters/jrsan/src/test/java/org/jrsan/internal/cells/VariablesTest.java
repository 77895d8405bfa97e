package org.jrsan.internal.cells;

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
import org.jrsan.internal.values.VarHandleAccess;
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
}
