package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Adders and accumulators, against the JDK's classes. */
@Tag("on-and-off")
class AddersTest {
    private static final int SEQUENCES = 12;
    private static final int STEPS = 400;
    private static final int THREADS = 3;
    private static final int ROUNDS = 500;

    /** Functions that can be serialised; one that is no identity's. */
    private static final LongBinaryOperator PLUS = (LongBinaryOperator & Serializable) Long::sum;

    private static final DoubleBinaryOperator MAX = (DoubleBinaryOperator & Serializable) Math::max;

    enum Type {
        LONG_ADDER(LongAdder::new, RobustLongAdder::new, "add", "sum", "sumThenReset"),
        DOUBLE_ADDER(DoubleAdder::new, RobustDoubleAdder::new, "add", "sum", "sumThenReset"),
        LONG_ACCUMULATOR(
                () -> new LongAccumulator(PLUS, 10),
                () -> new RobustLongAccumulator(PLUS, 10),
                "accumulate",
                "get",
                "getThenReset"),
        DOUBLE_ACCUMULATOR(
                () -> new DoubleAccumulator(MAX, Double.NEGATIVE_INFINITY),
                () -> new RobustDoubleAccumulator(MAX, Double.NEGATIVE_INFINITY),
                "accumulate",
                "get",
                "getThenReset");

        final Supplier<Number> theirs;
        final Supplier<Number> ours;
        final String add;
        final String sum;
        final String sumThenReset;

        Type(Supplier<Number> theirs, Supplier<Number> ours, String add, String sum, String sumThenReset) {
            this.theirs = theirs;
            this.ours = ours;
            this.add = add;
            this.sum = sum;
            this.sumThenReset = sumThenReset;
        }

        boolean isOfLongs() {
            return name().startsWith("LONG");
        }

        Object number(long value) {
            return isOfLongs() ? (Object) value : (Object) (double) value;
        }

        Object value(Random random) {
            if (isOfLongs()) {
                long[] values = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, random.nextLong()};
                return values[random.nextInt(values.length)];
            }
            double[] values = {0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 1e300, 0.1};
            // The special values last for ever, so they are seldom.
            return random.nextInt(10) == 0 ? values[random.nextInt(values.length)] : random.nextGaussian();
        }
    }

    private final Session session = Sanitizer.isEnabled() ? Sanitizer.open() : null;

    @AfterEach
    void nothingIsFoundAndNothingFailed() {
        if (session != null) {
            session.close();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.violations());
            assertEquals(List.of(), session.races());
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomSequencesOfAllMethodsGiveTheResultsOfTheJdk(Type type) {
        List<Method> methods = Stream.of(type.theirs.get().getClass().getMethods())
                .filter(m -> m.getDeclaringClass() != Object.class && !Modifier.isStatic(m.getModifiers()))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
        Set<String> called = new HashSet<>();
        for (int seed = 0; seed < SEQUENCES; seed++) {
            Random random = new Random(seed);
            Subject theirs = Subject.around(type.theirs.get());
            Subject ours = Subject.around(type.ours.get());
            for (int i = 0; i < STEPS; i++) {
                Method method = methods.get(random.nextInt(methods.size()));
                Object[] arguments =
                        method.getParameterCount() == 0 ? new Object[0] : new Object[] {type.value(random)};
                called.add(method.getName());
                assertEquals(
                        theirs.does(method.getName(), arguments),
                        ours.does(method.getName(), arguments),
                        method.getName());
                assertEquals(theirs.does(type.sum), ours.does(type.sum), method.getName());
            }
        }
        assertEquals(methods.stream().map(Method::getName).distinct().count(), called.size());
        assertTrue(called.containsAll(Set.of(type.add, "reset", type.sumThenReset, "toString", "byteValue")));
    }

    /** Without the accumulator whose identity is none: the JDK counts it once for each part. */
    @ParameterizedTest
    @EnumSource(names = "LONG_ACCUMULATOR", mode = EnumSource.Mode.EXCLUDE)
    void whatManyThreadsAddIsAllThere(Type type) throws InterruptedException {
        Subject adder = Subject.around(type.ours.get());

        Together.run(THREADS, () -> {
            for (int i = 1; i <= ROUNDS; i++) {
                adder.does(type.add, type.number(i));
            }
        });

        long sum = (long) THREADS * ROUNDS * (ROUNDS + 1) / 2;
        assertEquals(type == Type.DOUBLE_ACCUMULATOR ? ROUNDS : sum, ((Number) adder.does(type.sum)).longValue());
        assertEquals(adder.does(type.sum), adder.does(type.sumThenReset));
        assertEquals(type.theirs.get().toString(), adder.atomic().toString());
    }

    @Test
    void theGreatestOfWhatManyThreadsAccumulateIsThere() throws InterruptedException {
        LongAccumulator greatest = new RobustLongAccumulator(Math::max, Long.MIN_VALUE);

        Together.run(THREADS, () -> {
            for (int i = -ROUNDS; i <= ROUNDS; i++) {
                greatest.accumulate(i % 2 == 0 ? i : -i);
            }
        });

        assertEquals(ROUNDS, greatest.get());
    }

    /** Whoever takes the sum away takes each part of it once. */
    @ParameterizedTest
    @EnumSource(names = {"LONG_ADDER", "DOUBLE_ADDER"})
    void nothingIsLostToThoseWhoTakeTheSumAway(Type type) throws InterruptedException {
        Subject adder = Subject.around(type.ours.get());
        Subject taken = Subject.around(new LongAdder());

        Together.run(THREADS, () -> {
            for (int i = 0; i < ROUNDS; i++) {
                adder.does(type.add, type.number(1));
                if (i % 7 == 0) {
                    taken.does("add", ((Number) adder.does(type.sumThenReset)).longValue());
                }
            }
        });

        assertEquals(
                (long) THREADS * ROUNDS,
                ((Number) adder.does(type.sum)).longValue() + ((LongAdder) taken.atomic()).sum());
    }

    @ParameterizedTest
    @EnumSource
    void serializationKeepsTheValueTheFunctionAndTheIdentity(Type type) throws Exception {
        Subject adder = Subject.around(type.ours.get());
        adder.does(type.add, type.number(3));
        adder.does(type.add, type.number(4));

        Subject copy = Subject.around(WholeObjectsTest.copy(adder.atomic()));
        Subject copyOfCopy = Subject.around(WholeObjectsTest.copy(copy.atomic()));

        for (Subject each : List.of(copy, copyOfCopy)) {
            assertNotSame(adder.atomic(), each.atomic());
            assertSame(adder.type(), each.type());
            assertEquals(adder.does(type.sum), each.does(type.sum));
            each.does(type.add, type.number(20));
            assertEquals(
                    type == Type.DOUBLE_ACCUMULATOR ? 20.0 : type.number(type == Type.LONG_ACCUMULATOR ? 37 : 27),
                    each.does(type.sum));
            each.does("reset");
            assertEquals(type.theirs.get().toString(), each.atomic().toString());
        }
    }

    @Test
    void aNullFunctionFailsWhereTheJdkDoes() {
        LongAccumulator longs = new RobustLongAccumulator(null, 1);
        DoubleAccumulator doubles = new RobustDoubleAccumulator(null, 1);

        assertEquals(1, longs.get());
        assertThrows(NullPointerException.class, () -> longs.accumulate(1));
        assertThrows(NullPointerException.class, () -> doubles.accumulate(1));
        assertEquals(1.0, doubles.get());
    }

    @Test
    void aFunctionThatThrowsChangesNothing() {
        IllegalStateException thrown = new IllegalStateException("thrown by the function");
        LongAccumulator longs = new RobustLongAccumulator(
                (old, x) -> {
                    throw thrown;
                },
                5);

        assertSame(thrown, assertThrows(IllegalStateException.class, () -> longs.accumulate(1)));
        assertEquals(5, longs.get());
    }

    @Test
    void aFunctionRunsUnderNoLock() {
        LongAccumulator[] accumulator = new LongAccumulator[1];
        accumulator[0] = new RobustLongAccumulator(
                (old, x) -> {
                    Together.inAnotherThread(() -> accumulator[0].get());
                    return old + x;
                },
                0);

        accumulator[0].accumulate(7);

        assertEquals(7, accumulator[0].get());
    }

    @Test
    void aLabelIsNoAccessAndReturnsTheObject() {
        RobustLongAdder adder = new RobustLongAdder();
        RobustDoubleAccumulator accumulator = new RobustDoubleAccumulator(MAX, 0);

        assertSame(adder, adder.label("adder"));
        assertSame(accumulator, accumulator.label("accumulator"));
        assertTrue(session == null || session.counts().accesses() == 0);
    }
}
