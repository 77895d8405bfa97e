package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustAtomicReference;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The function of an update knows what came with its value; the update itself may have missed that, and this is found. */
class EarlyFindingsTest {
    private static final RobustAtomicIntegerFieldUpdater<Holder> FIELD =
            RobustAtomicIntegerFieldUpdater.newUpdater(Holder.class, "value");

    static class Holder {
        volatile int value;
    }

    private interface Location {
        void setRelease(int value);

        void update(int times);
    }

    private static Location number(ObjIntConsumer<RobustAtomicInteger> update) {
        RobustAtomicInteger number = new RobustAtomicInteger();
        return new Location() {
            @Override
            public void setRelease(int value) {
                number.setRelease(value);
            }

            @Override
            public void update(int times) {
                update.accept(number, times);
            }
        };
    }

    private static Location reference() {
        RobustAtomicReference<Integer> reference = new RobustAtomicReference<>(0);
        return new Location() {
            @Override
            public void setRelease(int value) {
                reference.setRelease(value);
            }

            @Override
            public void update(int times) {
                reference.updateAndGet(value -> value + times);
            }
        };
    }

    private static Location field() {
        Holder holder = new Holder();
        return new Location() {
            @Override
            public void setRelease(int value) {
                FIELD.lazySet(holder, value);
            }

            @Override
            public void update(int times) {
                FIELD.updateAndGet(holder, value -> value + times);
            }
        };
    }

    static Stream<Named<Location>> locations() {
        return Stream.of(
                Named.of("getAndAdd", number(RobustAtomicInteger::getAndAdd)),
                Named.of("updateAndGet", number((number, times) -> number.updateAndGet(value -> value + times))),
                Named.of("getAndUpdate", number((number, times) -> number.getAndUpdate(value -> value + times))),
                Named.of("accumulateAndGet", number((number, times) -> number.accumulateAndGet(times, Integer::sum))),
                Named.of("a reference", reference()),
                Named.of("a field", field()));
    }

    @ParameterizedTest
    @MethodSource("locations")
    void anUpdateMayMissWhatItsFunctionKnows(Location x) {
        RobustAtomicInteger y = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("a", "b")) {
                turns.step("a", () -> x.setRelease(1)).step("a", y::getAcquire);
                turns.step("b", () -> y.setRelease(1)).step("b", () -> x.update(1));
            }
            assertEquals(1, session.violations().size(), "once");
        }
    }

    /** What was found for one update is not told of another. */
    @Test
    void anUpdateThatFailsTellsNothing() {
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("a", "b")) {
                turns.step("a", () -> x.setRelease(1)).step("a", y::getAcquire);
                turns.step("b", () -> y.setRelease(1)).step("b", () -> {
                    try {
                        x.updateAndGet(value -> {
                            throw new IllegalStateException();
                        });
                    } catch (IllegalStateException e) {
                        x.updateAndGet(value -> value);
                    }
                });
            }
            assertEquals(0, session.violations().size());
        }
    }
}
