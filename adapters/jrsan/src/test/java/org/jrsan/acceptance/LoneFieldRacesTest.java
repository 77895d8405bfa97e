package org.jrsan.acceptance;

import static org.jrsan.acceptance.PlacedObjects.ACCESS;
import static org.jrsan.acceptance.PlacedObjects.CELL;
import static org.jrsan.acceptance.PlacedObjects.READS;
import static org.jrsan.acceptance.PlacedObjects.cells;
import static org.jrsan.acceptance.PlacedObjects.kept;
import static org.jrsan.acceptance.PlacedObjects.look;
import static org.jrsan.acceptance.PlacedObjects.read;
import static org.jrsan.acceptance.PlacedObjects.sited;
import static org.jrsan.acceptance.PlacedObjects.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.util.List;
import org.jrsan.Session;
import org.jrsan.acceptance.PlacedObjects.Copied;
import org.jrsan.acceptance.PlacedObjects.Derived;
import org.jrsan.acceptance.PlacedObjects.Placed;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jrsan.sync.RobustStampedLock;
import org.junit.jupiter.api.Test;

/** What is found of fields that one thread alone has accessed so far, once somebody else comes. */
class LoneFieldRacesTest {
    private static final List<String> NONE = List.of();

    private final Placed object = new Placed();
    private final RobustAtomicInteger other = new RobustAtomicInteger();

    @Test
    void whoComesSecondRacesWithWhatIsKeptAndOtherFieldsKeepTheirs() {
        assertEquals(List.of("Placed.f1"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    read(object, "f0");
                    write(object, "f1");
                    write(object, "f2");
                })
                .step("b", () -> {
                    read(object, "f0");
                    read(object, "f1");
                })));
        assertEquals(List.of(CELL, CELL, ACCESS), kept(object));
    }

    @Test
    void theLatestAccessOfAFieldCountsOnceTheObjectHasMore() {
        assertEquals(List.of("Placed.f0"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    read(object, "f0");
                    write(object, "f0");
                    other.set(1);
                    read(object, "f1");
                    assertEquals(List.of(ACCESS, ACCESS), kept(object));
                })
                .step("b", () -> {
                    read(object, "f0");
                    read(object, "f1");
                })));
    }

    @Test
    void anAccessBehindAReleaseIsNotTakenForALikeOneBeforeIt() {
        Placed next = new Placed();
        Object meeting = new Object();
        assertEquals(List.of("Placed.f1"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    SyncObjects.meet(meeting);
                    write(object, "f0");
                    SyncObjects.meet(meeting);
                })
                .step("b", () -> SyncObjects.meet(meeting))
                .step("a", () -> write(next, "f1"))
                .step("b", () -> {
                    write(object, "f0");
                    write(next, "f1");
                })));
    }

    @Test
    void whoComesWithAnAccessThatIsNotPlainRacesWithIt() {
        Sited field = sited(Placed.class, "f0");
        assertEquals(List.of("Placed.f0"), Raced.locationsIn(turns -> turns.step("a", () -> write(object, "f0"))
                .step("b", () -> field.access(VarMode.GET_ACQUIRE, object, 0, READS))));
    }

    @Test
    void aFieldOfASubclassIsAnotherLocationThanThoseItInherits() {
        Derived derived = new Derived();
        assertEquals(List.of("Derived.own"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(derived, "f0");
                    write(derived, "own");
                })
                .step("b", () -> {
                    write(derived, "own");
                    write(derived, "f1");
                })));
        assertEquals(List.of(ACCESS, ACCESS, CELL), kept(derived));
    }

    @Test
    void aCloneHasLocationsOfItsOwn() {
        Copied original = new Copied();
        Copied[] copy = new Copied[2];
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(original, "x");
                    copy[0] = original.copy();
                })
                .step("b", () -> write(copy[0], "x"))));
        assertEquals(List.of("Copied.x"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    copy[1] = original.copy();
                    write(copy[1], "x");
                })
                .step("b", () -> write(copy[1], "x"))));
        assertNotSame(look(original), look(copy[1]));
    }

    @Test
    void aFieldThatIsDeclaredOpaqueDoesNotRace() {
        cells(Placed.class, "opaque").plainAsOpaque();
        FieldDeclarations.add(Placed.class.getName(), "declared", new Declared("a label", true));
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(object, "opaque");
                    write(object, "declared");
                })
                .step("b", () -> {
                    write(object, "opaque");
                    read(object, "declared");
                })));
        assertEquals(
                "a label (plain declared opaque)",
                cells(Placed.class, "declared").at(object, 0).name());
    }

    @Test
    void theNextSessionKnowsNothingOfTheLastOne() {
        try (Session session = Followed.open()) {
            write(object, "f0");
            other.set(1);
            write(object, "f1");
            assertEquals(3, session.counts().accesses());
        }
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> write(object, "f0"))));
        try (Session session = Followed.open()) {
            write(object, "f0");
            write(object, "f1");
            assertEquals(2, session.counts().accesses());
            assertEquals(2, session.counts().locations());
        }
    }

    /** Else a read that the stamp makes void would be one that the write races with. */
    @Test
    void aReadThatDependsOnAStampIsNotKeptAsOneThatTookPlace() {
        RobustStampedLock lock = new RobustStampedLock();
        assertEquals(NONE, Raced.locationsIn(turns -> {
            long[] stamp = new long[1];
            turns.step("a", () -> {
                        stamp[0] = lock.tryOptimisticRead();
                        read(object, "f0");
                    })
                    .step("b", () -> {
                        long written = lock.writeLock();
                        write(object, "f0");
                        lock.unlockWrite(written);
                    })
                    .step("a", () -> assertFalse(lock.validate(stamp[0])));
        }));
    }

    /** The object and its fields share what is in the one field. */
    @Test
    void whoMeetsAtTheObjectKeepsTheAccessesOfItsFields() {
        assertEquals(List.of("Placed.f1"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(object, "f0");
                    SyncObjects.meet(object);
                    write(object, "f1");
                })
                .step("b", () -> {
                    SyncObjects.meet(object);
                    write(object, "f0");
                    write(object, "f1");
                })));
    }
}
