package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Applies the same random operations to the JDK's atomic and to ours, and compares what they return and hold. */
final class RandomOperations {
    private static final int MOST_SPURIOUS_FAILURES = 1000;

    private final Subject theirs;
    private final Subject ours;
    private final Random random;
    private final Function<Random, Object> values;
    private final Functions functions;
    private final List<Method> methods;
    private final Set<String> called = new TreeSet<>();

    RandomOperations(
            Subject theirs, Subject ours, Random random, Function<Random, Object> values, Functions functions) {
        this.theirs = theirs;
        this.ours = ours;
        this.random = random;
        this.values = values;
        this.functions = functions;
        methods = methodsOf(theirs.type(), theirs.place().length);
    }

    /** The methods that the JDK's class has of its own or from Number, for a location. */
    private static List<Method> methodsOf(Class<?> jdk, int place) {
        List<Method> methods = new ArrayList<>(Stream.of(jdk.getMethods())
                .filter(m -> m.getDeclaringClass() != Object.class)
                .filter(m -> !m.isBridge() && !Modifier.isStatic(m.getModifiers()))
                .filter(m -> m.getParameterCount() >= place)
                .toList());
        methods.sort(Comparator.comparing(Method::toString));
        return methods;
    }

    /** How many different methods there are to call. */
    int distinctMethods() {
        return (int) methods.stream().map(Method::getName).distinct().count();
    }

    int distinctMethodsCalled() {
        return called.size();
    }

    void step() {
        Method method = methods.get(random.nextInt(methods.size()));
        Object[] arguments = Stream.of(method.getParameterTypes())
                .skip(theirs.place().length)
                .map(this::argument)
                .toArray();
        called.add(method.getName());
        Object expected = perform(theirs, method.getName(), arguments);
        Object actual = perform(ours, method.getName(), arguments);
        assertSameResult(method, expected, actual, () -> method.getName() + Arrays.toString(arguments));
        assertSameValue(theirs.value(), ours.value());
    }

    private Object argument(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "int", "long", "boolean", "Object" ->
                // The present value often, so that compare-and-sets succeed often.
                random.nextBoolean() ? theirs.does("get") : values.apply(random);
            case "IntUnaryOperator", "LongUnaryOperator", "UnaryOperator" -> functions.unary(random);
            case "IntBinaryOperator", "LongBinaryOperator", "BinaryOperator" -> functions.binary(random);
            default -> throw new AssertionError("no argument of type " + type);
        };
    }

    /** A weak compare-and-set may fail without a reason, on the JDK's class and on ours: then it is tried again. */
    private static Object perform(Subject subject, String method, Object[] arguments) {
        Object result = subject.does(method, arguments);
        if (method.startsWith("weak")) {
            Object expected = arguments[0];
            for (int i = 0; i < MOST_SPURIOUS_FAILURES && result.equals(false) && holds(subject, expected); i++) {
                result = subject.does(method, arguments);
            }
        }
        return result;
    }

    private static boolean holds(Subject subject, Object expected) {
        Object value = subject.value();
        return value == expected || expected != null && isPrimitive(subject) && expected.equals(value);
    }

    private static boolean isPrimitive(Subject subject) {
        return !subject.type().getSimpleName().contains("Reference");
    }

    private void assertSameResult(
            Method method, Object expected, Object actual, java.util.function.Supplier<String> what) {
        if (method.getReturnType().isPrimitive() || method.getReturnType() == String.class) {
            assertEquals(expected, actual, what);
        } else {
            assertSame(expected, actual, what);
        }
    }

    private void assertSameValue(Object expected, Object actual) {
        if (isPrimitive(theirs)) {
            assertEquals(expected, actual);
        } else {
            assertSame(expected, actual);
        }
    }
}
