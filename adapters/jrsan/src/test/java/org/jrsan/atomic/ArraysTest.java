package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What arrays have beyond locations: lengths, bounds, neighbours, copies, and state for what was touched only. */
@Tag("on-and-off")
class ArraysTest {
    private final Session session = Sanitizer.isEnabled() ? Sanitizer.open() : null;

    @AfterEach
    void nothingIsFoundAndNothingFailed() {
        if (session != null) {
            session.close();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.violations());
        }
    }

    private static Object construct(Class<?> type, Class<?> parameter, Object argument) {
        try {
            Constructor<?> constructor = Stream.of(type.getConstructors())
                    .filter(c -> parameter == int.class == (c.getParameterTypes()[0] == int.class))
                    .findFirst()
                    .orElseThrow();
            return constructor.newInstance(argument);
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INTEGER_ARRAY", "LONG_ARRAY", "REFERENCE_ARRAY"})
    void lengthsAndTheirErrorsAreThoseOfTheJdk(Kinds kind) {
        for (int length : new int[] {0, 1, 255, 256, 257, 1000}) {
            assertEquals(
                    new Subject(kind.jdk, construct(kind.jdk, int.class, length)).does("length"),
                    new Subject(kind.ours, construct(kind.ours, int.class, length)).does("length"));
        }
        assertEquals("[]", construct(kind.ours, int.class, 0).toString());
        for (Class<?> type : List.of(kind.jdk, kind.ours)) {
            assertEquals(
                    NegativeArraySizeException.class,
                    construct(type, int.class, -1).getClass());
            assertEquals(
                    NullPointerException.class,
                    construct(type, Object.class, null).getClass());
        }
    }

    /** Every method of an element, the waits among them, for indices on both sides. */
    @ParameterizedTest
    @EnumSource(names = {"INTEGER_ARRAY", "LONG_ARRAY", "REFERENCE_ARRAY"})
    void anIndexOutOfBoundsIsTheErrorOfTheJdkAndNoAccess(Kinds kind) {
        Subject theirs = Subject.of(kind.jdk, kind.other).whole();
        Subject ours = Subject.of(kind.ours, kind.other).whole();
        List<String> tried = new ArrayList<>();
        for (int index : new int[] {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            Throwable expected = assertThrows(IndexOutOfBoundsException.class, () -> theirs.does("get", index));
            for (Method method : kind.ours.getMethods()) {
                if (method.getDeclaringClass() == kind.ours
                        && !method.isBridge()
                        && method.getParameterCount() > 0
                        && method.getParameterTypes()[0] == int.class) {
                    Throwable thrown = assertThrows(
                            IndexOutOfBoundsException.class,
                            () -> ours.call(method.getName(), arguments(kind, method, index)),
                            method::toString);
                    assertEquals(expected.getClass(), thrown.getClass(), method::toString);
                    assertEquals(expected.getMessage(), thrown.getMessage(), method::toString);
                    tried.add(method.getName());
                }
            }
        }
        assertTrue(tried.containsAll(List.of("get", "set", "bcas", "awaitValue", "getAndUpdate", "compareAndSet")));
        assertTrue(session == null || session.counts().accesses() == 0);
    }

    private static Object[] arguments(Kinds kind, Method method, int index) {
        return IntStream.range(0, method.getParameterCount())
                .mapToObj(i -> i == 0 ? index : argument(kind, method, method.getParameterTypes()[i], i))
                .toArray();
    }

    private static Object argument(Kinds kind, Method method, Class<?> type, int i) {
        boolean timeout = type == long.class
                && i == method.getParameterCount() - 2
                && method.getParameterTypes()[i + 1] == TimeUnit.class;
        return switch (type.getSimpleName()) {
            case "TimeUnit" -> TimeUnit.SECONDS;
            case "WaitMode" -> WaitMode.VOLATILE;
            case "IntUnaryOperator" -> (IntUnaryOperator) old -> old;
            case "LongUnaryOperator" -> (LongUnaryOperator) old -> old;
            case "IntPredicate" -> (IntPredicate) x -> true;
            case "LongPredicate" -> (LongPredicate) x -> true;
            case "Predicate" -> (Predicate<Object>) x -> true;
            case "UnaryOperator" -> UnaryOperator.identity();
            case "IntBinaryOperator" -> (IntBinaryOperator) (old, x) -> x;
            case "LongBinaryOperator" -> (LongBinaryOperator) (old, x) -> x;
            case "BinaryOperator" -> (BinaryOperator<Object>) (old, x) -> x;
            default -> timeout ? (Object) 0L : kind.initial;
        };
    }

    @Test
    void anArrayIsACopyOfWhatItWasMadeFrom() {
        int[] ints = {1, 2};
        String[] strings = {"a", null};
        RobustAtomicIntegerArray integers = new RobustAtomicIntegerArray(ints);
        RobustAtomicReferenceArray<Object> references = new RobustAtomicReferenceArray<>(strings);

        ints[0] = 7;
        strings[1] = "b";
        integers.set(1, 8);
        references.set(0, 1);

        assertEquals("[1, 8]", integers.toString());
        assertEquals("[1, null]", references.toString());
        assertArrayEquals(new int[] {7, 2}, ints);
        assertArrayEquals(new String[] {"a", "b"}, strings);
    }

    @Test
    void elementsDoNotDisturbOneAnother() throws InterruptedException {
        int length = 600;
        RobustAtomicLongArray counts = new RobustAtomicLongArray(length);

        Together.run(3, () -> {
            for (int i = 0; i < length; i++) {
                counts.addAndGet(i, i);
            }
        });

        for (int i = 0; i < length; i++) {
            assertEquals(3L * i, counts.get(i));
        }
    }

    /** Many threads count down elements in whatever order; each one comes down to zero once. */
    @Test
    void countingDownTogetherTakesEachUnitOnce() throws InterruptedException {
        int length = 40;
        int each = 30;
        RobustAtomicIntegerArray counts = new RobustAtomicIntegerArray(length);
        for (int i = 0; i < length; i++) {
            counts.setPlain(i, each);
        }
        RobustAtomicInteger taken = new RobustAtomicInteger();

        Together.run(3, () -> {
            boolean found = true;
            while (found) {
                found = false;
                for (int i = 0; i < length; i++) {
                    int present = counts.get(i);
                    if (present > 0) {
                        found = true;
                        if (counts.compareAndSet(i, present, present - 1)) {
                            taken.incrementAndGet();
                        }
                    }
                }
            }
        });

        assertEquals(length * each, taken.get());
    }

    @Test
    void threadsThatTouchAnElementTogetherShareIt() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            RobustAtomicIntegerArray array = new RobustAtomicIntegerArray(1000);
            int index = round * 5;
            Together.run(3, () -> array.getAndIncrement(index));
            assertEquals(3, array.get(index));
        }
    }

    @Test
    void elementsOfASerializedArrayAreTheirsTouchedOrNot() throws Exception {
        RobustAtomicReferenceArray<Object> array = new RobustAtomicReferenceArray<>(new String[] {"a", "b", "c"});
        array.set(1, "changed");
        array.getAndSet(2, array);

        RobustAtomicReferenceArray<?> copy = (RobustAtomicReferenceArray<?>) WholeObjectsTest.copy(array);

        assertEquals("a", copy.get(0));
        assertEquals("changed", copy.get(1));
        assertTrue(copy == copy.get(2));
        assertEquals(3, copy.length());
    }

    @Test
    void anElementIsWaitedFor() throws InterruptedException {
        RobustAtomicReferenceArray<String> slots = new RobustAtomicReferenceArray<>(2);
        Thread consumer = RobustThreads.start(() -> {
            try {
                slots.awaitValue(0, "ready");
                slots.bcas(1, null, "taken");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        slots.set(0, "ready");
        assertEquals("taken", slots.awaitUntil(1, slot -> slot != null, WaitMode.ACQUIRE));
        slots.awaitValue(1, "taken", WaitMode.ACQUIRE);

        RobustThreads.join(consumer);
    }
}
