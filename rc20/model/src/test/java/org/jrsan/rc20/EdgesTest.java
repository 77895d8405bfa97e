package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What synchronisation objects carry, and what a thread knows that was started out of sight. */
class EdgesTest {
    private static final String NOTHING = "";

    @Test
    void whatIsReleasedToASyncHappensBeforeWhatFollowsALaterAcquire() {
        String writer = "store.opaque x 1; store.opaque y 1; release lock";
        Script read = new Script(writer, "load.opaque y; acquire lock; load.opaque x");
        Script write = new Script(writer, "load.opaque y; acquire lock; store.opaque x 2");

        assertEquals(NOTHING, read.run("111222"));
        assertEquals(NOTHING, write.run("111222"));
        assertEquals("T2 load.opaque x: READ(0, 1)", read.run("112212"));
        assertEquals("T2 store.opaque x 2: WRITE(0, 1)", write.run("112212"));
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
                "store.opaque x 1; release lock", "acquire lock; store.opaque y 1", "load.opaque y; await.opaque x 0");

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
        String writer = "store.opaque x 1; store.opaque y 1";

        assertEquals(NOTHING, new Script(writer, "adopted: load.opaque y; load.opaque x").run("1122"));
        assertEquals(NOTHING, new Script(writer, "adopted: load.opaque y; store.opaque x 2").run("1122"));
    }

    @Test
    void adoptedThreadKnowsWhatAnAdoptedOneKnows() {
        Script script =
                new Script("adopted: store.opaque x 1; store.opaque y 1", "adopted: load.opaque y; load.opaque x");

        assertEquals(NOTHING, script.run("1122"));
    }

    @Test
    void adoptedThreadKnowsWhatTheEndedKnew() {
        String writer = "store.opaque x 1; store.opaque y 1; end";

        assertEquals(NOTHING, new Script(writer, "adopted: load.opaque y; load.opaque x").run("11122"));
        assertEquals(NOTHING, new Script(writer, "adopted: load.opaque y; store.opaque x 2").run("11122"));
    }

    @Test
    void adoptedThreadPassesOnTheOrderOfVolatileAccessesAndFences() {
        String reader = "load.opaque w; store.volatile x 1; load.volatile y";

        assertEquals(
                NOTHING,
                new Script("store.volatile y 1; store.opaque w 1", "adopted: load.volatile x", reader).run("112333"));
        assertEquals(
                NOTHING,
                new Script("store.opaque y 1; fence.full; store.opaque w 1", "adopted: load.volatile x", reader)
                        .run("1112333"));
        assertEquals(
                "T3 load.volatile y: READ(0, 1)",
                new Script("store.volatile y 1; store.opaque w 1", "load.volatile x", reader).run("112333"));
    }

    @Test
    void afterEverybodyLearnedEverythingNobodyMissesWhatWasDoneBefore() {
        String writer = "store.opaque x 1; store.opaque y 1; everybody";

        assertEquals(NOTHING, new Script(writer, "load.opaque y; load.opaque x").run("11122"));
        assertEquals(NOTHING, new Script(writer, "load.opaque y; store.opaque x 2").run("11122"));
        assertEquals(NOTHING, new Script(writer, "load.opaque y; cas.opaque x 0 2").run("11122"));
        assertEquals(NOTHING, new Script(writer, "load.opaque y; await.opaque x 0").run("11122"));
        assertEquals(NOTHING, new Script(writer, "load.opaque y; bcas.opaque x 0 2").run("11122"));
    }

    @Test
    void afterEverybodyLearnedEverythingWhatIsDoneLaterCanBeMissed() {
        assertEquals(
                "T2 load.opaque x: READ(1, 2)",
                new Script(
                                "store.opaque x 1; everybody; store.opaque z 1; store.opaque x 2; store.opaque y 1",
                                "load.opaque y; load.opaque x")
                        .run("1111122"));
    }

    /** Before its first write, too, when its epoch is still the one that others have taken in. */
    @Test
    void theFirstWriteAfterEverybodyLearnedEverythingCanBeMissed() {
        assertEquals(
                "T3 load.opaque x: READ(0, 1)",
                new Script("everybody", "store.opaque x 1; store.opaque y 1", "load.opaque y; load.opaque x")
                        .run("12233"));
        assertEquals(
                "T3 load.opaque x: READ(0, 1)",
                new Script(
                                "adopted: store.opaque z 1",
                                "store.opaque x 1; store.opaque y 1",
                                "load.opaque y; load.opaque x")
                        .run("12233"));
        assertEquals(
                "T2 load.opaque x: READ(0, 1)",
                new Script("store.opaque x 1; store.opaque y 1", "adopted: load.opaque z; load.opaque y; load.opaque x")
                        .run("21122"));
    }

    @Test
    void adoptedThreadIsForcedAfterNothing() {
        String writer = "store.opaque x 1";
        String reader = "load.opaque z; load.opaque x";

        assertEquals(NOTHING, new Script(writer, "adopted: store.opaque z 1", reader).run("1233"));
        assertEquals(
                "T3 load.opaque x: READ(0, 1)",
                new Script(writer, "adopted: load.opaque x; store.opaque z 1", reader).run("12233"));
    }
}
