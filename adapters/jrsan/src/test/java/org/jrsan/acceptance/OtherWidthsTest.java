package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.widths.ByteRaces.Begun;
import org.jrsan.internal.widths.Words;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.junit.jupiter.api.Test;

/** Arrays whose bytes are accessed in other widths than that of their elements, as by {@code Unsafe}: races are found by bytes. */
class OtherWidthsTest {
    private static final List<String> NONE = List.of();

    /** The first element of an array begins there; a multiple of eight, as in most JVMs. */
    private static final long BASE = 16;

    private static final KnownPlace PLACE =
            new KnownPlace(OtherWidthsTest.class, "element", "()V", "OtherWidthsTest.java", 1);

    private final int[] array = new int[8];
    private final Sited elements = new Sited(MethodHandles.arrayElementVarHandle(int[].class), new ElementCells());

    private void write(int index) {
        elements.access(VarMode.SET, array, index, PLACE, 1);
    }

    private void read(int index) {
        elements.access(VarMode.GET, array, index, PLACE);
    }

    private Words<VariableCell> words() {
        return ElementCells.words(array, BASE);
    }

    /** An access of some bytes that are no element, which is no step of the model. */
    private void bytes(Kind kind, Mode mode, int from, int to) throws Exception {
        boolean writes = kind != Kind.LOAD && kind != Kind.PLAIN_LOAD;
        words().overlapping(from, to, () -> {
            Begun begun = Begun.of(Run.current().participant(), kind, mode);
            if (kind == Kind.LOAD || kind == Kind.STORE) {
                SyncObjects.meet(array);
            }
            words().races().add(begun, writes, from, to, (first, last) -> ElementCells.nameOfBytes(array, first, last));
            begun.thread().countAgain();
            return null;
        });
    }

    private void writeBytes(int from, int to) throws Exception {
        bytes(Kind.PLAIN_STORE, Mode.OPAQUE, from, to);
    }

    private void readBytes(int from, int to) throws Exception {
        bytes(Kind.PLAIN_LOAD, Mode.OPAQUE, from, to);
    }

    /** Two elements as one value. */
    private final class Longs implements RawAccess {
        private ByteBuffer here() {
            return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.BIG_ENDIAN);
        }

        @Override
        public Object get(Object holder, int index) {
            int first = index / Integer.BYTES;
            return here().putInt(array[first]).putInt(array[first + 1]).getLong(0);
        }

        @Override
        public void set(Object holder, int index, Object value) {
            int first = index / Integer.BYTES;
            ByteBuffer bytes = here().putLong((long) value);
            array[first] = bytes.getInt(0);
            array[first + 1] = bytes.getInt(Integer.BYTES);
        }
    }

    private VariableCell part(int from) {
        return words().part(from, ValueType.LONG, () -> ElementCells.ofBytes(array, from, ValueType.LONG, new Longs()));
    }

    /** Such an access is no step of the model, and none that a meeting may forget. */
    @Test
    void whatWasAccessedSinceAMeetingIsReleasedByTheNextOne() {
        Object first = new Object();
        Object second = new Object();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(7);
                    SyncObjects.meet(first);
                    writeBytes(0, 0);
                    SyncObjects.meet(second);
                })
                .step("b", () -> {
                    SyncObjects.meet(second);
                    readBytes(0, 0);
                })));
    }

    /** A plain store of what overlaps releases at its object before it is known itself. */
    @Test
    void whatIsStoredPlainlyBehindAFenceIsReleasedByTheNextMeeting() {
        Object at = new Object();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    RobustFences.releaseFence();
                    write(0);
                    writeBytes(1, 1);
                    write(0);
                    SyncObjects.meet(at);
                })
                .step("b", () -> {
                    SyncObjects.meet(at);
                    readBytes(0, 0);
                })));
    }

    @Test
    void anArrayHasWordsOnceItIsAccessedInAnotherWidth() {
        assertNull(ElementCells.wordsOf(array));
        write(0);
        assertNull(ElementCells.wordsOf(array));
        assertSame(words(), ElementCells.wordsOf(array));
        assertSame(words(), words());
    }

    @Test
    void bytesAreNamedByWhereTheyAre() {
        assertEquals(
                "byte 3 of an array of int",
                ElementCells.nameOfBytes(array, 3, 3).name());
        assertEquals(
                "bytes 3 to 4 of an array of int",
                ElementCells.nameOfBytes(array, 3, 4).name());
    }

    @Test
    void anElementThatWasAccessedBeforeOverlapsItsWord() {
        Raced.in(turns -> turns.step("a", () -> {
            write(1);
            part(0);
            part(8);
            assertTrue(words().isOverlapped(0));
            assertFalse(words().isOverlapped(8));
        }));
    }

    @Test
    void anElementThatIsAccessedAfterwardsOverlapsItsWord() {
        Raced.in(turns -> turns.step("a", () -> {
            part(0);
            part(8);
            write(1);
            assertTrue(words().isOverlapped(0));
            assertFalse(words().isOverlapped(8));
        }));
    }

    @Test
    void eachWordIsOverlappedWhereTheArrayIsUsedByOthersToo() {
        ElementCells.usedByUnchecked(array, BASE);
        Raced.in(turns -> turns.step("a", () -> {
            write(1);
            part(8);
            assertTrue(words().isOverlapped(8));
        }));
    }

    @Test
    void aPartHasItsValueAndIsCheckedAsLongAsItHasOneWidth() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    part(8).set(Kind.STORE, Mode.RELEASE, 1L << 32 | 2);
                    assertEquals(1, array[2]);
                    assertEquals(2, array[3]);
                })
                .step("b", () -> {
                    assertEquals(1L << 32 | 2, part(8).get(Kind.LOAD, Mode.ACQUIRE));
                    assertFalse(words().isOverlapped(8));
                    write(4);
                })));
        assertEquals(List.of("bytes 8 to 15 of an array of int"), Raced.locationsIn(turns -> turns.step(
                        "a", () -> part(8).set(Kind.PLAIN_STORE, Mode.OPAQUE, 3L))
                .step("b", () -> part(8).set(Kind.PLAIN_STORE, Mode.OPAQUE, 4L))));
    }

    @Test
    void bytesOfAnElementRaceWithWhatIsKeptOfIt() {
        assertEquals(
                List.of("bytes 6 to 7 of an array of int"),
                Raced.locationsIn(turns -> turns.step("a", () -> write(1)).step("b", () -> readBytes(6, 8))));
    }

    @Test
    void bytesThatWereReadRaceWithWhoWritesThemOnly() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    read(1);
                    readBytes(0, 9);
                })
                .step("b", () -> {
                    readBytes(2, 5);
                    read(1);
                })));
        assertEquals(List.of("bytes 4 to 5 of an array of int"), Raced.locationsIn(turns -> turns.step(
                        "a", () -> readBytes(4, 9))
                .step("b", () -> writeBytes(2, 5))));
    }

    @Test
    void anElementRacesWithTheBytesThatWereWritten() {
        assertEquals(List.of("bytes 8 to 9 of an array of int"), Raced.locationsIn(turns -> turns.step(
                        "a", () -> writeBytes(5, 9))
                .step("b", () -> {
                    read(0);
                    read(2);
                })));
    }

    /** What was accessed together is known together, and apart as soon as somebody accesses a part of it. */
    @Test
    void bytesSideBySideThatRaceWithOneAccessAreOneRace() {
        assertEquals(List.of("bytes 1 to 6 of an array of int"), Raced.locationsIn(turns -> turns.step("a", () -> {
                    readBytes(2, 3);
                    readBytes(5, 5);
                    writeBytes(1, 6);
                })
                .step("b", () -> writeBytes(0, 7))));
    }

    @Test
    void bytesThatRaceWithSeveralAccessesAreSeveralRaces() {
        assertEquals(
                3,
                Raced.in(turns -> turns.step("a", () -> writeBytes(0, 1))
                                .step("b", () -> writeBytes(2, 3))
                                .step("a", () -> writeBytes(6, 7))
                                .step("c", () -> readBytes(0, 7)))
                        .stream()
                        .mapToLong(found -> found.count())
                        .sum());
    }

    @Test
    void atomicAccessesOfBytesOrderWhatIsAroundThem() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> {
                    write(6);
                    bytes(Kind.STORE, Mode.RELEASE, 0, 7);
                })
                .step("b", () -> {
                    bytes(Kind.LOAD, Mode.ACQUIRE, 0, 7);
                    write(6);
                })));
    }

    @Test
    void anAtomicAccessRacesWithAPlainOneOfTheSameBytes() {
        assertEquals(List.of("bytes 2 to 3 of an array of int"), Raced.locationsIn(turns -> turns.step(
                        "a", () -> writeBytes(2, 3))
                .step("b", () -> bytes(Kind.LOAD, Mode.OPAQUE, 0, 7))));
        assertEquals(List.of("bytes 18 to 19 of an array of int"), Raced.locationsIn(turns -> turns.step(
                        "a", () -> bytes(Kind.UPDATE, Mode.OPAQUE, 16, 23))
                .step("b", () -> readBytes(18, 19))));
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> bytes(Kind.UPDATE, Mode.OPAQUE, 24, 27))
                .step("b", () -> bytes(Kind.UPDATE, Mode.OPAQUE, 24, 27))));
        assertNotNull(ElementCells.wordsOf(array));
    }

    @Test
    void theNextSessionKnowsNothingOfBytesOfTheLastOne() {
        Raced.in(turns -> turns.step("a", () -> writeBytes(2, 5)));
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> writeBytes(0, 3))
                .step("c", () -> writeBytes(4, 7))));
    }
}
