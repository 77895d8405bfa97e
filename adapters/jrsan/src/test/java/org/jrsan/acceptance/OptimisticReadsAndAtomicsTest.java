package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustStampedLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A thread writes data without the lock while another has read them optimistically. What both do with atomics in between
 * tells whether they race: they do unless the reader released something after its read which the writer acquired before its
 * write.
 */
class OptimisticReadsAndAtomicsTest {
    private final RobustStampedLock lock = new RobustStampedLock();
    private final PlainInt data = new PlainInt();
    private final RobustAtomicInteger flag = new RobustAtomicInteger();

    /** What the reader does after its read. */
    private enum Publishing {
        NOTHING(flag -> {}),
        OPAQUE_STORE(flag -> flag.setOpaque(1)),
        RELAXED_UPDATE(flag -> flag.weakCompareAndSetPlain(0, 1)),
        ACQUIRING_UPDATE(flag -> flag.compareAndExchangeAcquire(0, 1)),
        VOLATILE_LOAD(RobustAtomicInteger::get),
        ACQUIRE_FENCE(flag -> {
            RobustFences.acquireFence();
            flag.setOpaque(1);
        }),
        RELEASE_FENCE_AFTER_THE_STORE(flag -> {
            flag.setOpaque(1);
            RobustFences.releaseFence();
        }),
        RELEASE_STORE(flag -> flag.setRelease(1)),
        VOLATILE_STORE(flag -> flag.set(1)),
        RELEASING_UPDATE(flag -> flag.compareAndExchangeRelease(0, 1)),
        VOLATILE_UPDATE(flag -> flag.getAndSet(1)),
        RELEASE_FENCE_BEFORE_THE_STORE(flag -> {
            RobustFences.releaseFence();
            flag.setOpaque(1);
        }),
        FULL_FENCE(flag -> {
            RobustFences.fullFence();
            flag.setOpaque(1);
        });

        private final Access access;

        Publishing(Access access) {
            this.access = access;
        }

        private boolean releases() {
            return ordinal() >= RELEASE_STORE.ordinal();
        }
    }

    /** What the writer does before its write. */
    private enum Learning {
        NOTHING(flag -> {}),
        OPAQUE_STORE(flag -> flag.setOpaque(2)),
        VOLATILE_STORE(flag -> flag.set(2)),
        OPAQUE_LOAD(RobustAtomicInteger::getOpaque),
        RELEASING_UPDATE(flag -> flag.compareAndExchangeRelease(1, 2)),
        RELEASE_FENCE(flag -> {
            flag.getOpaque();
            RobustFences.releaseFence();
        }),
        ACQUIRE_FENCE_BEFORE_THE_LOAD(flag -> {
            RobustFences.acquireFence();
            flag.getOpaque();
        }),
        ACQUIRE_LOAD(RobustAtomicInteger::getAcquire),
        VOLATILE_LOAD(RobustAtomicInteger::get),
        ACQUIRING_UPDATE(flag -> flag.compareAndExchangeAcquire(1, 2)),
        VOLATILE_UPDATE(flag -> flag.getAndSet(2)),
        ACQUIRE_FENCE_AFTER_THE_LOAD(flag -> {
            flag.getOpaque();
            RobustFences.acquireFence();
        }),
        FULL_FENCE(flag -> {
            flag.getOpaque();
            RobustFences.fullFence();
        });

        private final Access access;

        Learning(Access access) {
            this.access = access;
        }

        private boolean acquires() {
            return ordinal() >= ACQUIRE_LOAD.ordinal();
        }
    }

    private interface Access {
        void by(RobustAtomicInteger flag);
    }

    private static List<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (Publishing reader : Publishing.values()) {
            for (Learning writer : Learning.values()) {
                pairs.add(Arguments.of(reader, writer));
            }
        }
        return pairs;
    }

    /** Reads, accesses the flag in both threads, writes without the lock, and ends the read. */
    private void finds(int races, Publishing reader, Learning writer, Turns.Step between, Ending ending) {
        try (Session session = Sanitizer.open();
                Turns turns = new Turns().start("reader", "writer")) {
            long[] stamp = new long[1];
            turns.step("reader", () -> {
                stamp[0] = lock.tryOptimisticRead();
                data.get();
                reader.access.by(flag);
            });
            turns.step("writer", () -> {
                writer.access.by(flag);
                data.set(1);
                between.run();
            });
            turns.step("reader", () -> ending.after(stamp[0]));
            assertEquals(races, session.races().size(), () -> reader + ", " + writer + ": " + session.report());
            assertEquals(List.of(), session.errors());
        }
    }

    private interface Ending {
        void after(long stamp);
    }

    private static int races(Publishing reader, Learning writer) {
        return reader.releases() && writer.acquires() ? 0 : 1;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aValidReadRacesWithAWriteThatDoesNotKnowIt(Publishing reader, Learning writer) {
        finds(races(reader, writer), reader, writer, () -> {}, stamp -> assertEquals(true, lock.validate(stamp)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aReadThatIsNeverValidatedRacesWithAWriteThatDoesNotKnowIt(Publishing reader, Learning writer) {
        finds(races(reader, writer), reader, writer, () -> {}, stamp -> lock.unlock(lock.readLock()));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aReadThatIsNotValidRacesWithNothing(Publishing reader, Learning writer) {
        finds(
                0,
                reader,
                writer,
                () -> lock.unlock(lock.writeLock()),
                stamp -> assertEquals(false, lock.validate(stamp)));
    }

    @Test
    void whatTheWriterLearnsOnlyAfterItsWriteClaimsNothingAndInventsNothing() {
        finds(
                0,
                Publishing.RELEASE_STORE,
                Learning.NOTHING,
                flag::getAcquire,
                stamp -> assertEquals(true, lock.validate(stamp)));
    }

    @Test
    void aWriterThatTheReaderStartsOutOfSightCountsAsKnowingTheRead() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            flag.set(1);
            long stamp = lock.tryOptimisticRead();
            data.get();
            Thread unseen = new Thread(() -> data.set(1));
            unseen.start();
            unseen.join();
            assertEquals(true, lock.validate(stamp));
            assertEquals(List.of(), session.races(), session::report);
            assertEquals(List.of(), session.errors());
        }
    }
}
