package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustFences;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainReference;
import org.jrsan.sync.Sync;
import org.junit.jupiter.api.Test;

/**
 * Programs whose races are known, on the drop-in types. In each, thread {@code a} writes {@code data} and hands over
 * through {@code flag}; what differs is whether the hand-over orders. Release sequences are those of C++20.
 */
class KnownAnswersTest {
    private static final List<String> NONE = List.of();
    private static final List<String> DATA = List.of("data");

    private final PlainInt data = new PlainInt().label("data");
    private final RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");

    @Test
    void releaseStoreAndAcquireLoadOrder() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void releaseStoreAndRelaxedLoadDoNot() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("b", flag::getOpaque)
                .step("b", data::get)));
    }

    @Test
    void relaxedStoreAndAcquireLoadDoNot() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setOpaque(1))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void relaxedStoreByAnotherThreadBlocksTheReleaseSequence() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("c", () -> flag.setOpaque(2))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    /** In C++11 the releasing thread's own relaxed stores belonged to its release sequence; in C++20 they end it. */
    @Test
    void relaxedStoreByTheReleasingThreadItselfBlocksItToo() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("a", () -> flag.setOpaque(2))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void relaxedReadModifyWriteByAnotherThreadContinuesTheReleaseSequence() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("c", () -> flag.weakCompareAndSetPlain(1, 2))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void threadThatContinuesARelaxedSequenceIsNotOrderedItself() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("c", () -> flag.weakCompareAndSetPlain(1, 2))
                .step("c", data::get)));
    }

    @Test
    void sequenceThatAReadModifyWriteContinuedIsBlockedByARelaxedStore() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("c", () -> flag.weakCompareAndSetPlain(1, 2))
                .step("c", () -> flag.setOpaque(3))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void readModifyWriteAfterABlockedSequenceRevivesNothing() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("c", () -> flag.setOpaque(2))
                .step("c", () -> flag.weakCompareAndSetPlain(2, 3))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void failedCompareAndSetNeitherBlocksNorContinues() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("c", () -> flag.compareAndSet(7, 8))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void releasingReadModifyWriteAddsItsThreadToTheSequence() {
        PlainInt more = new PlainInt().label("more");
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("c", () -> more.set(1))
                .step("c", () -> flag.weakCompareAndSetRelease(1, 2))
                .step("b", flag::getAcquire)
                .step("b", data::get)
                .step("b", more::get)));
    }

    @Test
    void fencesOnBothSidesOfRelaxedAccessesOrder() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", RobustFences::releaseFence)
                .step("a", () -> flag.setOpaque(1))
                .step("b", flag::getOpaque)
                .step("b", RobustFences::acquireFence)
                .step("b", data::get)));
    }

    @Test
    void releaseFenceAndAcquireLoadOrder() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", RobustFences::releaseFence)
                .step("a", () -> flag.setOpaque(1))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void releaseStoreAndAcquireFenceOrder() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("b", flag::getOpaque)
                .step("b", RobustFences::acquireFence)
                .step("b", data::get)));
    }

    @Test
    void writeBetweenTheFenceAndTheStoreIsNotCovered() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", RobustFences::releaseFence)
                .step("a", () -> data.set(1))
                .step("a", () -> flag.setOpaque(1))
                .step("b", flag::getAcquire)
                .step("b", data::get)));
    }

    @Test
    void acquireFenceBeforeTheLoadComesTooEarly() {
        assertEquals(DATA, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> flag.setRelease(1))
                .step("b", RobustFences::acquireFence)
                .step("b", flag::getOpaque)
                .step("b", data::get)));
    }

    @Test
    void releaseFenceCoversLaterRelaxedStoresToOtherLocationsToo() {
        RobustAtomicInteger second = new RobustAtomicInteger();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", RobustFences::releaseFence)
                .step("a", () -> flag.setOpaque(1))
                .step("a", () -> second.setOpaque(1))
                .step("b", second::getAcquire)
                .step("b", data::get)));
    }

    /** Two counters guarded by a lock, and {@code z} that one thread touches after it gave the lock back. */
    @Test
    void lockOrdersWhatItGuardsAndNotWhatItDoesNot() {
        PlainInt x = new PlainInt().label("x");
        PlainInt y = new PlainInt().label("y");
        PlainInt z = new PlainInt().label("z");
        Object lock = new Object();
        assertEquals(List.of("z"), Raced.locationsIn(turns -> {
            for (String thread : List.of("a", "b", "c")) {
                turns.step(thread, () -> {
                    Sync.acquire(lock);
                    x.set(x.get() + 1);
                    y.set(y.get() + 1);
                    Sync.release(lock);
                    z.set(z.get() + 1);
                });
            }
        }));
    }

    /** What is handed over is created by the thread that does so, with a plain field. */
    private record Box(PlainInt content, PlainReference<String> name) {
        Box() {
            this(new PlainInt(42).label("content"), new PlainReference<>("box").label("name"));
        }

        void look() {
            content.get();
            name.get();
        }
    }

    private final RobustAtomicReference<Box> shared = new RobustAtomicReference<Box>().label("shared");

    @Test
    void publicationByAnOpaqueStoreRaces() {
        assertEquals(List.of("content", "name"), Raced.locationsIn(turns -> turns.step(
                        "a", () -> shared.setOpaque(new Box()))
                .step("b", () -> shared.getOpaque().look())));
    }

    @Test
    void publicationByReleaseAndAcquireDoesNot() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> shared.setRelease(new Box()))
                .step("b", () -> shared.getAcquire().look())));
    }

    @Test
    void publicationByFencesAroundOpaqueAccessesDoesNot() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    Box box = new Box();
                    RobustFences.releaseFence();
                    shared.setOpaque(box);
                })
                .step("b", () -> {
                    Box box = shared.getOpaque();
                    RobustFences.acquireFence();
                    box.look();
                })));
    }

    @Test
    void publicationThroughAPlainReferenceRacesAtEachStep() {
        PlainReference<Box> plain = new PlainReference<Box>().label("plain");
        assertEquals(List.of("content", "name", "plain"), Raced.locationsIn(turns -> turns.step(
                        "a", () -> plain.set(new Box()))
                .step("b", () -> plain.get().look())));
    }
}
