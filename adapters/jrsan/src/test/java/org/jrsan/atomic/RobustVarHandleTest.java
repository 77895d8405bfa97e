package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.cells.VarMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A drop-in VarHandle gives the results and the errors of a VarHandle, in every mode, for every type, wherever the
 * variable is; in a JVM that checks and in one that does not.
 */
@Tag("on-and-off")
class RobustVarHandleTest {
    private static final int ROUNDS = 6;

    /** Nothing is to be found here that a place would be told of, and to look for places takes longest. */
    private static final SanitizerOptions WITHOUT_SITES =
            SanitizerOptions.ofJvm().with("sites", "off");

    private Session session;

    boolean inSession() {
        return true;
    }

    @BeforeEach
    final void openSession() {
        session = inSession() && Sanitizer.isEnabled() ? Sanitizer.open(WITHOUT_SITES) : null;
    }

    @AfterEach
    final void nothingIsFoundAndNothingFailed() {
        if (session != null) {
            session.close();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.violations());
            assertEquals(List.of(), session.races());
        }
    }

    static Stream<Arguments> variables() {
        return Stream.of(VarHandlePlace.values())
                .flatMap(place -> Stream.of(VarHandleType.values()).map(type -> Arguments.of(place, type)));
    }

    /** A call of both handles; what came of it, be it an error. */
    private interface Call {
        Object run() throws Throwable;
    }

    private static String outcome(Call call) {
        try {
            return String.valueOf(VarHandleType.identity(call.run()));
        } catch (Throwable e) {
            return e.getClass().getName();
        }
    }

    /** The variable of both handles, under the calls of a test. */
    private static final class Both {
        private final VarHandle raw;
        private final RobustVarHandle robust;
        private final boolean indexed;
        private final List<Object> rawAt;
        private final List<Object> robustAt;

        Both(VarHandlePlace place, VarHandleType type) throws ReflectiveOperationException {
            raw = place.raw(type);
            robust = place.robust(type);
            indexed = place == VarHandlePlace.ELEMENT;
            rawAt = place.newCoordinates(type);
            robustAt = place.newCoordinates(type);
            both(AccessMode.SET_VOLATILE, type.values.get(0));
        }

        String raw(AccessMode mode, Object... values) {
            return outcome(() -> VarHandlePlace.call(raw, mode, indexed, VarHandlePlace.arguments(rawAt, values)));
        }

        String robust(AccessMode mode, Object... values) {
            return outcome(() -> VarHandlePlace.call(
                    robust, mode.methodName(), indexed, VarHandlePlace.arguments(robustAt, values)));
        }

        void both(AccessMode mode, Object... values) {
            raw(mode, values);
            robust(mode, values);
        }

        void agree(AccessMode mode, Object... values) {
            assertEquals(raw(strong(raw, mode), values), robust(mode, values), () -> mode + " of " + List.of(values));
            if (mode.name().startsWith("GET_AND_ADD")) {
                // Which NaN a sum is, Java leaves open.
                assertEquals(sum(raw(AccessMode.GET)), sum(robust(AccessMode.GET)), () -> "after " + mode);
            } else {
                assertEquals(raw(AccessMode.GET), robust(AccessMode.GET), () -> "after " + mode);
            }
        }
    }

    /** A weak compare-and-set of the JDK may fail on some machines; ours does not. */
    private static AccessMode strong(VarHandle raw, AccessMode mode) {
        return mode.name().startsWith("WEAK") && raw.isAccessModeSupported(mode) ? AccessMode.COMPARE_AND_SET : mode;
    }

    private static String sum(String outcome) {
        return outcome.replaceAll("float 2143\\d+", "NaN").replaceAll("double 92211\\d+", "NaN");
    }

    private static int valuesOf(AccessMode mode) {
        return VarMode.of(mode).form().values;
    }

    @ParameterizedTest
    @MethodSource("variables")
    void everyModeGivesTheResultOfAVarHandle(VarHandlePlace place, VarHandleType type) throws Exception {
        Both both = new Both(place, type);
        Random random = new Random(1);
        for (Object initial : type.values) {
            for (AccessMode mode : AccessMode.values()) {
                for (int round = 0; round < ROUNDS; round++) {
                    both.both(AccessMode.SET, initial);
                    Object[] values = new Object[valuesOf(mode)];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = type.values.get(random.nextInt(type.values.size()));
                    }
                    if (values.length == 2 && round < 2) {
                        values[0] = initial;
                    }
                    if (Stream.of(values).allMatch(v -> v != null)) {
                        both.agree(mode, values);
                    } else {
                        assertEquals(both.raw(mode, values), both.robust(mode, values));
                    }
                }
            }
        }
    }

    /** Values of every type, given to a variable of every type: widened, refused, or refused for being null. */
    @ParameterizedTest
    @MethodSource("variables")
    void valuesOfOtherTypesAreConvertedOrRefusedAsByAVarHandle(VarHandlePlace place, VarHandleType type)
            throws Exception {
        Both both = new Both(place, type);
        for (VarHandleType other : VarHandleType.values()) {
            for (Object value : other.values) {
                for (AccessMode mode : AccessMode.values()) {
                    Object[] values = new Object[valuesOf(mode)];
                    Arrays.fill(values, value);
                    both.both(AccessMode.SET_VOLATILE, type.values.get(0));
                    assertEquals(
                            both.raw(strong(both.raw, mode), values),
                            both.robust(mode, values),
                            () -> mode + " of a " + other + " " + value + " into a " + type);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variables")
    void whatAHandleTellsOfItselfIsWhatAVarHandleTells(VarHandlePlace place, VarHandleType type) throws Exception {
        VarHandle raw = place.raw(type);
        RobustVarHandle robust = place.robust(type);

        assertEquals(raw.varType(), robust.varType());
        assertEquals(raw.coordinateTypes().size(), robust.coordinateTypes().size());
        for (AccessMode mode : AccessMode.values()) {
            assertEquals(raw.isAccessModeSupported(mode), robust.isAccessModeSupported(mode), mode.name());
            assertEquals(
                    raw.accessModeType(mode).returnType(),
                    robust.accessModeType(mode).returnType());
            assertEquals(
                    robust.accessModeType(mode), robust.toMethodHandle(mode).type());
        }
    }

    @ParameterizedTest
    @MethodSource("variables")
    void methodHandlesOfItsModesDoTheSame(VarHandlePlace place, VarHandleType type) throws Throwable {
        RobustVarHandle robust = place.robust(type);
        List<Object> at = place.newCoordinates(type);
        Object value = type.values.get(1);

        robust.toMethodHandle(AccessMode.SET_VOLATILE).invokeWithArguments(VarHandlePlace.arguments(at, value));
        assertEquals(value, robust.toMethodHandle(AccessMode.GET).invokeWithArguments(at));
        assertEquals(
                true,
                robust.toMethodHandle(AccessMode.COMPARE_AND_SET)
                        .invokeWithArguments(VarHandlePlace.arguments(at, value, value)));
        assertEquals(
                robust.isAccessModeSupported(AccessMode.GET_AND_ADD)
                        ? outcome(() -> value)
                        : UnsupportedOperationException.class.getName(),
                outcome(() -> robust.toMethodHandle(AccessMode.GET_AND_ADD)
                        .invokeWithArguments(VarHandlePlace.arguments(at, value))));
    }

    /** Each mode with coordinates that are null, of another class, or too many or too few. */
    @ParameterizedTest
    @MethodSource("variables")
    void wrongCoordinatesAreRefusedAsByAVarHandle(VarHandlePlace place, VarHandleType type) throws Exception {
        VarHandle raw = place.raw(type);
        RobustVarHandle robust = place.robust(type);
        Object value = type.values.get(1);
        Object array = Array.newInstance(type.type, 2);
        List<List<Object>> wrong = new ArrayList<>(List.of(
                Arrays.asList((Object) null),
                Arrays.asList(null, 0),
                List.of("another class"),
                List.of("another class", 0)));
        if (place != VarHandlePlace.STATIC) {
            wrong.add(List.of());
        }
        for (int index : new int[] {-1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            wrong.add(List.of(array, index));
        }
        for (AccessMode mode : AccessMode.values()) {
            for (List<Object> coordinates : wrong) {
                Object[] values = new Object[valuesOf(mode)];
                Arrays.fill(values, value);
                Object[] arguments = VarHandlePlace.arguments(coordinates, values);
                boolean indexed = coordinates.size() == 2;
                String theirs = outcome(() -> VarHandlePlace.call(raw, mode, indexed, arguments));
                assertTrue(theirs.endsWith("Exception"), theirs);
                if (coordinates.size() == raw.coordinateTypes().size() || raw.isAccessModeSupported(mode)) {
                    assertEquals(
                            theirs,
                            outcome(() -> VarHandlePlace.call(robust, mode.methodName(), indexed, arguments)),
                            () -> mode + " at " + coordinates);
                }
            }
        }
    }

    @Test
    void anArrayThatCannotHoldTheValueRefusesIt() {
        VarHandle raw = MethodHandles.arrayElementVarHandle(Object[].class);
        RobustVarHandle robust = RobustVarHandle.arrayElementVarHandle(Object[].class);
        for (AccessMode mode : AccessMode.values()) {
            Object[] values = new Object[valuesOf(mode)];
            Arrays.fill(values, 1);
            List<Object> at = List.of(new String[2], 1);
            assertEquals(
                    outcome(() -> VarHandlePlace.call(raw, mode, true, VarHandlePlace.arguments(at, values))),
                    outcome(() ->
                            VarHandlePlace.call(robust, mode.methodName(), true, VarHandlePlace.arguments(at, values))),
                    mode.name());
        }
        assertEquals(
                ArrayStoreException.class.getName(), outcome(() -> robust.compareAndExchange(new String[1], 0, "", 1)));
    }

    static class Base {
        final int constant = Integer.parseInt("7");
        volatile int inherited;
    }

    static class Derived extends Base {}

    @Test
    void aFinalFieldIsReadInEveryModeAndWrittenInNone() throws Exception {
        VarHandle raw = MethodHandles.lookup().findVarHandle(Base.class, "constant", int.class);
        RobustVarHandle robust =
                RobustVarHandle.findVarHandle(MethodHandles.lookup(), Base.class, "constant", int.class);
        Base base = new Base();
        for (AccessMode mode : AccessMode.values()) {
            Object[] values = new Object[valuesOf(mode)];
            Arrays.fill(values, 7);
            Object[] arguments = VarHandlePlace.arguments(List.of(base), values);
            assertEquals(
                    outcome(() -> VarHandlePlace.call(raw, mode, false, arguments)),
                    outcome(() -> VarHandlePlace.call(robust, mode.methodName(), false, arguments)),
                    mode.name());
        }
        assertEquals(
                UnsupportedOperationException.class.getName(),
                outcome(() -> robust.bcas(base, 7, 8, WaitMode.VOLATILE, 1, TimeUnit.DAYS)));
        assertEquals(7, robust.getVolatile(base));
    }

    @Test
    void aFieldIsFoundAsByALookup() throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Derived derived = new Derived();
        RobustVarHandle.findVarHandle(lookup, Derived.class, "inherited", int.class)
                .setVolatile(derived, 3);
        RobustVarHandle.unreflectVarHandle(lookup, Base.class.getDeclaredField("inherited"))
                .getAndAdd(derived, 4);

        assertEquals(7, derived.inherited);
        assertEquals(
                NoSuchFieldException.class.getName(),
                outcome(() -> RobustVarHandle.findVarHandle(lookup, Base.class, "absent", int.class)));
        assertEquals(
                NoSuchFieldException.class.getName(),
                outcome(() -> RobustVarHandle.findVarHandle(lookup, Base.class, "inherited", long.class)));
        assertEquals(
                IllegalAccessException.class.getName(),
                outcome(() -> RobustVarHandle.findStaticVarHandle(lookup, Base.class, "inherited", int.class)));
        assertEquals(
                IllegalAccessException.class.getName(),
                outcome(() -> RobustVarHandle.findVarHandle(
                        MethodHandles.publicLookup(), Base.class, "inherited", int.class)));
        assertEquals(
                IllegalArgumentException.class.getName(),
                outcome(() -> RobustVarHandle.arrayElementVarHandle(String.class)));
    }

    @ParameterizedTest
    @MethodSource("variables")
    void waitsEndWhenTheValueIsThereOrTheTimeRunsOut(VarHandlePlace place, VarHandleType type) throws Throwable {
        assumeTrue(
                inSession() || place != VarHandlePlace.STATIC,
                "a static field was owned by the session of another test, whose end is the end of waits");
        RobustVarHandle robust = place.robust(type);
        boolean indexed = place == VarHandlePlace.ELEMENT;
        List<Object> at = place.newCoordinates(type);
        Object a = type.values.get(0);
        Object b = type.values.get(1);
        VarHandlePlace.call(robust, "setVolatile", indexed, VarHandlePlace.arguments(at, a));
        for (WaitMode mode : List.of(WaitMode.VOLATILE, WaitMode.ACQUIRE, WaitMode.OPAQUE)) {
            Object[] there = VarHandlePlace.arguments(at, a, mode);
            Object[] missing = VarHandlePlace.arguments(at, b, mode);
            VarHandlePlace.call(robust, "awaitValue", indexed, there);
            assertEquals(true, VarHandlePlace.within(robust, "awaitValue", indexed, 1, TimeUnit.MILLISECONDS, there));
            assertEquals(
                    false, VarHandlePlace.within(robust, "awaitValue", indexed, 1, TimeUnit.MILLISECONDS, missing));
            String until = "awaitUntil";
            assertEquals(a, VarHandlePlace.until(robust, until, indexed, at, mode, false, value -> isSame(value, a)));
            assertEquals(true, VarHandlePlace.until(robust, until, indexed, at, mode, true, value -> isSame(value, a)));
            assertEquals(
                    false, VarHandlePlace.until(robust, until, indexed, at, mode, true, value -> isSame(value, b)));
        }
        Object[] released = VarHandlePlace.arguments(at, a, WaitMode.RELEASE);
        assertThrows(
                IllegalArgumentException.class, () -> VarHandlePlace.call(robust, "awaitValue", indexed, released));
        for (WaitMode mode : WaitMode.values()) {
            Object[] there = VarHandlePlace.arguments(at, a, b, mode);
            Object[] back = VarHandlePlace.arguments(at, b, a, mode);
            VarHandlePlace.call(robust, "bcas", indexed, there);
            assertEquals(b, VarHandlePlace.call(robust, "getVolatile", indexed, at.toArray()));
            assertEquals(false, VarHandlePlace.within(robust, "bcas", indexed, 1, TimeUnit.MILLISECONDS, there));
            assertEquals(true, VarHandlePlace.within(robust, "bcas", indexed, 1, TimeUnit.MILLISECONDS, back));
        }
    }

    private static boolean isSame(Object one, Object other) {
        return Objects.equals(VarHandleType.identity(one), VarHandleType.identity(other));
    }
}
