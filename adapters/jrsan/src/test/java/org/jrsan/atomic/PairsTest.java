package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.BiFunction;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** References with a stamp or a mark, against the JDK's classes. */
@Tag("on-and-off")
class PairsTest {
    private static final int SEQUENCES = 12;
    private static final int STEPS = 400;

    /** Equal values that are not identical among them, and null. */
    private static final List<Object> POOL = Arrays.asList(null, new String("a"), new String("a"), 1000, new Object());

    enum Type {
        STAMPED(
                (reference, stamp) -> new AtomicStampedReference<>(reference, (int) stamp),
                (reference, stamp) -> new RobustAtomicStampedReference<>(reference, (int) stamp),
                "getStamp",
                "attemptStamp",
                0,
                1),
        MARKABLE(
                (reference, mark) -> new AtomicMarkableReference<>(reference, (boolean) mark),
                (reference, mark) -> new RobustAtomicMarkableReference<>(reference, (boolean) mark),
                "isMarked",
                "attemptMark",
                false,
                true);

        final BiFunction<Object, Object, Object> theirs;
        final BiFunction<Object, Object, Object> ours;
        final String getter;
        final String attempt;
        final Object zero;
        final Object one;

        Type(
                BiFunction<Object, Object, Object> theirs,
                BiFunction<Object, Object, Object> ours,
                String getter,
                String attempt,
                Object zero,
                Object one) {
            this.theirs = theirs;
            this.ours = ours;
            this.getter = getter;
            this.attempt = attempt;
            this.zero = zero;
            this.one = one;
        }

        Subject theirs(Object reference, Object stamp) {
            return Subject.around(theirs.apply(reference, stamp));
        }

        Subject ours(Object reference, Object stamp) {
            return Subject.around(ours.apply(reference, stamp));
        }

        Object holder(int length) {
            return this == STAMPED ? new int[length] : new boolean[length];
        }

        Object stamp(Random random) {
            Object[] stamps = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
            return this == STAMPED ? stamps[random.nextInt(stamps.length)] : (Object) random.nextBoolean();
        }

        List<Object> pairOf(Subject atomic) {
            Object holder = holder(2);
            Object reference = atomic.does("get", holder);
            assertSame(reference, atomic.does("getReference"));
            assertEquals(Array.get(holder, 0), atomic.does(getter));
            assertEquals(zero, Array.get(holder, 1), "only the first element is written");
            return Arrays.asList(reference, Array.get(holder, 0));
        }
    }

    private final Session session = Sanitizer.isEnabled() ? Sanitizer.open() : null;

    @AfterEach
    void nothingIsFoundAndNothingFailed() {
        if (session != null) {
            session.close();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.violations());
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomSequencesOfAllMethodsGiveTheResultsOfTheJdk(Type type) {
        for (int seed = 0; seed < SEQUENCES; seed++) {
            Random random = new Random(seed);
            Object reference = POOL.get(random.nextInt(POOL.size()));
            Object stamp = type.stamp(random);
            Subject theirs = type.theirs(reference, stamp);
            Subject ours = type.ours(reference, stamp);
            for (int i = 0; i < STEPS; i++) {
                step(type, theirs, ours, random);
            }
        }
    }

    private static void step(Type type, Subject theirs, Subject ours, Random random) {
        List<Object> present = type.pairOf(theirs);
        Object expected = random.nextBoolean() ? present.get(0) : POOL.get(random.nextInt(POOL.size()));
        Object expectedStamp = random.nextBoolean() ? present.get(1) : type.stamp(random);
        Object next = POOL.get(random.nextInt(POOL.size()));
        Object nextStamp = type.stamp(random);
        String method = List.of("compareAndSet", "weakCompareAndSet", "set", type.attempt)
                .get(random.nextInt(4));
        Object[] arguments =
                switch (method) {
                    case "set" -> new Object[] {next, nextStamp};
                    case "compareAndSet", "weakCompareAndSet" ->
                        new Object[] {expected, next, expectedStamp, nextStamp};
                    default -> new Object[] {expected, nextStamp};
                };
        assertEquals(theirs.does(method, arguments), ours.does(method, arguments), method);
        assertSame(type.pairOf(theirs).get(0), type.pairOf(ours).get(0), method);
        assertEquals(type.pairOf(theirs).get(1), type.pairOf(ours).get(1), method);
    }

    @ParameterizedTest
    @EnumSource
    void referencesAreComparedByIdentityAndBothPartsCount(Type type) {
        String reference = new String("a");
        Subject atomic = type.ours(reference, type.zero);

        for (String method : List.of("compareAndSet", "weakCompareAndSet")) {
            assertEquals(false, atomic.does(method, new String("a"), "b", type.zero, type.one));
            assertEquals(false, atomic.does(method, reference, "b", type.one, type.zero));
        }
        assertEquals(false, atomic.does(type.attempt, new String("a"), type.one));
        assertEquals(Arrays.asList(reference, type.zero), type.pairOf(atomic));
        assertEquals(true, atomic.does(type.attempt, reference, type.one));
        assertEquals(true, atomic.does("compareAndSet", reference, "b", type.one, type.zero));
        assertEquals(Arrays.asList("b", type.zero), type.pairOf(atomic));
    }

    @ParameterizedTest
    @EnumSource
    void aHolderThatHoldsNothingIsRefusedAsByTheJdk(Type type) {
        for (Subject atomic : List.of(type.theirs("a", type.one), type.ours("a", type.one))) {
            assertThrows(ArrayIndexOutOfBoundsException.class, () -> atomic.does("get", type.holder(0)));
            assertThrows(NullPointerException.class, () -> atomic.does("get", (Object) null));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aThreadThatComparesAndSetsInALoopLetsAnotherGoOn(Type type) throws InterruptedException {
        Subject atomic = type.ours("first", type.zero);
        Thread other = RobustThreads.start(() -> {
            while (!(boolean) atomic.does("compareAndSet", "second", "third", type.one, type.zero)) {
                Thread.yield();
            }
        });

        assertEquals(true, atomic.does("compareAndSet", "first", "second", type.zero, type.one));
        RobustThreads.join(other);

        assertEquals(Arrays.asList("third", type.zero), type.pairOf(atomic));
    }

    @ParameterizedTest
    @EnumSource
    void waitsEndWhenThePairIsThereAndNotBefore(Type type) throws InterruptedException {
        for (String await : List.of("awaitValue", "awaitValue VOLATILE", "awaitValue ACQUIRE", "awaitValue OPAQUE")) {
            Subject atomic = type.ours("a", type.zero);
            atomic.waitsFor(await, "a", type.zero);
            assertEquals(true, atomic.waitsAtMost(0L, TimeUnit.SECONDS, await, "a", type.zero));
            assertEquals(false, atomic.waitsAtMost(0L, TimeUnit.SECONDS, await, "a", type.one));
            assertEquals(false, atomic.waitsAtMost(1L, TimeUnit.MILLISECONDS, await, "b", type.zero));
            Thread setting = RobustThreads.start(() -> atomic.does("set", "b", type.one));
            atomic.waitsFor(await, "b", type.one);
            RobustThreads.join(setting);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBlockingCompareAndSetReplacesThePairOnceItIsThere(Type type) throws InterruptedException {
        for (String bcas : List.of("bcas", "bcas VOLATILE", "bcas ACQUIRE", "bcas RELEASE", "bcas OPAQUE")) {
            Subject atomic = type.ours("a", type.zero);
            assertEquals(false, atomic.waitsAtMost(1L, TimeUnit.MILLISECONDS, bcas, "a", "b", type.one, type.zero));
            assertEquals(false, atomic.waitsAtMost(0L, TimeUnit.SECONDS, bcas, "b", "c", type.zero, type.zero));
            assertEquals(true, atomic.waitsAtMost(0L, TimeUnit.SECONDS, bcas, "a", "b", type.zero, type.one));
            Thread setting = RobustThreads.start(() -> atomic.does("set", "c", type.zero));
            atomic.waitsFor(bcas, "c", "d", type.zero, type.one);
            RobustThreads.join(setting);
            assertEquals(Arrays.asList("d", type.one), type.pairOf(atomic));
        }
    }

    @ParameterizedTest
    @EnumSource
    void waitsEndWithAnInterruptOrABadTimeout(Type type) {
        Subject atomic = type.ours("a", type.zero);

        for (String await : List.of("awaitValue", "awaitValue VOLATILE", "awaitValue ACQUIRE", "awaitValue OPAQUE")) {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedException.class, () -> atomic.waitsFor(await, "a", type.zero));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> atomic.waitsAtMost(-1L, TimeUnit.SECONDS, await, "a", type.zero));
        }
        for (String bcas : List.of("bcas", "bcas VOLATILE", "bcas ACQUIRE", "bcas RELEASE", "bcas OPAQUE")) {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedException.class, () -> atomic.waitsFor(bcas, "a", "b", type.zero, type.one));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> atomic.waitsAtMost(-1L, TimeUnit.SECONDS, bcas, "a", "b", type.zero, type.one));
        }
        assertFalse(Thread.interrupted());
        assertEquals(Arrays.asList("a", type.zero), type.pairOf(atomic));
    }

    /** The use they are made for: a stack whose nodes come back does not take a node for the one it was. */
    @ParameterizedTest
    @EnumSource
    void updatesByManyThreadsAllCount(Type type) throws InterruptedException {
        int threads = 3;
        int rounds = 150;
        Subject atomic = type.ours(0, type.zero);

        Together.run(threads, () -> {
            for (int i = 0; i < rounds; i++) {
                increment(type, atomic);
            }
        });

        assertEquals(threads * rounds, atomic.does("getReference"));
        Object last = type == Type.STAMPED ? (Object) (threads * rounds) : (Object) (threads * rounds % 2 == 1);
        assertEquals(last, atomic.does(type.getter));
    }

    private static void increment(Type type, Subject atomic) {
        boolean done = false;
        while (!done) {
            Object holder = type.holder(2);
            Object count = atomic.does("get", holder);
            Object stamp = Array.get(holder, 0);
            Object next = type == Type.STAMPED ? (Object) ((int) stamp + 1) : (Object) !(boolean) stamp;
            done = (boolean) atomic.does("compareAndSet", count, (int) count + 1, stamp, next);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLabelIsNoAccessAndReturnsTheAtomic(Type type) {
        Subject atomic = type.ours("a", type.one);

        assertSame(atomic.atomic(), atomic.does("label", "the label"));
        assertTrue(session == null || session.counts().accesses() == 0);
        assertEquals(Arrays.asList("a", type.one), type.pairOf(atomic));
    }
}
