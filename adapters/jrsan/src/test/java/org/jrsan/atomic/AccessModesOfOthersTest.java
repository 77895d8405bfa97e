package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.internal.run.Engines;
import org.jrsan.internal.run.Run;
import org.jrsan.rc20.Mode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** As {@link AccessModesTest}, for the types whose methods are others: pairs, adders and accumulators. */
class AccessModesOfOthersTest {
    private static final Set<String> WATCHED = Set.of("read", "write", "rmw");

    private final List<String> told = new ArrayList<>();
    private final Run run = Engines.open(Engines.watched((method, arguments) -> {
        if (method.getName().startsWith("check") || WATCHED.contains(method.getName())) {
            told.add(method.getName() + " "
                    + Stream.of(arguments)
                            .filter(Mode.class::isInstance)
                            .map(String::valueOf)
                            .collect(Collectors.joining()));
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
        is("checkWait ACQUIRE, read ACQUIRE", () -> atomic.awaitValueAcquire("a", 1));
        is("checkWait OPAQUE, read OPAQUE", () -> atomic.awaitValueOpaque("a", 1));
        is("checkWait VOLATILE", () -> atomic.awaitValue("a", 2, 1, TimeUnit.MILLISECONDS));
        is("checkRead VOLATILE, read VOLATILE", () -> atomic.awaitUntil((a, stamp) -> stamp == 1, new int[1]));
        is("checkRead ACQUIRE, read ACQUIRE", () -> atomic.awaitUntilAcquire((a, stamp) -> stamp == 1, new int[1]));
        is("checkRead OPAQUE, read OPAQUE", () -> atomic.awaitUntilOpaque((a, stamp) -> stamp == 1, new int[1]));
        is("checkRead VOLATILE", () -> atomic.awaitUntil((a, stamp) -> stamp == 2, 1, TimeUnit.MILLISECONDS));
        is("checkRead ACQUIRE", () -> atomic.awaitUntilAcquire((a, stamp) -> stamp == 2, 0, TimeUnit.DAYS));
        is("checkRead OPAQUE", () -> atomic.awaitUntilOpaque((a, stamp) -> stamp == 2, 0, TimeUnit.DAYS));
        is("checkBcas VOLATILE, rmw VOLATILE", () -> atomic.bcas("a", "a", 1, 1));
        is("checkBcas ACQUIRE, rmw ACQUIRE", () -> atomic.bcasAcquire("a", "a", 1, 1));
        is("checkBcas RELEASE, rmw RELEASE", () -> atomic.bcasRelease("a", "a", 1, 1));
        is("checkBcas OPAQUE, rmw OPAQUE", () -> atomic.bcasOpaque("a", "a", 1, 1));
        is("checkBcas VOLATILE", () -> atomic.bcas("b", "a", 1, 1, 0, TimeUnit.DAYS));
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
        is("checkRead ACQUIRE, read ACQUIRE", () -> atomic.awaitUntilAcquire((a, mark) -> mark, new boolean[1]));
        is("checkBcas RELEASE, rmw RELEASE", () -> atomic.bcasRelease("a", "a", true, true));
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
        is("checkWait ACQUIRE, read ACQUIRE", () -> updater.awaitValueAcquire(object, 0));
        is("checkWait OPAQUE, read OPAQUE", () -> updater.awaitValueOpaque(object, 0));
        is("checkWait VOLATILE", () -> updater.awaitValue(object, 1, 0, TimeUnit.DAYS));
        is("checkWait ACQUIRE", () -> updater.awaitValueAcquire(object, 1, 0, TimeUnit.DAYS));
        is("checkWait OPAQUE", () -> updater.awaitValueOpaque(object, 1, 0, TimeUnit.DAYS));
        is("checkRead VOLATILE, read VOLATILE", () -> updater.awaitUntil(object, n -> n < 1));
        is("checkRead ACQUIRE, read ACQUIRE", () -> updater.awaitUntilAcquire(object, n -> n < 1));
        is("checkRead OPAQUE, read OPAQUE", () -> updater.awaitUntilOpaque(object, n -> n < 1));
        is("checkRead VOLATILE", () -> updater.awaitUntil(object, n -> n > 0, 0, TimeUnit.DAYS));
        is("checkRead ACQUIRE", () -> updater.awaitUntilAcquire(object, n -> n > 0, 0, TimeUnit.DAYS));
        is("checkRead OPAQUE", () -> updater.awaitUntilOpaque(object, n -> n > 0, 0, TimeUnit.DAYS));
        is("checkBcas VOLATILE, rmw VOLATILE", () -> updater.bcas(object, 0, 1));
        is("checkBcas ACQUIRE, rmw ACQUIRE", () -> updater.bcasAcquire(object, 1, 2));
        is("checkBcas RELEASE, rmw RELEASE", () -> updater.bcasRelease(object, 2, 3));
        is("checkBcas OPAQUE, rmw OPAQUE", () -> updater.bcasOpaque(object, 3, 4));
        is("checkBcas VOLATILE", () -> updater.bcas(object, 0, 1, 0, TimeUnit.DAYS));
        is("checkBcas ACQUIRE", () -> updater.bcasAcquire(object, 0, 1, 0, TimeUnit.DAYS));
        is("checkBcas RELEASE", () -> updater.bcasRelease(object, 0, 1, 0, TimeUnit.DAYS));
        is("checkBcas OPAQUE", () -> updater.bcasOpaque(object, 0, 1, 0, TimeUnit.DAYS));
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
