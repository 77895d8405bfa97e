package org.jrsan.acceptance;

import static org.jrsan.acceptance.PlacedObjects.ACCESS;
import static org.jrsan.acceptance.PlacedObjects.CELL;
import static org.jrsan.acceptance.PlacedObjects.kept;
import static org.jrsan.acceptance.PlacedObjects.look;
import static org.jrsan.acceptance.PlacedObjects.place;
import static org.jrsan.acceptance.PlacedObjects.read;
import static org.jrsan.acceptance.PlacedObjects.sited;
import static org.jrsan.acceptance.PlacedObjects.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.PlacedObjects.Copied;
import org.jrsan.acceptance.PlacedObjects.Placed;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.values.Beside;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** What is kept of an object in a field of its own, from the first access on: the same for many, then its own, then cells. */
class LoneObjectsTest {
    private static final int FIELDS = 8;

    private final Placed object = new Placed();
    private final RobustAtomicInteger other = new RobustAtomicInteger();

    @Test
    void objectsThatAThreadTreatsAlikeShareWhatIsKept() {
        try (Session session = Followed.open()) {
            Placed next = new Placed();
            for (Placed each : List.of(object, next)) {
                write(each, "f0");
                read(each, "f1");
            }
            assertInstanceOf(Beside.Shared.class, look(object));
            assertSame(look(object), look(next));
            assertEquals(4, session.counts().accesses());
            assertEquals(4, session.counts().locations());
        }
    }

    @Test
    void objectsThatItTreatsInAnotherWayDoNot() {
        try (Session session = Followed.open()) {
            other.set(0);
            write(object, "f0");
            Placed elsewhere = new Placed();
            sited(Placed.class, "f0").access(VarMode.SET, elsewhere, 0, place("elsewhere"), 1);
            Placed inAnotherField = new Placed();
            write(inAnotherField, "f1");
            Placed read = new Placed();
            read(read, "f0");
            Placed later = new Placed();
            other.set(1);
            write(later, "f0");
            for (Placed each : List.of(elsewhere, inAnotherField, read, later)) {
                assertInstanceOf(Beside.Shared.class, look(each));
                assertNotSame(look(object), look(each));
            }
            assertEquals(7, session.counts().accesses());
        }
    }

    @Test
    void objectsThatBeganAlikeAndWentOnInAnotherWayDoNot() {
        Placed next = new Placed();
        assertEquals(List.of("Placed.f2"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(object, "f0");
                    write(next, "f0");
                    assertSame(look(object), look(next));
                    write(object, "f1");
                    write(next, "f2");
                    assertNotSame(look(object), look(next));
                })
                .step("b", () -> {
                    write(next, "f1");
                    write(next, "f2");
                    write(object, "f2");
                })));
    }

    /** Where a walk is to tell the place, no two accesses are taken for alike. */
    @Test
    void objectsAccessedWhereNoPlaceIsKnownDoNotEither() {
        try (Session session = Followed.open()) {
            Placed next = new Placed();
            for (Placed each : List.of(object, next)) {
                sited(Placed.class, "f0").access(VarMode.SET, each, 0, null, 1);
                sited(Placed.class, "f0").access(VarMode.SET, each, 0, null, 2);
            }
            assertInstanceOf(Beside.Shared.class, look(object));
            assertNotSame(look(object), look(next));
            assertEquals(2, session.counts().locations());
        }
    }

    @Test
    void aRepetitionCountsAndChangesNothing() {
        try (Session session = Followed.open()) {
            read(object, "f1");
            write(object, "f0");
            Object first = look(object);
            write(object, "f0");
            assertEquals(1, read(object, "f0"));
            read(object, "f1");
            assertSame(first, look(object));
            assertEquals(5, session.counts().accesses());
            write(object, "f1");
            assertNotSame(first, look(object));
            assertEquals(2, session.counts().locations());
        }
    }

    @Test
    void anObjectOfMoreFieldsHasAnArrayForThem() {
        try (Session session = Followed.open()) {
            for (int i = 0; i < FIELDS; i++) {
                write(object, "f" + i);
            }
            assertEquals(List.of(ACCESS, ACCESS, ACCESS, ACCESS, ACCESS, ACCESS, ACCESS, ACCESS), kept(object));
            assertEquals(FIELDS, session.counts().accesses());
            assertEquals(FIELDS, session.counts().locations());
        }
    }

    @Test
    void aFieldThatIsUsedAtMoreAndMoreEpochsGetsItsCell() {
        try (Session session = Followed.open()) {
            write(object, "f0");
            write(object, "f1");
            assertInstanceOf(Beside.Shared.class, look(object));
            for (int epoch = 2; epoch < 4; epoch++) {
                other.set(epoch);
                write(object, "f0");
                write(object, "f0");
                assertEquals(List.of(ACCESS, ACCESS), kept(object), "epoch " + epoch);
            }
            other.set(4);
            write(object, "f0");
            write(object, "f0");
            assertEquals(List.of(CELL, ACCESS), kept(object));
            assertEquals(2 + 4 + 2 + 3, session.counts().accesses());
            assertEquals(3, session.counts().locations());
        }
    }

    @Test
    void anObjectThatCanBeClonedSharesNothing() {
        try (Session session = Followed.open()) {
            Copied copied = new Copied();
            write(copied, "x");
            assertEquals(List.of(ACCESS), kept(copied));
            assertEquals(1, session.counts().accesses());
        }
    }

    @Test
    void aVolatileFieldHasItsCellFromTheFirstAccess() {
        try (Session session = Followed.open()) {
            read(object, "flag");
            assertEquals(List.of(CELL), kept(object));
            assertEquals(1, session.counts().accesses());
        }
    }

    @Test
    void anAccessWithoutASessionCountsInNone() {
        write(object, "f0");
        assertEquals(1, read(object, "f0"));
        try (Session session = Followed.open()) {
            assertEquals(0, session.counts().accesses());
            assertEquals(1, read(object, "f0"));
            assertEquals(1, session.counts().accesses());
        }
    }

    @Test
    void underAScheduleEachFieldHasItsCell() {
        Placed[] last = new Placed[1];
        Exploration exploration = Sanitizer.explore(
                SanitizerOptions.ofJvm().with("schedule", "auto").with("iterations", "10"), "a test", session -> {
                    Placed shared = new Placed();
                    last[0] = shared;
                    Thread thread = RobustThreads.start("other", () -> write(shared, "f0"));
                    write(shared, "f0");
                    RobustThreads.join(thread);
                });
        assertNull(exploration.failure());
        assertEquals(1, exploration.races().size());
        assertEquals(List.of(CELL), kept(last[0]));
    }

    @Test
    void wherePlainAccessesAreOpaqueEachFieldHasItsCell() {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("plain", "opaque");
        try (Session session = Sanitizer.open(options.with("alone", "followed"))) {
            write(object, "f0");
            assertEquals(List.of(CELL), kept(object));
            assertEquals(1, session.counts().accesses());
        }
    }
}
