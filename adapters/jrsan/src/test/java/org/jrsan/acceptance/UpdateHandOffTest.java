package org.jrsan.acceptance;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.params.provider.Arguments;

/** Hand-offs to the function of an update: it reads what was released with the value that it is given. */
class UpdateHandOffTest extends HandOffs {
    private static final RobustAtomicIntegerFieldUpdater<Flag> FULL =
            RobustAtomicIntegerFieldUpdater.newUpdater(Flag.class, "full");

    static class Flag {
        volatile int full;
    }

    private interface Give {
        void to(IntUnaryOperator taken);
    }

    static Stream<Arguments> ordered() {
        return programs(true);
    }

    static Stream<Arguments> misused() {
        return programs(false);
    }

    private static Stream<Arguments> programs(boolean isFilledFirst) {
        return Stream.of(
                named("a number", () -> {
                    RobustAtomicInteger full = new RobustAtomicInteger();
                    return handOff(isFilledFirst, () -> full.set(1), full::updateAndGet);
                }),
                named("an accumulated number", () -> {
                    RobustAtomicInteger full = new RobustAtomicInteger();
                    return handOff(
                            isFilledFirst,
                            () -> full.set(1),
                            taken -> full.getAndAccumulate(0, (old, x) -> taken.applyAsInt(old)));
                }),
                named("an element", () -> {
                    RobustAtomicIntegerArray full = new RobustAtomicIntegerArray(2);
                    return handOff(isFilledFirst, () -> full.lazySet(1, 1), taken -> full.getAndUpdate(1, taken));
                }),
                named("a reference", () -> {
                    RobustAtomicReference<Integer> full = new RobustAtomicReference<>(0);
                    return handOff(isFilledFirst, () -> full.set(1), taken -> full.updateAndGet(taken::applyAsInt));
                }),
                named("a field", () -> {
                    Flag flag = new Flag();
                    return handOff(isFilledFirst, () -> FULL.set(flag, 1), taken -> FULL.updateAndGet(flag, taken));
                }));
    }

    private static List<Runs.Body> handOff(boolean isFilledFirst, Runnable announce, Give update) {
        PlainInt data = new PlainInt(0);
        boolean[] isTaken = {false};
        return List.of(
                () -> {
                    if (isFilledFirst) {
                        data.set(1);
                    }
                    announce.run();
                    if (!isFilledFirst) {
                        data.set(1);
                    }
                },
                () -> {
                    while (!isTaken[0]) {
                        update.to(full -> {
                            isTaken[0] = full == 1 && data.get() >= 0;
                            return full;
                        });
                    }
                });
    }
}
