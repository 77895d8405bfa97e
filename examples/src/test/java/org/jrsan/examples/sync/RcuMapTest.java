package org.jrsan.examples.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jdk")
class RcuMapTest {
    private static final int UPDATES = 4;
    private static final int READS = 8;

    private static void update(RcuMap<String, Integer> map) throws InterruptedException {
        for (int n = 1; n <= UPDATES; n++) {
            map.put("up", n);
            map.put("down", -n);
        }
    }

    /** The first key is set first, and values only grow. */
    private static void read(RcuMap<String, Integer> map, int reader) {
        int newest = 0;
        for (int i = 0; i < READS; i++) {
            Integer down = map.get(reader, "down");
            Integer up = map.get(reader, "up");
            assertTrue(down == null || up >= -down);
            assertTrue(up == null ? newest == 0 : up >= newest);
            newest = up == null ? 0 : up;
        }
    }

    private static void run(Fencing fencing) {
        RcuMap<String, Integer> map = new RcuMap<>(2, 2, fencing);
        Actors.of(() -> update(map), () -> read(map, 0), () -> read(map, 1))
                .names("updater", "reader 0", "reader 1")
                .arbiter(() -> assertEquals(UPDATES, map.get(0, "up")))
                .run();
    }

    @RobustnessTest(iterations = 50)
    void readersSeeWholeTables() {
        run(Fencing.FULL);
    }

    static class NoFence {
        @RobustnessTest(iterations = 100)
        void readAndUpdate() {
            run(Fencing.NONE);
        }
    }

    @Test
    void withoutTheFenceAReaderHasATableThatIsUsedAgain() throws IOException {
        Report report = Report.of(NoFence.class);
        report.findsOnly("NOT ROBUST: ");
        report.finds(
                "NOT ROBUST: acquire wait on reading ",
                Place.of(RcuCell.class, "reader.awaitValue(false, WaitMode.ACQUIRE)"),
                Place.of(RcuCell.class, "reading[reader].setRelease(true)"));
    }

    @Test
    void isAMapOfLimitedSize() throws InterruptedException {
        RcuMap<Integer, String> map = new RcuMap<>(2, 1, Fencing.FULL);
        assertNull(map.get(0, 1));
        map.put(1, "a");
        map.put(3, "b");
        map.put(1, "c");
        assertEquals("c", map.get(0, 1));
        assertEquals("b", map.get(0, 3));
        assertNull(map.get(0, 5));
        assertThrows(IllegalStateException.class, () -> map.put(5, "d"));
        assertEquals("b", map.get(0, 3));
    }
}
