package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * SC accesses (section 5 of docs/algorithm.md): they are ordered among themselves and with full fences, and order
 * nothing else.
 */
class VolatileTest {
    private static final Map<String, String> SILENT = Map.of();
    private static final String NOTHING = "";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load.volatile %s",
                "store.volatile %s 2",
                "add.volatile %s 1",
                "cas.volatile %s 0 2",
                "await.volatile %s 0",
                "bcas.volatile %s 0 2"
            })
    void accessAfterAVolatileStoreIsOrderedWhenItIsVolatileToo(String access) {
        String first = "store.volatile x 1; " + access.formatted("y");
        String second = "store.volatile y 1; " + access.formatted("x");

        assertEquals(SILENT, new Script(first, second).runAll());
        assertNotEquals(
                SILENT, new Script(first.replace("volatile", "acqrel"), second.replace("volatile", "acqrel")).runAll());
    }

    @ParameterizedTest
    @ValueSource(strings = {"store.volatile %s 1", "add.volatile %s 1", "cas.volatile %s 0 1", "bcas.volatile %s 0 1"})
    void volatileLoadIsOrderedAfterAVolatileWrite(String write) {
        Script script =
                new Script(write.formatted("x") + "; load.volatile y", write.formatted("y") + "; load.volatile x");

        assertEquals(SILENT, script.runAll());
    }

    @Test
    void volatileStoreDoesNotOrderAnOpaqueLoadBehindIt() {
        Script script = new Script("store.volatile x 1; load.opaque y", "store.volatile y 1; load.opaque x");

        assertEquals("T2 load.opaque x: READ(0, 1)", script.run("1122"));
    }

    @Test
    void volatileLoadDoesNotOrderAnOpaqueStoreBeforeIt() {
        Script script = new Script("store.opaque x 1; load.volatile y", "store.opaque y 1; load.volatile x");

        assertEquals("T2 load.volatile x: READ(0, 1)", script.run("1122"));
    }

    @Test
    void volatileUpdateOfAnotherLocationIsNoFence() {
        Script script = new Script(
                "store.opaque x 1; add.volatile a 1; load.opaque y",
                "store.opaque y 1; cas.volatile b 0 1; load.opaque x");

        assertEquals("T2 load.opaque x: READ(0, 1)", script.run("111222"));
    }

    @Test
    void volatileAccessesAreOrderedWithFullFences() {
        Script script =
                new Script("store.volatile x 1; load.volatile y", "store.opaque y 1; fence.full; load.opaque x");

        assertEquals(SILENT, script.runAll());
    }

    @Test
    void volatileAccessesReleaseAndAcquire() {
        String writer = "store.opaque x 1; store.volatile y 1";

        assertEquals(SILENT, new Script(writer, "load.acquire y; load.opaque x").runAll());
        assertEquals(SILENT, new Script(writer, "load.volatile y; load.opaque x").runAll());
        assertEquals(NOTHING, new Script(writer, "add.volatile y 1; store.opaque x 2").run("1122"));
    }

    @Test
    void weakerAccessesStayWeak() {
        Script script = new Script("store.release x 1; load.acquire y", "store.release y 1; load.acquire x");

        assertEquals("T2 load.acquire x: READ(0, 1)", script.run("1122"));
    }
}
