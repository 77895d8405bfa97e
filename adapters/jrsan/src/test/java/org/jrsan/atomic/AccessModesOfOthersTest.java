package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.run.Engines;
import org.jrsan.internal.run.Run;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** As {@link AccessModesTest}, for the types whose methods are others: pairs, adders and accumulators. */
class AccessModesOfOthersTest {
    private static final Set<String> WATCHED = Set.of("read", "write", "rmw");

    private final List<String> told = new ArrayList<>();
    private final Run run = Engines.open(Engines.watched((operation, how) -> {
        if (operation.startsWith("check") || WATCHED.contains(operation)) {
            told.add(operation + " " + how);
        }
    }));

    @AfterEach
    void closeAndFail() {
        run.close();
        assertEquals(List.of(), run.errors());
    }

    private interface Access {
        void run() throws InterruptedException;
    }

    private void is(String events, Access access) {
        Engines.forgetReads();
        told.clear();
        try {
            access.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertEquals(events, String.join(", ", told));
    }

    @Test
    void stampedReferences() {
        RobustAtomicStampedReference<String> atomic = new RobustAtomicStampedReference<>("a", 1);

        is("checkRead VOLATILE, read VOLATILE", atomic::getReference);
        is("checkRead VOLATILE, read VOLATILE", atomic::getStamp);
        is("checkRead VOLATILE, read VOLATILE", () -> atomic.get(new int[1]));
        is("checkWrite VOLATILE, write VOLATILE", () -> atomic.set("a", 1));
        is("checkCas VOLATILE, rmw VOLATILE", () -> atomic.compareAndSet("a", "a", 1, 1));
        is("checkCas VOLATILE, read VOLATILE", () -> atomic.compareAndSet("a", "b", 2, 1));
        is("checkCas VOLATILE, read VOLATILE", () -> atomic.compareAndSet("b", "a", 1, 1));
        is("checkRead OPAQUE, rmw OPAQUE", () -> atomic.weakCompareAndSet("a", "a", 1, 1));
        is("checkRead OPAQUE, read OPAQUE", () -> atomic.weakCompareAndSet("a", "a", 2, 2));
        is("checkRead VOLATILE, rmw VOLATILE", () -> atomic.attemptStamp("a", 1));
        is("checkRead VOLATILE, read VOLATILE", () -> atomic.attemptStamp("b", 1));
        is("checkWait VOLATILE, read VOLATILE", () -> atomic.awaitValue("a", 1));
        is("checkWait ACQUIRE, read ACQUIRE", () -> atomic.awaitValue("a", 1, WaitMode.ACQUIRE));
        is("checkWait OPAQUE, read OPAQUE", () -> atomic.awaitValue("a", 1, WaitMode.OPAQUE));
        is("checkWait VOLATILE", () -> atomic.awaitValue("a", 2, WaitMode.VOLATILE, 1, TimeUnit.MILLISECONDS));
        is("checkRead VOLATILE, read VOLATILE", () -> atomic.awaitUntil((a, stamp) -> stamp == 1, new int[1]));
        is(
                "checkRead ACQUIRE, read ACQUIRE",
                () -> atomic.awaitUntil((a, stamp) -> stamp == 1, new int[1], WaitMode.ACQUIRE));
        is(
                "checkRead OPAQUE, read OPAQUE",
                () -> atomic.awaitUntil((a, stamp) -> stamp == 1, new int[1], WaitMode.OPAQUE));
        is(
                "checkRead VOLATILE",
                () -> atomic.awaitUntil((a, stamp) -> stamp == 2, WaitMode.VOLATILE, 1, TimeUnit.MILLISECONDS));
        is("checkRead ACQUIRE", () -> atomic.awaitUntil((a, stamp) -> stamp == 2, WaitMode.ACQUIRE, 0, TimeUnit.DAYS));
        is("checkRead OPAQUE", () -> atomic.awaitUntil((a, stamp) -> stamp == 2, WaitMode.OPAQUE, 0, TimeUnit.DAYS));
        is("checkBcas VOLATILE, rmw VOLATILE", () -> atomic.bcas("a", "a", 1, 1));
        is("checkBcas ACQUIRE, rmw ACQUIRE", () -> atomic.bcas("a", "a", 1, 1, WaitMode.ACQUIRE));
        is("checkBcas RELEASE, rmw RELEASE", () -> atomic.bcas("a", "a", 1, 1, WaitMode.RELEASE));
        is("checkBcas OPAQUE, rmw OPAQUE", () -> atomic.bcas("a", "a", 1, 1, WaitMode.OPAQUE));
        is("checkBcas VOLATILE", () -> atomic.bcas("b", "a", 1, 1, WaitMode.VOLATILE, 0, TimeUnit.DAYS));
    }

    @Test
    void markableReferences() {
        RobustAtomicMarkableReference<String> atomic = new RobustAtomicMarkableReference<>("a", true);

        is("checkRead VOLATILE, read VOLATILE", atomic::getReference);
        is("checkRead VOLATILE, read VOLATILE", atomic::isMarked);
        is("checkRead VOLATILE, read VOLATILE", () -> atomic.get(new boolean[1]));
        is("checkWrite VOLATILE, write VOLATILE", () -> atomic.set("a", true));
        is("checkCas VOLATILE, rmw VOLATILE", () -> atomic.compareAndSet("a", "a", true, true));
        is("checkCas VOLATILE, read VOLATILE", () -> atomic.compareAndSet("a", "b", false, true));
        is("checkRead OPAQUE, rmw OPAQUE", () -> atomic.weakCompareAndSet("a", "a", true, true));
        is("checkRead OPAQUE, read OPAQUE", () -> atomic.weakCompareAndSet("b", "a", true, true));
        is("checkRead VOLATILE, rmw VOLATILE", () -> atomic.attemptMark("a", true));
        is("checkRead VOLATILE, read VOLATILE", () -> atomic.attemptMark("b", true));
        is("checkWait VOLATILE, read VOLATILE", () -> atomic.awaitValue("a", true));
        is(
                "checkRead ACQUIRE, read ACQUIRE",
                () -> atomic.awaitUntil((a, mark) -> mark, new boolean[1], WaitMode.ACQUIRE));
        is("checkBcas RELEASE, rmw RELEASE", () -> atomic.bcas("a", "a", true, true, WaitMode.RELEASE));
    }

    private static final class Fields {
        private volatile int count;
        private volatile String name;
    }

    @Test
    void fieldUpdatersOfNumbers() {
        RobustAtomicIntegerFieldUpdater<Fields> updater =
                RobustAtomicIntegerFieldUpdater.newUpdater(Fields.class, "count");
        Fields object = new Fields();

        is("checkRead VOLATILE, read VOLATILE", () -> updater.get(object));
        is("checkWrite VOLATILE, write VOLATILE", () -> updater.set(object, 5));
        is("checkWrite RELEASE, write RELEASE", () -> updater.lazySet(object, 5));
        is("checkCas VOLATILE, rmw VOLATILE", () -> updater.compareAndSet(object, 5, 5));
        is("checkCas VOLATILE, read VOLATILE", () -> updater.compareAndSet(object, 6, 5));
        is("checkRead OPAQUE, rmw OPAQUE", () -> updater.weakCompareAndSet(object, 5, 5));
        is("checkRead OPAQUE, read OPAQUE", () -> updater.weakCompareAndSet(object, 6, 5));
        for (Access access : List.<Access>of(
                () -> updater.getAndSet(object, 5),
                () -> updater.getAndIncrement(object),
                () -> updater.getAndDecrement(object),
                () -> updater.getAndAdd(object, 2),
                () -> updater.incrementAndGet(object),
                () -> updater.decrementAndGet(object),
                () -> updater.addAndGet(object, 2),
                () -> updater.getAndUpdate(object, x -> x),
                () -> updater.updateAndGet(object, x -> x + 1),
                () -> updater.getAndAccumulate(object, 1, Integer::sum),
                () -> updater.accumulateAndGet(object, 1, Integer::sum))) {
            is("checkWrite VOLATILE, rmw VOLATILE", access);
        }
        assertEquals(12, object.count);
    }

    @Test
    void waitsOfFieldUpdaters() {
        RobustAtomicIntegerFieldUpdater<Fields> updater =
                RobustAtomicIntegerFieldUpdater.newUpdater(Fields.class, "count");
        Fields object = new Fields();

        is("checkWait VOLATILE, read VOLATILE", () -> updater.awaitValue(object, 0));
        is("checkWait ACQUIRE, read ACQUIRE", () -> updater.awaitValue(object, 0, WaitMode.ACQUIRE));
        is("checkWait OPAQUE, read OPAQUE", () -> updater.awaitValue(object, 0, WaitMode.OPAQUE));
        is("checkWait VOLATILE", () -> updater.awaitValue(object, 1, WaitMode.VOLATILE, 0, TimeUnit.DAYS));
        is("checkWait ACQUIRE", () -> updater.awaitValue(object, 1, WaitMode.ACQUIRE, 0, TimeUnit.DAYS));
        is("checkWait OPAQUE", () -> updater.awaitValue(object, 1, WaitMode.OPAQUE, 0, TimeUnit.DAYS));
        is("checkRead VOLATILE, read VOLATILE", () -> updater.awaitUntil(object, n -> n < 1));
        is("checkRead ACQUIRE, read ACQUIRE", () -> updater.awaitUntil(object, n -> n < 1, WaitMode.ACQUIRE));
        is("checkRead OPAQUE, read OPAQUE", () -> updater.awaitUntil(object, n -> n < 1, WaitMode.OPAQUE));
        is("checkRead VOLATILE", () -> updater.awaitUntil(object, n -> n > 0, WaitMode.VOLATILE, 0, TimeUnit.DAYS));
        is("checkRead ACQUIRE", () -> updater.awaitUntil(object, n -> n > 0, WaitMode.ACQUIRE, 0, TimeUnit.DAYS));
        is("checkRead OPAQUE", () -> updater.awaitUntil(object, n -> n > 0, WaitMode.OPAQUE, 0, TimeUnit.DAYS));
        is("checkBcas VOLATILE, rmw VOLATILE", () -> updater.bcas(object, 0, 1));
        is("checkBcas ACQUIRE, rmw ACQUIRE", () -> updater.bcas(object, 1, 2, WaitMode.ACQUIRE));
        is("checkBcas RELEASE, rmw RELEASE", () -> updater.bcas(object, 2, 3, WaitMode.RELEASE));
        is("checkBcas OPAQUE, rmw OPAQUE", () -> updater.bcas(object, 3, 4, WaitMode.OPAQUE));
        is("checkBcas VOLATILE", () -> updater.bcas(object, 0, 1, WaitMode.VOLATILE, 0, TimeUnit.DAYS));
        is("checkBcas ACQUIRE", () -> updater.bcas(object, 0, 1, WaitMode.ACQUIRE, 0, TimeUnit.DAYS));
        is("checkBcas RELEASE", () -> updater.bcas(object, 0, 1, WaitMode.RELEASE, 0, TimeUnit.DAYS));
        is("checkBcas OPAQUE", () -> updater.bcas(object, 0, 1, WaitMode.OPAQUE, 0, TimeUnit.DAYS));
        assertEquals(4, object.count);
    }

    @Test
    void fieldUpdatersOfReferences() {
        RobustAtomicReferenceFieldUpdater<Fields, String> updater =
                RobustAtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, "name");
        Fields object = new Fields();

        is("checkRead VOLATILE, read VOLATILE", () -> updater.get(object));
        is("checkWrite VOLATILE, write VOLATILE", () -> updater.set(object, "a"));
        is("checkWrite RELEASE, write RELEASE", () -> updater.lazySet(object, "a"));
        is("checkCas VOLATILE, rmw VOLATILE", () -> updater.compareAndSet(object, "a", "a"));
        is("checkCas VOLATILE, read VOLATILE", () -> updater.compareAndSet(object, "b", "a"));
        is("checkRead OPAQUE, rmw OPAQUE", () -> updater.weakCompareAndSet(object, "a", "a"));
        is("checkRead OPAQUE, read OPAQUE", () -> updater.weakCompareAndSet(object, null, "a"));
        is("checkWrite VOLATILE, rmw VOLATILE", () -> updater.getAndSet(object, "b"));
        is("checkWrite VOLATILE, rmw VOLATILE", () -> updater.updateAndGet(object, x -> x));
        is("checkWrite VOLATILE, rmw VOLATILE", () -> updater.accumulateAndGet(object, "c", (x, y) -> y));
        assertEquals("c", object.name);
    }

    @Test
    void adders() {
        RobustLongAdder longs = new RobustLongAdder();
        RobustDoubleAdder doubles = new RobustDoubleAdder();

        is("checkWrite OPAQUE, rmw OPAQUE", () -> longs.add(1));
        is("checkWrite OPAQUE, rmw OPAQUE", longs::increment);
        is("checkWrite OPAQUE, rmw OPAQUE", longs::decrement);
        is("checkWrite OPAQUE, rmw OPAQUE", () -> doubles.add(1));
        is("checkWrite OPAQUE, write OPAQUE", longs::reset);
        is("checkWrite OPAQUE, write OPAQUE", doubles::reset);
        is("checkWrite OPAQUE, rmw OPAQUE", longs::sumThenReset);
        is("checkWrite OPAQUE, rmw OPAQUE", doubles::sumThenReset);
        for (Number adder : List.of(longs, doubles)) {
            readsAreOpaqueAndUnchecked(adder);
        }
        is("read OPAQUE", longs::sum);
        is("read OPAQUE", doubles::sum);
    }

    @Test
    void accumulators() {
        RobustLongAccumulator longs = new RobustLongAccumulator(Math::max, 5);
        RobustDoubleAccumulator doubles = new RobustDoubleAccumulator(Math::max, 5);

        is("checkWrite OPAQUE, rmw OPAQUE", () -> longs.accumulate(7));
        is("checkWrite OPAQUE, rmw OPAQUE", () -> longs.accumulate(6));
        is("checkWrite OPAQUE, rmw OPAQUE", () -> doubles.accumulate(7));
        is("checkWrite OPAQUE, write OPAQUE", longs::reset);
        is("checkWrite OPAQUE, write OPAQUE", doubles::reset);
        is("checkWrite OPAQUE, rmw OPAQUE", longs::getThenReset);
        is("checkWrite OPAQUE, rmw OPAQUE", doubles::getThenReset);
        for (Number accumulator : List.of(longs, doubles)) {
            readsAreOpaqueAndUnchecked(accumulator);
        }
        is("read OPAQUE", longs::get);
        is("read OPAQUE", doubles::get);
    }

    private void readsAreOpaqueAndUnchecked(Number number) {
        for (Access read : List.<Access>of(
                number::toString,
                number::byteValue,
                number::shortValue,
                number::intValue,
                number::longValue,
                number::floatValue,
                number::doubleValue)) {
            is("read OPAQUE", read);
        }
    }
}
