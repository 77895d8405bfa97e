package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules of ALGORITHM section 2 by examples whose timestamps were computed by hand. */
class LocationClockEngineTest {
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
    class MessagePassing {

        @Test
        void isFoundAmongOpaqueAccesses() {
            Script script = new Script("store.opaque x 1; store.opaque y 1", "load.opaque y; load.opaque x");

            assertEquals(Map.of("1122", "T2 load.opaque x: READ(0, 1)"), script.runAll());
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

    @Nested
    class Writes {

        @Test
        void twoPlusTwoWritesIsFoundExactlyWhenOneThreadFinishesFirst() {
            Script script = new Script("store.release x 1; store.release y 2", "store.release y 1; store.release x 2");

            assertEquals(
                    Map.of("1122", "T2 store.release x 2: WRITE(0, 1)", "2211", "T1 store.release y 2: WRITE(0, 1)"),
                    script.runAll());
        }

        @Test
        void twoPlusTwoWritesIsSilentWithFullFences() {
            Script script = new Script(
                    "store.opaque x 1; fence.full; store.opaque y 2", "store.opaque y 1; fence.full; store.opaque x 2");

            assertEquals(SILENT, script.runAll());
        }

        @Test
        void writeIsOrderedAfterAReadModifyWriteWhetherAwareOfItOrNot() {
            assertEquals(NOTHING, afterAddToX("add.opaque x 1"));
            assertEquals(NOTHING, afterAddToX("store.opaque x 1"));
        }

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

        @Test
        void failedOneIsAReadOnly() {
            Script script = new Script("store.opaque x 1; cas.acqrel y 5 6", "load.acquire y; load.opaque x");

            assertEquals(SILENT, script.runAll());
        }
    }

    @Nested
    class Edges {

        @Test
        void whatIsReleasedToASyncHappensBeforeWhatFollowsALaterAcquire() {
            Script script = new Script(
                    "store.opaque x 1; store.opaque y 1; release lock", "load.opaque y; acquire lock; load.opaque x");

            assertEquals(NOTHING, script.run("111222"));
            assertEquals("T2 load.opaque x: READ(0, 1)", script.run("112212"));
        }

        @Test
        void syncCarriesTheOrderOfTheRun() {
            Script script = new Script(
                    "store.opaque x 1; release lock", "acquire lock; store.opaque y 1", "load.opaque y; load.opaque x");

            assertEquals("T3 load.opaque x: READ(0, 1)", script.run("112233"));
        }

        @Test
        void syncCarriesOverwrittenValues() {
            Script script = new Script(
                    "store.opaque x 1; release lock",
                    "acquire lock; store.opaque y 1",
                    "load.opaque y; await.opaque x 0");

            assertEquals("T3 await.opaque x 0: WAIT(0, 0)", script.run("112233"));
        }

        @Test
        void whatASyncBroughtIsReleasedByAReleasingStoreAndNotByAnEarlierFence() {
            String writer = "store.opaque x 1; release lock";
            String reader = "load.acquire y; load.opaque x";

            assertEquals(NOTHING, new Script(writer, "acquire lock; store.release y 1", reader).run("112233"));
            assertEquals(
                    "T3 load.opaque x: READ(0, 1)",
                    new Script(writer, "fence.release; acquire lock; store.opaque y 1", reader).run("1122233"));
        }

        @Test
        void adoptedThreadKnowsWhatTheLivingKnow() {
            Script script = new Script("store.opaque x 1; store.opaque y 1", "adopted: load.opaque y; load.opaque x");

            assertEquals(NOTHING, script.run("1122"));
        }

        @Test
        void adoptedThreadKnowsWhatTheEndedKnew() {
            Script script =
                    new Script("store.opaque x 1; store.opaque y 1; end", "adopted: load.opaque y; load.opaque x");

            assertEquals(NOTHING, script.run("11122"));
        }

        @Test
        void adoptedThreadIsForcedAfterNothing() {
            String writer = "store.opaque x 1; end";
            String reader = "load.opaque z; load.opaque x";

            assertEquals(NOTHING, new Script(writer, "adopted: store.opaque z 1", reader).run("11233"));
            assertEquals(
                    "T3 load.opaque x: READ(0, 1)",
                    new Script(writer, "adopted: load.opaque x; store.opaque z 1", reader).run("112233"));
        }
    }

    @Nested
    class VolatileAccesses {
        @Test
        void storeBufferingIsSilent() {
            Script script = new Script("store.volatile x 1; load.volatile y", "store.volatile y 1; load.volatile x");

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
        void weakerAccessesStayWeak() {
            Script script = new Script("store.release x 1; load.acquire y", "store.release y 1; load.acquire x");

            assertEquals("T2 load.acquire x: READ(0, 1)", script.run("1122"));
        }
    }

    @Test
    void acquireFenceSufficesWhenTheMissedWriteWasReleased() {
        assertTrue(acquireFenceSufficesAfterMessageIn(Mode.RELEASE));
        assertFalse(acquireFenceSufficesAfterMessageIn(Mode.OPAQUE));
    }

    private static boolean acquireFenceSufficesAfterMessageIn(Mode mode) {
        Engine engine = LocationClockEngine.unbounded();
        LocationState x = engine.newLocation(0, null, null);
        LocationState y = engine.newLocation(0, null, null);
        ThreadState writer = engine.newThread();
        ThreadState reader = engine.newThread();
        engine.write(writer, x, Mode.OPAQUE, 1, null, null);
        engine.write(writer, y, mode, 1, null, null);
        engine.read(reader, y, Mode.OPAQUE);
        return engine.remedy(reader, x) == Remedy.ACQUIRE_FENCE;
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
