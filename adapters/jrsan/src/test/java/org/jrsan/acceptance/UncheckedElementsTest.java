package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.source.KnownPlace;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Elements that a class which is not checked accesses, too, as by a handle that it was given. It takes no lock, and makes an edge in front
 * of each access and behind it: so it may come between the access of a checked class and the steps of that.
 */
class UncheckedElementsTest {
    private static final List<String> NONE = List.of();

    /** The first element of an array begins there; a multiple of eight, as in most JVMs. */
    private static final long BASE = 16;

    private static final KnownPlace PLACE =
            new KnownPlace(UncheckedElementsTest.class, "element", "()V", "UncheckedElementsTest.java", 1);

    private final int[] flags = new int[2];
    private final int[] data = new int[1];
    private final Sited flag = elements();
    private final Sited value = elements();

    private static Sited elements() {
        return new Sited(MethodHandles.arrayElementVarHandle(int[].class), new ElementCells());
    }

    @BeforeEach
    void share() {
        ElementCells.usedByUnchecked(flags, BASE);
    }

    private Object flag(VarMode mode, Object... values) {
        return flag.access(mode, flags, 1, PLACE, values);
    }

    private void write() {
        value.access(VarMode.SET, data, 0, PLACE, 1);
    }

    private void read() {
        value.access(VarMode.GET, data, 0, PLACE);
    }

    /** A class that is not checked finds the flag raised and reads what was written before. */
    private void findsRaised() {
        SyncObjects.meet(flags);
        assertEquals(1, flag.direct(VarMode.GET_ACQUIRE, flags, 1));
        SyncObjects.meet(flags);
        read();
    }

    /** It raises the flag after it has written. */
    private void raises() {
        write();
        SyncObjects.meet(flags);
        flag.direct(VarMode.SET_RELEASE, flags, 1, 1);
        SyncObjects.meet(flags);
    }

    @Test
    void whoFindsAStoreAtOnceKnowsWhatWasReleased() {
        assertEquals(NONE, Raced.locationsIn(turns -> {
            flag.stored(() -> turns.step("b", this::findsRaised));
            turns.step("a", () -> {
                write();
                flag(VarMode.SET_RELEASE, 1);
            });
        }));
    }

    @Test
    void whoFindsAPlainStoreAtOnceKnowsWhatAFenceReleased() {
        assertEquals(NONE, Raced.locationsIn(turns -> {
            flag.stored(() -> turns.step("b", this::findsRaised));
            turns.step("a", () -> {
                write();
                RobustFences.releaseFence();
                flag(VarMode.SET, 1);
            });
        }));
    }

    @Test
    void aPlainStoreWithoutAFenceReleasesNothing() {
        assertEquals(List.of("element 0 of an array of int"), Raced.locationsIn(turns -> {
            flag.stored(() -> turns.step("b", this::findsRaised));
            turns.step("a", () -> {
                write();
                flag(VarMode.SET, 1);
            });
        }));
    }

    @Test
    void whoFindsAnUpdateAtOnceKnowsWhatWasReleased() {
        assertEquals(NONE, Raced.locationsIn(turns -> {
            flag.disturbed(() -> {}, () -> turns.step("b", this::findsRaised));
            turns.step("a", () -> {
                write();
                flag(VarMode.COMPARE_AND_SET, 0, 1);
            });
        }));
    }

    @Test
    void aLoadAcquiresWhatWasReleasedJustBeforeIt() {
        assertEquals(NONE, Raced.locationsIn(turns -> {
            flag.afterwards(() -> turns.step("b", this::raises));
            turns.step("a", () -> {
                assertEquals(1, flag(VarMode.GET_ACQUIRE));
                read();
            });
        }));
    }

    @Test
    void anUpdateAcquiresWhatWasReleasedJustBeforeIt() {
        assertEquals(NONE, Raced.locationsIn(turns -> {
            flag.disturbed(() -> turns.step("b", this::raises), () -> {});
            turns.step("a", () -> {
                assertEquals(false, flag(VarMode.COMPARE_AND_SET, 0, 2));
                read();
            });
        }));
    }

    @Test
    void aRepeatedLoadAcquiresWhatWasReleasedMeanwhile() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    assertEquals(0, flag(VarMode.GET_ACQUIRE));
                    assertEquals(0, flag(VarMode.GET_ACQUIRE));
                    assertEquals(0, flag(VarMode.GET_ACQUIRE));
                })
                .step("b", this::raises)
                .step("a", () -> {
                    assertEquals(1, flag(VarMode.GET_ACQUIRE));
                    read();
                })));
    }

    @Test
    void aRepeatedPlainLoadAcquiresByItsFenceWhatWasReleasedMeanwhile() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    assertEquals(0, flag(VarMode.GET));
                    assertEquals(0, flag(VarMode.GET));
                })
                .step("b", this::raises)
                .step("a", () -> {
                    assertEquals(1, flag(VarMode.GET));
                    RobustFences.acquireFence();
                    read();
                })));
    }
}
