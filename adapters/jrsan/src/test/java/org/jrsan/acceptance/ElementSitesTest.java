package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jrsan.Session;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jrsan.internal.source.KnownPlace;
import org.junit.jupiter.api.Test;

/** Array elements that instrumented code accesses: each is a location, whether it has a cell by then or not. */
class ElementSitesTest {
    private static final List<String> NONE = List.of();
    private static final int LENGTH = 70;
    private static final KnownPlace WRITES =
            new KnownPlace(ElementSitesTest.class, "writes", "()V", "ElementSitesTest.java", 1);
    private static final KnownPlace READS =
            new KnownPlace(ElementSitesTest.class, "reads", "()V", "ElementSitesTest.java", 2);

    private final int[] array = new int[LENGTH];
    private final ElementCells elements = new ElementCells();
    private final Sited sited = new Sited(MethodHandles.arrayElementVarHandle(int[].class), elements);

    private void write(int index) {
        sited.access(VarMode.SET, array, index, WRITES, index);
    }

    private Object read(int index) {
        return sited.access(VarMode.GET, array, index, READS);
    }

    @Test
    void anIndexOutsideOfTheArrayIsRefusedAsTheJvmDoes() {
        for (int index : new int[] {-1, LENGTH, Integer.MIN_VALUE}) {
            String refusal = assertThrows(ArrayIndexOutOfBoundsException.class, () -> array[index]++)
                    .getMessage();
            assertEquals(
                    refusal,
                    assertThrows(ArrayIndexOutOfBoundsException.class, () -> ElementCells.requireIndex(array, index))
                            .getMessage());
        }
        assertDoesNotThrow(() -> ElementCells.requireIndex(array, 0));
        assertDoesNotThrow(() -> ElementCells.requireIndex(array, LENGTH - 1));
    }

    @Test
    void eachElementIsALocationAndEachAccessCounts() {
        try (Session session = Followed.open()) {
            for (int i = 0; i < LENGTH; i++) {
                write(i);
            }
            assertEquals(LENGTH, session.counts().accesses());
            assertEquals(LENGTH, session.counts().locations());
            for (int i = 0; i < LENGTH; i++) {
                write(i);
                assertEquals(i, read(i));
            }
            assertEquals(3 * LENGTH, session.counts().accesses());
            assertEquals(LENGTH, session.counts().locations());
            assertEquals(LENGTH - 1, array[LENGTH - 1]);
        }
    }

    @Test
    void anotherThreadRacesWithTheElementThatWasWritten() {
        assertEquals(
                List.of("element 33 of an array of int, element 69 of an array of int"),
                Raced.locationsIn(turns -> turns.step("a", () -> {
                            write(33);
                            write(34);
                            read(35);
                            read(LENGTH - 1);
                        })
                        .step("b", () -> {
                            read(33);
                            write(36);
                            read(35);
                            write(LENGTH - 1);
                        })));
    }

    @Test
    void aReadDoesNotHideTheWriteBeforeIt() {
        assertEquals(List.of("element 1 of an array of int"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(1);
                    read(1);
                })
                .step("b", () -> read(1))));
    }

    @Test
    void elementsHaveTheNameOfTheirHandleWhoeverComesFirst() {
        elements.label("table");
        assertEquals(List.of("element 2 of table"), Raced.locationsIn(turns -> turns.step("a", () -> write(2))
                .step("b", () -> read(2))));
    }

    @Test
    void elementsThatAreDeclaredOpaqueDoNotRace() {
        Sited before = new Sited(MethodHandles.arrayElementVarHandle(int[].class), new ElementCells());
        elements.plainAsOpaque();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(2);
                    write(2);
                })
                .step("b", () -> {
                    read(2);
                    write(2);
                })));
        // Of a cell that another handle has made.
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    before.access(VarMode.GET_OPAQUE, array, 3, READS);
                    write(3);
                })
                .step("b", () -> write(3))));
    }

    @Test
    void whatIsDeclaredOfTheFieldThatRefersToAnArrayHoldsForIt() {
        FieldDeclarations.add(ElementSitesTest.class.getName(), "array", new Declared("the array", false));
        FieldDeclarations.refersTo(array, new Declared("the array", false));
        assertEquals(List.of("element 2 of the array"), Raced.locationsIn(turns -> turns.step("a", () -> write(2))
                .step("b", () -> read(2))));

        int[] opaque = new int[LENGTH];
        FieldDeclarations.refersTo(opaque, new Declared(null, true));
        assertTrue(ElementCells.isPlainAsOpaque(opaque));
        assertEquals(
                NONE, Raced.locationsIn(turns -> turns.step("a", () -> sited.access(VarMode.SET, opaque, 2, WRITES, 1))
                        .step("b", () -> sited.access(VarMode.SET, opaque, 2, WRITES, 1))));
    }

    @Test
    void theNextSessionKnowsNothingOfTheLastOne() {
        try (Session session = Followed.open()) {
            write(4);
            assertEquals(1, session.counts().locations());
        }
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> write(4))));
        try (Session session = Followed.open()) {
            write(4);
            write(4);
            assertEquals(2, session.counts().accesses());
            assertEquals(1, session.counts().locations());
        }
    }

    @Test
    void anAccessWithoutASessionCountsInNone() {
        write(5);
        assertEquals(5, read(5));
        try (Session session = Followed.open()) {
            assertEquals(0, session.counts().accesses());
            read(5);
            assertEquals(1, session.counts().accesses());
            assertEquals(1, session.counts().locations());
        }
        write(5);
        assertEquals(5, array[5]);
    }
}
