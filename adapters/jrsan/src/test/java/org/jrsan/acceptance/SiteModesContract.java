package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.VarHandleAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accesses through sites do to a variable what those through a VarHandle do, in each mode and of each type. */
abstract class SiteModesContract {
    private static final int ACCESSES = 400;
    private static final int ELEMENTS = 3;
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final KnownPlace PLACE =
            new KnownPlace(SiteModesContract.class, "access", "()V", "SiteModesContract.java", 1);

    /** Few, so that comparisons succeed often. */
    private static final Map<Class<?>, List<Object>> VALUES = Map.of(
            boolean.class, List.of(false, true),
            byte.class, List.of((byte) 0, (byte) 1, (byte) -1, Byte.MAX_VALUE),
            short.class, List.of((short) 0, (short) 1, (short) -1, Short.MAX_VALUE),
            char.class, List.of('\0', 'a', Character.MAX_VALUE),
            int.class, List.of(0, 1, -1, Integer.MAX_VALUE),
            long.class, List.of(0L, 1L, -1L, Long.MAX_VALUE),
            float.class, List.of(0f, -0f, 1.5f, Float.NaN),
            double.class, List.of(0.0, -0.0, 1.5, Double.NaN),
            String.class, List.of("", "a", "b"));

    @SuppressWarnings("unused") // by their names
    private static final class Holder {
        static int ofClass;
        static String textOfClass = "";

        boolean aBoolean;
        byte aByte;
        short aShort;
        char aChar;
        int anInt;
        volatile long aLong;
        float aFloat;
        double aDouble;
        String text = "";
    }

    private static VarHandle field(String name) throws ReflectiveOperationException {
        return LOOKUP.unreflectVarHandle(Holder.class.getDeclaredField(name));
    }

    private static Sited sited(String name) throws ReflectiveOperationException {
        VarHandle handle = field(name);
        return new Sited(
                handle, FieldCells.instrumented(Holder.class.getDeclaredField(name), new VarHandleAccess(handle)));
    }

    private record Variable(Sited sited, VarHandle handle, Object checked, List<Object> unchecked, int index) {}

    /** Accesses in random modes do and return the same to a variable and its twin; each is counted once. */
    private static void compare(Variable of, Session session) throws Throwable {
        Random random = new Random(1);
        List<VarMode> modes = VarMode.ALL.stream()
                .filter(mode -> of.handle.isAccessModeSupported(mode.mode()))
                .toList();
        List<Object> values = VALUES.get(of.handle.varType());
        long before = session.counts().accesses();
        for (int i = 0; i < ACCESSES; i++) {
            VarMode mode = modes.get(random.nextInt(modes.size()));
            Object[] taken = Stream.generate(() -> values.get(random.nextInt(values.size())))
                    .limit(mode.form().values)
                    .toArray();
            KnownPlace place = random.nextBoolean() ? PLACE : null;
            Object expected = Sited.direct(of.handle, mode, of.unchecked, taken);
            assertEquals(expected, of.sited.access(mode, of.checked, of.index, place, taken), mode::toString);
        }
        assertEquals(ACCESSES, session.counts().accesses() - before);
    }

    /** What the accesses of a thread that is alone in its session are. */
    abstract String alone();

    private Session open() {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("alone", alone()));
    }

    static Stream<String> fields() {
        return Stream.of("aBoolean", "aByte", "aShort", "aChar", "anInt", "aLong", "aFloat", "aDouble", "text");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void eachModeDoesToAFieldWhatTheHandleDoes(String name) throws Throwable {
        try (Session session = open()) {
            compare(new Variable(sited(name), field(name), new Holder(), List.of(new Holder()), 0), session);
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.races());
        }
    }

    @Test
    void eachModeDoesToElementsWhatTheHandleDoes() throws Throwable {
        for (Class<?> type : VALUES.keySet()) {
            VarHandle handle = MethodHandles.arrayElementVarHandle(type.arrayType());
            Sited sited = new Sited(handle, new ElementCells());
            Object checked = Array.newInstance(type, ELEMENTS);
            Object twin = Array.newInstance(type, ELEMENTS);
            try (Session session = open()) {
                compare(new Variable(sited, handle, checked, List.of(twin, ELEMENTS - 1), ELEMENTS - 1), session);
                assertEquals(List.of(), session.errors());
            }
        }
    }

    @Test
    void eachModeDoesToAFieldOfAClassWhatTheHandleDoes() throws Throwable {
        Holder.ofClass = 0;
        Holder.textOfClass = "";
        for (String name : List.of("ofClass", "textOfClass")) {
            VarHandle twin = field(name.equals("ofClass") ? "anInt" : "text");
            try (Session session = open()) {
                compare(new Variable(sited(name), twin, null, List.of(new Holder()), 0), session);
                assertEquals(List.of(), session.errors());
            }
        }
    }

    /** Nobody checks then, and the values are the same. */
    @Test
    void accessesWithoutASessionHaveTheirValues() throws Throwable {
        for (String name : List.of("anInt", "text")) {
            Holder holder = new Holder();
            Sited sited = sited(name);
            List<Object> values = VALUES.get(field(name).varType());
            for (Object value : values) {
                sited.access(VarMode.SET, holder, 0, PLACE, value);
                assertEquals(value, sited.access(VarMode.GET, holder, 0, PLACE));
                assertEquals(value, sited.access(VarMode.GET_AND_SET, holder, 0, null, values.get(0)));
                assertTrue((boolean)
                        sited.access(VarMode.WEAK_COMPARE_AND_SET, holder, 0, null, values.get(0), values.get(1)));
                assertEquals(
                        values.get(1),
                        sited.access(VarMode.COMPARE_AND_EXCHANGE, holder, 0, PLACE, values.get(1), values.get(2)));
                assertFalse((boolean)
                        sited.access(VarMode.COMPARE_AND_SET, holder, 0, PLACE, values.get(0), values.get(1)));
                sited.access(VarMode.SET_RELEASE, holder, 0, PLACE, value);
                assertEquals(value, field(name).get(holder));
            }
        }
    }

    @Test
    void anUpdateReturnsTheNewValueWhereThatIsAskedFor() throws Throwable {
        Holder holder = new Holder();
        try (Session session = open()) {
            Sited sited = sited("aByte");
            assertEquals(127, sited.bits(VarMode.GET_AND_ADD).updateAndGet(holder, 0, 127, PLACE));
            assertEquals(-128, sited.bits(VarMode.GET_AND_ADD).updateAndGet(holder, 0, 1, PLACE));
            assertEquals(Byte.MIN_VALUE, holder.aByte);
            assertEquals(2, session.counts().accesses());
        }
    }

    private interface Change {
        void by(Holder holder);
    }

    /** A variable that is changed once, while the lock is held, by code that takes none. */
    private static Sited changedMeanwhile(String name, Holder holder, Change change) throws Throwable {
        return changedMeanwhile(name, holder, change, h -> {});
    }

    /** The same, and once more behind the attempt. */
    private static Sited changedMeanwhile(String name, Holder holder, Change change, Change back) throws Throwable {
        int[] attempts = new int[1];
        return sited(name)
                .disturbed(
                        () -> {
                            if (attempts[0] == 0) {
                                change.by(holder);
                            }
                        },
                        () -> {
                            if (attempts[0]++ == 0) {
                                back.by(holder);
                            }
                        });
    }

    @Test
    void aChangeThatTakesNoLockIsNotOverwrittenByAnUpdate() throws Throwable {
        try (Session session = open()) {
            Holder holder = new Holder();
            Sited number = changedMeanwhile("anInt", holder, h -> h.anInt = 10);
            assertEquals(10, number.access(VarMode.GET_AND_ADD, holder, 0, PLACE, 1));
            assertEquals(11, holder.anInt);
            Sited text = changedMeanwhile("text", holder, h -> h.text = "b");
            assertEquals("b", text.access(VarMode.GET_AND_SET, holder, 0, PLACE, "a"));
            assertEquals("a", holder.text);
            assertEquals(List.of(), session.errors());
        }
    }

    @Test
    void aComparisonMeetsTheChangeThatTakesNoLock() throws Throwable {
        try (Session session = open()) {
            Holder holder = new Holder();
            Sited number = changedMeanwhile("anInt", holder, h -> h.anInt = 10);
            assertEquals(10, number.access(VarMode.COMPARE_AND_EXCHANGE, holder, 0, PLACE, 0, 1));
            assertEquals(10, holder.anInt);
            assertEquals(10, number.access(VarMode.COMPARE_AND_EXCHANGE, holder, 0, PLACE, 10, 1));
            assertEquals(1, holder.anInt);
            Sited text = changedMeanwhile("text", holder, h -> h.text = "b");
            assertEquals("b", text.access(VarMode.COMPARE_AND_EXCHANGE, holder, 0, PLACE, "", "a"));
            assertEquals("b", holder.text);
            Sited again = changedMeanwhile("text", holder, h -> h.text = "a");
            assertFalse((boolean) again.access(VarMode.COMPARE_AND_SET, holder, 0, PLACE, "b", ""));
            assertEquals("a", holder.text);
            assertEquals(List.of(), session.errors());
        }
    }

    @Test
    void anExchangeThatMeetsTheExpectedValueAfterAllSucceeds() throws Throwable {
        try (Session session = open()) {
            Holder holder = new Holder();
            Sited number = changedMeanwhile("anInt", holder, h -> h.anInt = 10, h -> h.anInt = 0);
            assertEquals(0, number.access(VarMode.COMPARE_AND_EXCHANGE, holder, 0, PLACE, 0, 1));
            assertEquals(1, holder.anInt);
            Sited text = changedMeanwhile("text", holder, h -> h.text = "b", h -> h.text = "");
            assertEquals("", text.access(VarMode.COMPARE_AND_EXCHANGE, holder, 0, PLACE, "", "a"));
            assertEquals("a", holder.text);
            assertEquals(List.of(), session.errors());
        }
    }

    @Test
    void aValueOfAnotherTypeIsRefusedAndTheVariableGoesOn() throws Throwable {
        try (Session session = open()) {
            Holder holder = new Holder();
            Sited text = sited("text");
            for (VarMode mode : List.of(VarMode.SET, VarMode.SET_VOLATILE, VarMode.GET_AND_SET)) {
                assertThrows(ClassCastException.class, () -> text.access(mode, holder, 0, PLACE, 1));
            }
            for (VarMode mode :
                    List.of(VarMode.COMPARE_AND_SET, VarMode.WEAK_COMPARE_AND_SET, VarMode.COMPARE_AND_EXCHANGE)) {
                assertThrows(ClassCastException.class, () -> text.access(mode, holder, 0, PLACE, "", 1));
            }
            assertEquals("", text.access(VarMode.GET_AND_SET, holder, 0, PLACE, "a"));
            assertEquals("a", text.access(VarMode.GET, holder, 0, PLACE));
            assertEquals(List.of(), session.errors());
        }
    }
}
