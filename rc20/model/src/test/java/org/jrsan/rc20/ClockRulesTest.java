package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The clock rules of section 2 of docs/algorithm.md by examples whose timestamps were computed by hand. */
class ClockRulesTest {
    private static final Map<String, String> SILENT = Map.of();
    private static final String NOTHING = "";

    @Nested
    class StoreBuffering {
        private final Script releaseAcquire =
                new Script("store.release x 1; load.acquire y", "store.release y 1; load.acquire x");

        @Test
        void isFoundExactlyWhenOneThreadFinishesFirst() {
            assertEquals(
                    Map.of("1122", "T2 load.acquire x: READ(0, 1)", "2211", "T1 load.acquire y: READ(0, 1)"),
                    releaseAcquire.runAll());
        }

        @Test
        void isSilentWithAFullFenceInEachThread() {
            Script script = new Script(
                    "store.opaque x 1; fence.full; load.opaque y", "store.opaque y 1; fence.full; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void isFoundWithAFullFenceInOneThread() {
            Script script =
                    new Script("store.opaque x 1; fence.full; load.opaque y", "store.opaque y 1; load.opaque x");

            assertEquals(
                    Map.of("11122", "T2 load.opaque x: READ(0, 1)", "22111", "T1 load.opaque y: READ(0, 1)"),
                    script.runAll());
        }

        @Test
        void isFoundWithAcquireReleaseFences() {
            Script script = new Script(
                    "store.opaque x 1; fence.acqrel; load.opaque y", "store.opaque y 1; fence.acqrel; load.opaque x");

            assertEquals(
                    Map.of("111222", "T2 load.opaque x: READ(0, 1)", "222111", "T1 load.opaque y: READ(0, 1)"),
                    script.runAll());
        }
    }

    @Nested
    class TwoPlusTwoWrites {

        @Test
        void isFoundExactlyWhenOneThreadFinishesFirst() {
            Script script = new Script("store.release x 1; store.release y 2", "store.release y 1; store.release x 2");

            assertEquals(
                    Map.of("1122", "T2 store.release x 2: WRITE(0, 1)", "2211", "T1 store.release y 2: WRITE(0, 1)"),
                    script.runAll());
        }

        @Test
        void isSilentWithFullFences() {
            Script script = new Script(
                    "store.opaque x 1; fence.full; store.opaque y 2", "store.opaque y 1; fence.full; store.opaque x 2");

            assertEquals(SILENT, script.runAll());
        }
    }

    @Nested
    class MessagePassing {

        @Test
        void isFoundAmongOpaqueAccesses() {
            Script script = new Script("store.opaque x 1; store.opaque y 1", "load.opaque y; load.opaque x");

            assertEquals(Map.of("1122", "T2 load.opaque x: READ(0, 1)"), script.runAll());
        }

        @Test
        void isSilentWhenBothThreadsOnlyReadTheFlag() {
            Script script = new Script("store.opaque x 1; load.opaque y", "load.opaque y; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void isSilentWithReleaseAndAcquire() {
            Script script = new Script("store.opaque x 1; store.release y 1", "load.acquire y; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void isFoundWithReleaseOrAcquireAlone() {
            assertEquals(
                    "T2 load.opaque x: READ(0, 1)",
                    new Script("store.opaque x 1; store.release y 1", "load.opaque y; load.opaque x").run("1122"));
            assertEquals(
                    "T2 load.opaque x: READ(0, 1)",
                    new Script("store.opaque x 1; store.opaque y 1", "load.acquire y; load.opaque x").run("1122"));
        }

        @Test
        void isFoundThroughReadModifyWritesUnlessTheyReleaseAndAcquire() {
            assertEquals("T2 load.opaque x: READ(0, 1)", throughUpdates("opaque", "acquire", "load.opaque x"));
            assertEquals("T2 load.opaque x: READ(0, 1)", throughUpdates("release", "release", "load.opaque x"));
            assertEquals(NOTHING, throughUpdates("release", "acquire", "load.opaque x"));
            assertEquals(NOTHING, throughUpdates("acqrel", "acqrel", "load.opaque x"));
        }

        @Test
        void isFoundAmongWritesThroughReadModifyWritesUnlessTheyReleaseAndAcquire() {
            assertEquals("T2 store.opaque x 2: WRITE(0, 1)", throughUpdates("opaque", "opaque", "store.opaque x 2"));
            assertEquals(NOTHING, throughUpdates("release", "acquire", "store.opaque x 2"));
        }

        private String throughUpdates(String firstMode, String secondMode, String access) {
            return new Script("store.opaque x 1; add." + firstMode + " y 1", "add." + secondMode + " y 1; " + access)
                    .run("1122");
        }
    }

    @Nested
    class Coherence {

        @Test
        void threadIsAwareOfTheWriteItRead() {
            Script script =
                    new Script("store.opaque x 1; store.opaque y 1", "load.opaque x; load.opaque y; load.opaque x");

            assertEquals(NOTHING, script.run("11222"));
            assertEquals("T2 load.opaque x: READ(0, 1)", script.run("21122"));
        }

        @Test
        void threadIsAwareOfTheWritesBeforeItsOwn() {
            Script script =
                    new Script("store.opaque x 1; store.opaque y 1", "store.opaque x 2; load.opaque y; load.opaque x");

            assertEquals(NOTHING, script.run("11222"));
            assertEquals("T2 load.opaque x: READ(1, 2)", script.run("21122"));
        }

        @Test
        void threadIsAwareOfItsOwnReadModifyWrite() {
            assertEquals(NOTHING, new Script("add.opaque x 1; load.opaque x").run("11"));
        }
    }

    @Nested
    class ReleaseSequence {

        @Test
        void isEndedByAnOpaqueStoreOfTheSameThread() {
            Script script = new Script(
                    "store.opaque x 1; store.release y 1; store.opaque y 2", "load.acquire y; load.opaque x");

            assertEquals(Map.of("11122", "T2 load.opaque x: READ(0, 1)"), script.runAll());
        }

        @Test
        void isEndedByAnOpaqueStoreOfAnotherThread() {
            Script script = new Script(
                    "store.opaque x 1; store.release y 1", "store.opaque y 2", "load.acquire y; load.opaque x");

            assertEquals("T3 load.opaque x: READ(0, 1)", script.run("11233"));
        }

        @Test
        void isContinuedByAnOpaqueReadModifyWrite() {
            Script script = new Script(
                    "store.opaque x 1; store.release y 1", "add.opaque y 1", "load.acquire y; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }
    }

    @Nested
    class Fences {

        @Test
        void acquireFenceMakesReadsBeforeItAcquire() {
            Script script =
                    new Script("store.opaque x 1; store.release y 1", "load.opaque y; fence.acquire; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void acquireFenceDoesNothingForReadsAfterIt() {
            Script script =
                    new Script("store.opaque x 1; store.release y 1", "fence.acquire; load.opaque y; load.opaque x");

            assertEquals("T2 load.opaque x: READ(0, 1)", script.run("11222"));
        }

        @Test
        void releaseFenceMakesStoresAfterItRelease() {
            Script script =
                    new Script("store.opaque x 1; fence.release; store.opaque y 1", "load.acquire y; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void releaseFenceReleasesOnlyWhatIsBeforeIt() {
            Script script =
                    new Script("fence.release; store.opaque x 1; store.opaque y 1", "load.acquire y; load.opaque x");

            assertEquals("T2 load.opaque x: READ(0, 1)", script.run("11122"));
        }

        @Test
        void fencesOfTheOtherKindDoNothing() {
            Script script = new Script(
                    "store.opaque x 1; fence.acquire; store.opaque y 1", "load.opaque y; fence.release; load.opaque x");

            assertEquals("T2 load.opaque x: READ(0, 1)", script.run("111222"));
        }

        @Test
        void acquireReleaseFenceIsBoth() {
            Script script = new Script(
                    "store.opaque x 1; fence.acqrel; store.opaque y 1", "load.opaque y; fence.acqrel; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void fencesMakeWritesAwareToo() {
            Script script = new Script(
                    "store.opaque x 1; fence.release; store.opaque y 1",
                    "load.opaque y; fence.acquire; store.opaque x 2");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void acquireReleaseAndFullFencesAcquireBeforeTheyRelease() {
            assertEquals(NOTHING, passedOnAcross("fence.acqrel"));
            assertEquals(NOTHING, passedOnAcross("fence.full"));
            assertEquals("T3 load.opaque x: READ(0, 1)", passedOnAcross("fence.release; fence.acquire"));
        }

        private String passedOnAcross(String fence) {
            Script script = new Script(
                    "store.opaque x 1; store.release y 1",
                    "load.opaque y; " + fence + "; store.opaque z 1",
                    "load.acquire z; load.opaque x");
            return script.run("11" + "2".repeat(2 + fence.split("; ").length) + "33");
        }

        @Test
        void orderOfTwoUnrelatedFullFencesForcesNothing() {
            Script script = new Script(
                    "load.acquire y; fence.full", "fence.full; load.opaque x", "store.opaque x 2; add.opaque y 1");

            assertEquals(SILENT, script.runAll());
        }
    }
}
