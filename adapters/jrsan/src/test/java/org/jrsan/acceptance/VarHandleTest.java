package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.jrsan.plain.PlainInt;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real fields of a class and elements of arrays, accessed by drop-in VarHandles: what is found, and under which name. */
class VarHandleTest {
    private static final List<String> NONE = List.of();

    static class Flags {
        int left;
        volatile int right;
        Object next;
        boolean done;
        static long total;

        static final RobustVarHandle LEFT = handle("left", int.class);
        static final RobustVarHandle RIGHT = handle("right", int.class);
        static final RobustVarHandle NEXT = handle("next", Object.class);
        static final RobustVarHandle DONE = handle("done", boolean.class);
        static final RobustVarHandle TOTAL = total();

        private static RobustVarHandle handle(String name, Class<?> type) {
            try {
                return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Flags.class, name, type);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        private static RobustVarHandle total() {
            try {
                return RobustVarHandle.findStaticVarHandle(MethodHandles.lookup(), Flags.class, "total", long.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    static final RobustVarHandle CELLS = RobustVarHandle.arrayElementVarHandle(int[].class);

    private final Flags flags = new Flags();
    private final int[] cells = new int[4];

    private interface Step {
        void run() throws Throwable;
    }

    /** T1 does its first and then its second step before T2 begins, without an edge between them. */
    private static Session oneAfterTheOther(Step first1, Step second1, Step first2, Step second2) {
        Session session = Sanitizer.open();
        try (session;
                Turns turns = new Turns().start("T1", "T2")) {
            turns.step("T1", quietly(first1))
                    .step("T1", quietly(first2))
                    .step("T2", quietly(second1))
                    .step("T2", quietly(second2));
        }
        assertEquals(List.of(), session.errors());
        return session;
    }

    private static Turns.Step quietly(Step step) {
        return () -> {
            try {
                step.run();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        };
    }

    @Test
    void storeBufferingByReleaseAndAcquireIsFoundWithItsLinesAndNames() {
        int line = line();
        Session session = oneAfterTheOther(
                () -> Flags.LEFT.setRelease(flags, 1),
                () -> Flags.RIGHT.setRelease(flags, 1),
                () -> Flags.RIGHT.getAcquire(flags),
                () -> Flags.LEFT.getAcquire(flags));

        assertEquals(Verdict.NOT_ROBUST, session.verdict());
        assertEquals(1, session.violations().size(), session.report());
        Violation violation = session.violations().get(0).violation();
        assertEquals("Flags.left of Flags#1", violation.location());
        assertEquals(Check.READ, violation.finding().check());
        assertEquals(Kind.LOAD, violation.exposed().kind());
        assertEquals(Mode.ACQUIRE, violation.exposed().mode());
        assertEquals(line + 5, violation.exposed().site().getLineNumber());
        assertEquals("VarHandleTest.java", violation.exposed().site().getFileName());
        assertEquals(Kind.STORE, violation.missed().kind());
        assertEquals(Mode.RELEASE, violation.missed().mode());
        assertEquals(line + 2, violation.missed().site().getLineNumber());
        assertEquals("1", violation.missedValue());
        assertEquals("0", violation.staleValue());
    }

    private static int line() {
        return new Throwable().getStackTrace()[1].getLineNumber();
    }

    @Test
    void itsVolatileTwinIsSilent() {
        Session session = oneAfterTheOther(
                () -> Flags.LEFT.setVolatile(flags, 1),
                () -> Flags.RIGHT.setVolatile(flags, 1),
                () -> Flags.RIGHT.getVolatile(flags),
                () -> Flags.LEFT.getVolatile(flags));

        assertEquals(Verdict.ROBUST_SO_FAR, session.verdict(), session.report());
        assertEquals(4, session.counts().accesses());
        assertEquals(2, session.counts().locations());
    }

    @Test
    void soItIsOnStaticFieldsAndElements() {
        RobustVarHandle named =
                RobustVarHandle.arrayElementVarHandle(long[].class).label("slots");
        long[] slots = new long[2];
        Session session = oneAfterTheOther(
                () -> named.setRelease(slots, 1, 1),
                () -> Flags.TOTAL.setRelease(1),
                () -> Flags.TOTAL.getAcquire(),
                () -> named.getAcquire(slots, 1));
        assertEquals(
                "element 1 of slots", session.violations().get(0).violation().location());

        session = oneAfterTheOther(
                () -> Flags.TOTAL.setRelease(2),
                () -> CELLS.setRelease(cells, 3, 1),
                () -> CELLS.getAcquire(cells, 3),
                () -> Flags.TOTAL.getAcquire());
        assertEquals("Flags.total", session.violations().get(0).violation().location());

        session = oneAfterTheOther(
                () -> CELLS.setOpaque(cells, 0, 1),
                () -> CELLS.setOpaque(cells, 1, 1),
                () -> CELLS.getOpaque(cells, 1),
                () -> CELLS.getOpaque(cells, 0));
        assertEquals(
                "element 0 of an array of int",
                session.violations().get(0).violation().location());
    }

    @Test
    void aMethodHandleOfAModeIsCheckedAtTheLineThatCallsIt() {
        MethodHandle store = Flags.LEFT.toMethodHandle(AccessMode.SET_RELEASE);
        MethodHandle load = Flags.LEFT.toMethodHandle(AccessMode.GET_ACQUIRE);
        int line = line();
        Session session = oneAfterTheOther(
                () -> store.invoke(flags, 1),
                () -> Flags.RIGHT.setRelease(flags, 1),
                () -> Flags.RIGHT.getAcquire(flags),
                () -> assertEquals(1, (int) load.invokeExact(flags)));

        Violation violation = session.violations().get(0).violation();
        assertEquals(line + 2, violation.missed().site().getLineNumber());
        assertEquals(line + 5, violation.exposed().site().getLineNumber());
    }

    /** A value that nobody holds any more is named as such, and is not kept for the report. */
    @Test
    void referencesAreNamedByTheirClass() {
        Session session = oneAfterTheOther(
                () -> Flags.NEXT.setRelease(flags, flags),
                () -> Flags.RIGHT.setRelease(flags, 1),
                () -> Flags.RIGHT.getAcquire(flags),
                () -> Flags.NEXT.getAcquire(flags));
        Violation violation = session.violations().get(0).violation();
        assertEquals("Flags#1", violation.missedValue());
        assertEquals("null", violation.staleValue());
    }

    enum Handles {
        SAME(handle -> handle),
        ANOTHER(handle -> Flags.handle("left", int.class)),
        REFLECTED(handle -> {
            try {
                return RobustVarHandle.unreflectVarHandle(MethodHandles.lookup(), Flags.class.getDeclaredField("left"));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }),
        OF_SUBCLASS(handle -> {
            try {
                return RobustVarHandle.findVarHandle(MethodHandles.lookup(), MoreFlags.class, "left", int.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });

        final UnaryOperator<RobustVarHandle> other;

        Handles(UnaryOperator<RobustVarHandle> other) {
            this.other = other;
        }
    }

    static class MoreFlags extends Flags {}

    @ParameterizedTest
    @EnumSource
    void handlesOfOneFieldShareItsState(Handles handles) {
        MoreFlags both = new MoreFlags();
        RobustVarHandle other = handles.other.apply(Flags.LEFT);
        Session session = oneAfterTheOther(
                () -> Flags.LEFT.setRelease(both, 1),
                () -> Flags.RIGHT.setRelease(both, 1),
                () -> Flags.RIGHT.getAcquire(both),
                () -> other.getAcquire(both));
        assertEquals(1, session.violations().size(), session.report());
        assertEquals(2, session.counts().locations());
    }

    static class Base {
        int x;
    }

    static class Derived extends Base {}

    static class OtherDerived extends Base {}

    @Test
    void aHandleForASubclassDoesNotHinderTheOthers() throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        RobustVarHandle derived = RobustVarHandle.findVarHandle(lookup, Derived.class, "x", int.class);
        RobustVarHandle other = RobustVarHandle.findVarHandle(lookup, OtherDerived.class, "x", int.class);
        RobustVarHandle base = RobustVarHandle.findVarHandle(lookup, Base.class, "x", int.class);
        try (Session session = Sanitizer.open()) {
            derived.setVolatile(new Derived(), 1);
            base.setVolatile(new Base(), 2);
            OtherDerived object = new OtherDerived();
            base.setVolatile(object, 3);
            assertEquals(3, other.getAndAdd(object, 1));
            assertEquals(4, object.x);
            assertThrows(ClassCastException.class, () -> derived.getVolatile(object));
            assertEquals(3, session.counts().locations());
            assertEquals(List.of(), session.errors());
        }
    }

    @Test
    void handlesOfOneArrayShareItsElements() {
        RobustVarHandle objects = RobustVarHandle.arrayElementVarHandle(Object[].class);
        RobustVarHandle strings = RobustVarHandle.arrayElementVarHandle(String[].class);
        String[] names = new String[2];
        Session session = oneAfterTheOther(
                () -> strings.setRelease(names, 1, "a"),
                () -> Flags.RIGHT.setRelease(flags, 1),
                () -> Flags.RIGHT.getAcquire(flags),
                () -> assertEquals("a", objects.getAcquire(names, 1)));
        assertEquals(1, session.violations().size(), session.report());
    }

    @Test
    void theFieldsOfEachObjectAreTheirOwn() {
        Flags others = new Flags();
        Session session = oneAfterTheOther(
                () -> Flags.LEFT.setRelease(flags, 1),
                () -> Flags.RIGHT.setRelease(flags, 1),
                () -> Flags.RIGHT.getAcquire(flags),
                () -> assertEquals(0, Flags.LEFT.getAcquire(others)));
        assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
        assertEquals(3, session.counts().locations());
    }

    @Test
    void theValueIsInTheFieldForWhoeverAccessesItDirectly() {
        try (Session session = Sanitizer.open()) {
            Flags.LEFT.setOpaque(flags, 1);
            assertEquals(1, flags.left);
            flags.left = 5;
            assertEquals(5, (int) Flags.LEFT.getVolatile(flags));
            assertTrue(Flags.LEFT.compareAndSet(flags, 5, 6));
            assertEquals(6, Flags.LEFT.getAndAdd(flags, 1));
            cells[1] = 3;
            assertEquals(3, CELLS.getAndBitwiseXor(cells, 1, 1));
            assertEquals(List.of(7, 2), List.of(flags.left, cells[1]));
            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
        }
    }

    @Test
    void aWaitIsCheckedOnArrivalAndEndsWhenTheValueIsThere() {
        Session session = oneAfterTheOther(
                () -> Flags.LEFT.setRelease(flags, 1),
                () -> Flags.LEFT.awaitValue(flags, 1, WaitMode.ACQUIRE),
                () -> Flags.RIGHT.getAcquire(flags),
                () -> Flags.LEFT.bcas(flags, 1, 2, WaitMode.ACQUIRE));
        assertEquals(2, flags.left);
        assertEquals(NONE, session.violations(), session.report());

        session = oneAfterTheOther(
                () -> {
                    Flags.LEFT.setRelease(flags, 3);
                    Flags.LEFT.setRelease(flags, 4);
                },
                () -> Flags.RIGHT.setRelease(flags, 1),
                () -> Flags.RIGHT.getAcquire(flags),
                () -> Flags.LEFT.awaitValue(flags, 3, WaitMode.ACQUIRE, 0, TimeUnit.DAYS));
        assertEquals(
                Check.WAIT, session.violations().get(0).violation().finding().check());
    }

    private static List<FoundRace> races(Step first, Step second) {
        return Raced.in(turns -> turns.step("a", quietly(first)).step("b", quietly(second)));
    }

    @Test
    void aPlainAccessOfAVolatileFieldRacesAndTheReportSaysThatItIsPlain() {
        List<FoundRace> found = races(() -> Flags.RIGHT.setVolatile(flags, 1), () -> Flags.RIGHT.get(flags));
        assertEquals(1, found.size());
        assertEquals("Flags.right", found.get(0).race().location());
        assertTrue(found.get(0).race().note().contains("declared volatile"));

        found = races(() -> Flags.LEFT.setVolatile(flags, 1), () -> Flags.LEFT.get(flags));
        assertEquals(1, found.size());
        assertEquals(null, found.get(0).race().note());
    }

    @Test
    void accessesThatAreOrderedOrAtomicDoNotRace() {
        PlainInt data = new PlainInt().label("data");
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> Flags.RIGHT.set(flags, 1))
                .step("a", () -> data.set(1))
                .step("a", () -> Flags.DONE.setRelease(flags, true))
                .step("b", () -> assertEquals(true, Flags.DONE.getAcquire(flags)))
                .step("b", data::get)
                .step("b", () -> Flags.RIGHT.get(flags))));
        assertEquals(NONE, races(() -> Flags.RIGHT.setOpaque(flags, 1), () -> Flags.RIGHT.getOpaque(flags)));
        assertEquals(
                1,
                races(() -> CELLS.set(cells, 1, 1), () -> CELLS.getVolatile(cells, 1))
                        .size());
        assertEquals(NONE, races(() -> CELLS.set(cells, 2, 1), () -> CELLS.getVolatile(cells, 3)));
    }

    static class Fenced {
        int sequence;

        static final RobustVarHandle SEQUENCE = handle().plainAsOpaque();

        private static RobustVarHandle handle() {
            try {
                return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Fenced.class, "sequence", int.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void declaredOpaquePlainAccessesAndFencesHandOver() {
        Fenced fenced = new Fenced();
        PlainInt data = new PlainInt().label("data");
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", RobustFences::releaseFence)
                .step("a", () -> Fenced.SEQUENCE.set(fenced, 1))
                .step("b", () -> assertEquals(1, Fenced.SEQUENCE.get(fenced)))
                .step("b", RobustFences::acquireFence)
                .step("b", data::get)));
        Session session = oneAfterTheOther(
                () -> Fenced.SEQUENCE.set(fenced, 1),
                () -> Flags.LEFT.setOpaque(flags, 1),
                () -> Flags.LEFT.getOpaque(flags),
                () -> Fenced.SEQUENCE.get(fenced));
        assertEquals(
                "Fenced.sequence of Fenced#1 (plain declared opaque)",
                session.violations().get(0).violation().location());
    }

    @Test
    void inASessionWherePlainIsOpaqueSoAreTheyAll() {
        assertEquals(List.of(), Raced.in(SanitizerOptions.ofJvm().with("plain", "opaque"), turns -> turns.step(
                        "a", () -> Flags.RIGHT.set(flags, 1))
                .step("b", () -> Flags.RIGHT.get(flags))));
    }

    static class Labelled {
        int x;
    }

    @Test
    void aLabelTakesThePlaceOfTheName() throws ReflectiveOperationException {
        RobustVarHandle x = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Labelled.class, "x", int.class)
                .label("the answer");
        Labelled labelled = new Labelled();
        assertEquals(List.of("the answer"), Raced.locationsIn(turns -> turns.step("a", () -> x.set(labelled, 42))
                .step("b", () -> x.get(labelled))));
    }

    static class Late {
        static final List<String> TRACE = new ArrayList<>();
    }

    static class LateField {
        static int x = first();

        private static int first() {
            // User code, which a lock of JRSan must not be held for: it accesses the field by the handle itself.
            Late.TRACE.add("initialized");
            return handle().getAndAdd(41) instanceof Integer old ? old + 42 : 0;
        }

        private static RobustVarHandle handle() {
            try {
                return RobustVarHandle.findStaticVarHandle(MethodHandles.lookup(), LateField.class, "x", int.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** At the first access at the latest, as the JDK at hand does it. */
    @Test
    void theClassOfAStaticFieldIsInitializedOutsideOfTheLock() throws ReflectiveOperationException {
        RobustVarHandle x =
                RobustVarHandle.findStaticVarHandle(MethodHandles.lookup(), LateField.class, "x", int.class);
        assertEquals(42, x.getVolatile());
        assertEquals(List.of("initialized"), Late.TRACE);
    }
}
