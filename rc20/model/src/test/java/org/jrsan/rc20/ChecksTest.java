package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rows of the check table of section 2 of docs/algorithm.md by examples whose timestamps were computed by hand. */
class ChecksTest {
    private static final Map<String, String> SILENT = Map.of();
    private static final String NOTHING = "";

    @Nested
    class ReadsAndWrites {

        @Test
        void readCanMissAReadModifyWrite() {
            assertEquals("T2 load.opaque x: READ(0, 1)", afterAddToX("load.opaque x"));
        }

        @Test
        void readAndWriteCanBothMissAStore() {
            assertEquals("T2 load.opaque x: READ(0, 1)", afterStoreToX("load.opaque x"));
            assertEquals("T2 store.opaque x 2: WRITE(0, 1)", afterStoreToX("store.opaque x 2"));
            assertEquals("T2 add.opaque x 1: WRITE(0, 1)", afterStoreToX("add.opaque x 1"));
        }

        @Test
        void writeIsOrderedAfterAReadModifyWriteWhetherAwareOfItOrNot() {
            assertEquals(NOTHING, afterAddToX("add.opaque x 1"));
            assertEquals(NOTHING, afterAddToX("store.opaque x 1"));
        }
    }

    @Nested
    class Waits {

        @Test
        void barrierOfWaitsForTheOtherThreadIsSilent() {
            Script script = new Script("store.opaque x 1; await.opaque y 1", "store.opaque y 1; await.opaque x 1");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void waitThatCannotProceedIsCheckedOnArrival() {
            Script script = new Script("store.release x 1; await.acquire y 0", "store.release y 1; await.acquire x 0");

            assertEquals(
                    Map.of("1122", "T2 await.acquire x 0: WAIT(0, 0)", "2211", "T1 await.acquire y 0: WAIT(0, 0)"),
                    script.runAll());
        }

        @Test
        void waitThatCanProceedMayEndAtAnOlderWriteOfItsValue() {
            Script script = new Script(
                    "store.opaque x 1; store.opaque x 2; store.opaque x 1; store.opaque y 1",
                    "load.opaque y; await.opaque x 1");

            assertEquals("T2 await.opaque x 1: WAIT(0, 1)", script.run("111122"));
        }

        @Test
        void overwrittenValuesTravelFromWriteToWrite() {
            Script script = new Script("store.opaque x 1; store.opaque y 1", "store.opaque y 2; await.opaque x 0");

            assertEquals("T2 await.opaque x 0: WAIT(0, 0)", script.run("1122"));
        }

        @Test
        void blockingCompareAndSetIsCheckedOnArrival() {
            assertEquals("T2 bcas.opaque x 0 9: UPDATE_VALUE(0, 0)", afterStoreToX("bcas.opaque x 0 9"));
        }

        @Test
        void blockingCompareAndSetCannotTakeAValueThatAReadModifyWriteTook() {
            assertEquals(NOTHING, afterAddToX("bcas.opaque x 0 9"));
        }

        @Test
        void valueThatTheClockHasForgottenIsMissed() {
            Script script = new Script(
                    "store.opaque x 1; store.opaque x 2; store.opaque y 1", "load.opaque y; await.opaque x 0");

            assertEquals("T2 await.opaque x 0: WAIT(0, 0)", script.run("11122"));
            assertEquals(NOTHING, script.on(() -> new LocationClockEngine(1, 1)).run("11122"));
        }
    }

    @Nested
    class CompareAndSets {

        @Test
        void strongOneMaySucceedAtAnOlderWriteOfItsValue() {
            assertEquals("T2 cas.opaque x 0 9: UPDATE_VALUE(0, 0)", afterStoreToX("cas.opaque x 0 9"));
        }

        @Test
        void strongOneMayFailAtAnOlderWriteOfAnotherValue() {
            assertEquals("T2 cas.opaque x 1 9: FAIL_VALUE(0, 0)", afterStoreToX("cas.opaque x 1 9"));
            assertEquals("T2 cas.opaque x 7 9: FAIL_VALUE(0, 0)", afterStoreToX("cas.opaque x 7 9"));
            assertEquals("T2 cas.opaque x 1 9: FAIL_VALUE(0, 0)", afterAddToX("cas.opaque x 1 9"));
        }

        @Test
        void strongOneCannotTakeAValueThatAReadModifyWriteTook() {
            assertEquals(NOTHING, afterAddToX("cas.opaque x 0 9"));
        }
    }

    /** What is found at an access to x by a thread that is forced after {@code store x 1} and unaware of it. */
    private static String afterStoreToX(String access) {
        return new Script("store.opaque x 1; store.opaque y 1", "load.opaque y; " + access).run("1122");
    }

    /** What is found at an access to x by a thread that is forced after {@code add x 1} and unaware of it. */
    private static String afterAddToX(String access) {
        return new Script("add.opaque x 1; store.opaque y 1", "load.opaque y; " + access).run("1122");
    }
}
