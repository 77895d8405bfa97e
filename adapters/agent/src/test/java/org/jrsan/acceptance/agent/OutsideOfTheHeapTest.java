package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.WidthsTest.assertRace;
import static org.jrsan.acceptance.agent.WidthsTest.checked;
import static org.jrsan.acceptance.agent.WidthsTest.inTurns;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Exploration;
import org.jrsan.Verdict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory outside of the heap: its bytes are checked as those of an array are, by address and through direct buffers. */
class OutsideOfTheHeapTest {
    /** One width is checked, whichever way it is accessed: what is released is acquired, and no more than that. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            U.putOrderedLong(null, at + 8, 1L);     | U.getLongVolatile(null, at + 8) == 1          | 0 |
            U.putOrderedInt(null, at + 12, 1);      | U.getIntVolatile(null, at + 12) == 1          | 0 |
            U.putCharVolatile(null, at + 2, 'a');   | U.getCharVolatile(null, at + 2) == 'a'        | 0 |
            U.putFloatVolatile(null, at + 8, -0f);  | U.getIntVolatile(null, at + 8) != 0           | 0 |
            U.putByteVolatile(null, at + 63, (byte) 1); | U.getByteVolatile(null, at + 63) == 1     | 0 |
            U.getAndAddLong(null, at + 8, 1L);      | U.compareAndSwapLong(null, at + 8, 1L, 2L)    | 0 |
            BUFFER_VIEW.setRelease(direct, 8, 1);   | (int) BUFFER_VIEW.getAcquire(direct, 8) == 1  | 0 |
            BUFFER_VIEW.setRelease(direct, 8, 1);   | (int) BUFFER_VIEW.getAcquire(part, 0) == 1    | 0 |
            BUFFER_VIEW.setRelease(direct, 8, 1);   | (int) BUFFER_VIEW.getAcquire(direct.asReadOnlyBuffer(), 8) == 1 | 0 |
            BUFFER_VIEW.setRelease(direct, 8, 1);   | U.getIntVolatile(null, at + 8) == 1           | 0 |
            REVERSED_BUFFER.setRelease(direct, 8, 1); | U.getIntVolatile(null, at + 8) == 1 << 24   | 0 |
            U.putOrderedLong(null, at + 8, 1L);     | U.getLong(at + 8) == 1                        | 1 | T.data, bytes 8 to 15 of 64 bytes outside of the heap
            U.putLong(null, at + 8, 1L);            | U.getLongVolatile(null, at + 8) == 1          | 1 | T.data, bytes 8 to 15 of 64 bytes outside of the heap
            U.putLong(at + 8, 1L);                  | U.getAddress(at + 8) == 1                     | 1 | T.data, bytes 8 to 15 of 64 bytes outside of the heap
            U.putInt(at + 12, 1);                   | U.getInt(at + 8) == 0                         | 1 | T.data
            BUFFER_VIEW.setOpaque(direct, 8, 1);    | (int) BUFFER_VIEW.getVolatile(part, 0) == 1   | 1 | T.data
            """)
    void whatIsInOneWidthIsChecked(String write, String sees, int races, @Nullable String where) {
        Exploration found = checked("data = 7; " + write, "if (" + sees + " && data != 7) Thread.yield();");
        assertEquals(races, found.races().size(), found::report);
        assertTrue(!found.report().contains("more than one width"), found::report);
        String report = found.report().replaceAll("\\s+", " ");
        assertTrue(where == null || report.contains("of " + where), found::report);
    }

    @ParameterizedTest
    @CsvSource({"putOrderedLong, 1", "putLongVolatile, 0"})
    void wordsAreCheckedForRobustness(String put, int violations) {
        Exploration found = checked(
                "U." + put + "(null, at + 8, 1L); U.getLongVolatile(null, at + 16);",
                "U." + put + "(null, at + 16, 1L); U.getLongVolatile(null, at + 8);");
        assertEquals(violations > 0, !found.violations().isEmpty(), found::report);
        assertEquals(violations == 0 ? Verdict.ROBUST : Verdict.NOT_ROBUST, found.verdict(), found::report);
        if (violations > 0) {
            assertTrue(found.report().contains("bytes 8 to 15 of 64 bytes outside of the heap"), found::report);
        }
    }

    /** The value 1 in the lowest byte; the other thread looks at it in another width. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            U.putOrderedLong(null, at + 8, 1L);     | U.getIntVolatile(null, at + 8) == 1
            U.putOrderedInt(null, at + 8, 1);       | U.getLongVolatile(null, at + 8) == 1
            U.putOrderedLong(null, at + 8, 1L);     | (U.getLongVolatile(null, at + 7) >>> 8) == 1
            BUFFER_VIEW.setRelease(direct, 8, 1);   | U.getLongVolatile(null, at + 8) == 1
            U.putOrderedLong(null, at + 8, 1L);     | (int) BUFFER_VIEW.getAcquire(part, 0) == 1
            """)
    void whatIsSeenInAnotherWidthIsAnEdge(String write, String sees) {
        Exploration found = checked("data = 7; " + write, "if (" + sees + " && data != 7) throw new AssertionError();");
        assertEquals(0, found.races().size(), found::report);
        assertEquals(0, found.violations().size(), found::report);
        assertTrue(found.report()
                .contains("accessed in more than one width, or by a library too, and not checked for robustness ("));
        assertTrue(found.report().contains("a part of the schedules"), found::report);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            U.putInt(at + 4, 1);                    | U.putLong(at, 1L);                            | bytes 4 to 7 of 64 bytes outside of the heap
            U.putLong(at + 6, 1L);                  | U.putByte(at + 13, (byte) 1);                 | byte 13 of 64 bytes outside of the heap
            U.putLong(at + 6, 1L);                  | U.putByte(at + 14, (byte) 1);                 |
            """)
    void racesAreFoundByteByByte(String one, String other, @Nullable String where) {
        for (boolean isFirstEarlier : new boolean[] {true, false}) {
            String before = isFirstEarlier ? one : other;
            String after = "\n\n" + (isFirstEarlier ? other : one);
            assertRace(where, checked("\n" + before, after));
            assertRace(where, inTurns("\n" + before, after));
        }
    }

    /** What is left of an execution is not looked at where it was freed. */
    @Test
    void freedMemoryIsNotLookedAt() {
        Exploration found = checked(
                "U.putOrderedLong(null, at + 8, 1L); U.getLongVolatile(null, at + 16);",
                "U.putOrderedLong(null, at + 16, 1L); U.getLongVolatile(null, at + 8);"
                        + " org.jrsan.internal.widths.Blocks.freed(at, 0);");
        assertEquals(Verdict.NOT_ROBUST, found.verdict(), found::report);
    }

    /** Memory that is freed and allocated again is other memory. */
    @ParameterizedTest
    @CsvSource({"'', 1", "org.jrsan.acceptance.agent.Direct.again(direct);, 0"})
    void whatIsAllocatedAgainIsNew(String between, int races) {
        Exploration found = inTurns("U.putLong(at + 8, 1L);", between + "\nU.putLong(at + 8, 2L);");
        assertEquals(races, found.races().size(), found::report);
    }

    /** What the JDK refuses, it refuses under the agent, too, and nothing becomes of it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BUFFER_VIEW.setVolatile(direct.asReadOnlyBuffer(), 8, 1); | java.nio.ReadOnlyBufferException
            BUFFER_VIEW.setVolatile(direct, 61, 1); | IndexOutOfBoundsException
            BUFFER_VIEW.setVolatile(direct, -4, 1); | IndexOutOfBoundsException
            """)
    void whatIsRefusedIsNoAccess(String store, String exception) {
        Exploration found = checked(
                "data = 1;",
                "try { " + store + " throw new AssertionError(); } catch (" + exception + " e) { }"
                        + " is(0, direct.getInt(8)); is(0, U.getIntVolatile(null, at + 8));");
        assertEquals(0, found.races().size(), found::report);
        assertTrue(!found.report().contains("more than one width"), found::report);
    }

    /** Of memory that nobody has seen being allocated, each access is an edge. */
    @Test
    void unknownMemoryIsAnEdge() {
        Exploration found = checked(
                "org.jrsan.internal.widths.Blocks.freed(at, 0); data = 7; U.putOrderedInt(null, at + 8, 1);",
                "if (U.getIntVolatile(null, at + 8) == 1 && data != 7) throw new AssertionError();");
        assertEquals(0, found.races().size(), found::report);
        assertTrue(found.report().contains("memory outside of the heap"), found::report);
    }
}
