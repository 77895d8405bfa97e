package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jrsan.internal.cells.BitsSite;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.RefSite;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.values.RawBits;
import org.jrsan.internal.values.RawRefs;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Accesses of instrumented code: a field has no clocks while it is accessed plainly only, and a thread that meets nobody hands on nothing. */
class PlainFieldSitesTest {
    private static final List<String> NONE = List.of();
    private static final VarHandle BITS;
    private static final VarHandle REF;
    private static final FieldCells OF_BITS;
    private static final FieldCells OF_REF;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            BITS = lookup.findVarHandle(Holder.class, "bits", int.class);
            REF = lookup.findVarHandle(Holder.class, "ref", String.class);
            OF_BITS = FieldCells.instrumented(Holder.class.getDeclaredField("bits"), new VarHandleAccess(BITS));
            OF_REF = FieldCells.instrumented(Holder.class.getDeclaredField("ref"), new VarHandleAccess(REF));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Holder {
        private int bits;
        private String ref = "";

        void set(int value) {
            VariableCell cell = site(VarMode.SET).accessPlainly(this, 0, null);
            if (cell == null) {
                bits = value;
            } else {
                site(VarMode.SET).storeWithClocks(cell, this, 0, value, null);
            }
        }

        long get() {
            VariableCell cell = site(VarMode.GET).accessPlainly(this, 0, null);
            return cell == null ? bits : site(VarMode.GET).loadWithClocks(cell, this, 0, null);
        }

        void release(int value) {
            site(VarMode.SET_RELEASE).store(this, 0, value, null);
        }

        long acquire() {
            return site(VarMode.GET_ACQUIRE).load(this, 0, null);
        }

        boolean compareAndSet(int expected, int value) {
            return site(VarMode.COMPARE_AND_SET).compareAndSet(this, 0, expected, value, null);
        }

        void setRef(String value) {
            VariableCell cell = refs(VarMode.SET).accessPlainly(this, 0, null);
            if (cell == null) {
                ref = value;
            } else {
                refs(VarMode.SET).storeWithClocks(cell, this, 0, value, null);
            }
        }

        Object ref() {
            VariableCell cell = refs(VarMode.GET).accessPlainly(this, 0, null);
            return cell == null ? ref : refs(VarMode.GET).loadWithClocks(cell, this, 0, null);
        }
    }

    private static MethodHandle raw(VarHandle handle, AccessMode mode, Class<?> returned, Class<?>... values) {
        MethodType type = MethodType.methodType(returned, Object.class).appendParameterTypes(values);
        return MethodHandles.dropArguments(
                MethodHandles.explicitCastArguments(handle.toMethodHandle(mode), type), 1, int.class);
    }

    private static BitsSite site(VarMode mode) {
        return new BitsSite(
                mode,
                OF_BITS,
                ValueType.INT,
                new RawBits(
                        raw(BITS, AccessMode.GET_VOLATILE, long.class),
                        raw(BITS, AccessMode.SET_VOLATILE, void.class, long.class),
                        raw(BITS, AccessMode.SET, void.class, long.class),
                        raw(BITS, AccessMode.COMPARE_AND_SET, boolean.class, long.class, long.class)));
    }

    private static RefSite refs(VarMode mode) {
        return new RefSite(
                mode,
                OF_REF,
                new RawRefs(
                        raw(REF, AccessMode.GET_VOLATILE, Object.class),
                        raw(REF, AccessMode.SET_VOLATILE, void.class, Object.class),
                        raw(REF, AccessMode.SET, void.class, Object.class),
                        raw(REF, AccessMode.COMPARE_AND_SET, boolean.class, Object.class, Object.class)));
    }

    private record Two(Consumer<Holder> first, Consumer<Holder> second, boolean race) {}

    static Stream<Two> pairs() {
        return Stream.of(
                new Two(h -> h.set(1), Holder::get, true),
                new Two(h -> h.set(1), h -> h.set(2), true),
                new Two(Holder::get, h -> h.set(1), true),
                new Two(Holder::get, Holder::get, false),
                new Two(h -> h.set(1), Holder::acquire, true),
                new Two(h -> h.set(1), h -> h.release(2), true),
                new Two(h -> h.set(1), h -> h.compareAndSet(1, 2), true),
                new Two(Holder::get, h -> h.release(1), true),
                new Two(Holder::get, Holder::acquire, false),
                new Two(h -> h.release(1), Holder::get, true),
                new Two(Holder::acquire, h -> h.set(1), true),
                new Two(Holder::acquire, Holder::get, false),
                new Two(h -> h.setRef("a"), Holder::ref, true),
                new Two(Holder::ref, h -> h.setRef("a"), true),
                new Two(h -> h.set(1), h -> h.setRef("a"), false));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void unorderedAccessesRaceWhenOneIsPlainAndOneWrites(Two two) {
        Holder holder = new Holder();
        List<String> found = Raced.locationsIn(turns -> turns.step("a", () -> {
                    two.first.accept(holder);
                    two.first.accept(holder);
                })
                .step("b", () -> two.second.accept(holder)));
        assertEquals(two.race ? 1 : 0, found.size(), found::toString);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theyDoNotWhenOneThreadIsMet(Two two) {
        Holder holder = new Holder();
        Object meeting = new Object();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    two.first.accept(holder);
                    SyncObjects.meet(meeting);
                    SyncObjects.meet(meeting);
                })
                .step("b", () -> {
                    SyncObjects.meet(meeting);
                    two.second.accept(holder);
                })));
    }

    @Test
    void theValuesAreThoseOfTheField() {
        Holder holder = new Holder();
        Raced.in(turns -> turns.step("a", () -> {
            holder.set(3);
            holder.setRef("three");
            assertEquals(3, holder.get());
            assertEquals("three", holder.ref());
            assertEquals(3, holder.bits);
            assertEquals("three", holder.ref);
            holder.compareAndSet(3, 4);
            holder.set(5);
            assertEquals(5, holder.get());
        }));
    }

    /** What a thread did since it was there last is handed on, however often it was there. */
    @Test
    void aVisitIsNoneAgainOnceThereWasAnAccess() {
        Object meeting = new Object();
        PlainInt data = new PlainInt().label("data");
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.meet(meeting);
                    SyncObjects.meet(meeting);
                    data.set(1);
                    SyncObjects.meet(meeting);
                })
                .step("b", () -> {
                    SyncObjects.meet(meeting);
                    data.set(2);
                    SyncObjects.meet(meeting);
                })
                .step("a", () -> {
                    SyncObjects.meet(meeting);
                    data.set(3);
                })));
        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.meet(meeting);
                    data.set(1);
                })
                .step("b", () -> {
                    SyncObjects.meet(meeting);
                    data.set(2);
                })));
    }

    /** What a thread does after it was there again is not handed on. */
    @Test
    void aVisitHandsOnNothingThatComesLater() {
        Object meeting = new Object();
        PlainInt data = new PlainInt().label("data");
        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.meet(meeting);
                    data.set(1);
                    assertTrue(SyncObjects.isMetAgain(meeting));
                    data.set(2);
                })
                .step("b", () -> {
                    assertFalse(SyncObjects.isMetAgain(meeting));
                    SyncObjects.meet(meeting);
                    data.set(3);
                })));
    }

    /** The first visits of a thread share what it hands on, and nothing that it does later, nor what others hand on there. */
    @Test
    void whoComesFirstHandsOnWhatItDidBefore() {
        Object one = new Object();
        Object other = new Object();
        Object unused = new Object();
        PlainInt before = new PlainInt().label("before");
        PlainInt between = new PlainInt().label("between");
        PlainInt byOther = new PlainInt().label("by other");
        assertEquals(List.of("between"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    before.set(1);
                    SyncObjects.meet(one);
                    assertTrue(SyncObjects.isMetAgain(one));
                    SyncObjects.meet(other);
                    between.set(1);
                    assertFalse(SyncObjects.isMetAgain(other));
                })
                .step("b", () -> {
                    SyncObjects.meet(one);
                    before.set(2);
                    byOther.set(1);
                    SyncObjects.meet(one);
                    between.set(2);
                })
                .step("c", () -> SyncObjects.meet(unused))
                .step("d", () -> {
                    SyncObjects.meet(one);
                    before.set(3);
                    byOther.set(2);
                })));
        assertEquals(List.of("by other"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.meet(one);
                    SyncObjects.meet(other);
                })
                .step("b", () -> {
                    SyncObjects.meet(other);
                    byOther.set(1);
                    SyncObjects.meet(other);
                })
                .step("d", () -> {
                    SyncObjects.meet(one);
                    byOther.set(2);
                })));
    }

    /** What a thread learned elsewhere, without an access of its own, is handed on, too. */
    @Test
    void aVisitIsNoneAgainOnceSomethingWasLearned() {
        Object one = new Object();
        Object other = new Object();
        PlainInt data = new PlainInt().label("data");
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> SyncObjects.meet(other))
                .step("a", () -> {
                    data.set(1);
                    SyncObjects.meet(one);
                })
                .step("b", () -> {
                    SyncObjects.meet(one);
                    SyncObjects.meet(other);
                })
                .step("c", () -> {
                    SyncObjects.meet(other);
                    data.set(2);
                })));
    }
}
