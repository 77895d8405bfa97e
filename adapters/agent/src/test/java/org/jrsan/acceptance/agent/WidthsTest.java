package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jrsan.Exploration;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bytes that are accessed in two widths: whatever one atomic access saw of another, there is an edge between them. They are checked
 * for races byte by byte and not for robustness, and that is told.
 */
class WidthsTest {
    private static final String UNSAFE = """
            static final sun.misc.Unsafe U;
            static final long INTS = sun.misc.Unsafe.ARRAY_INT_BASE_OFFSET;
            static final long LONGS = sun.misc.Unsafe.ARRAY_LONG_BASE_OFFSET, BYTES = sun.misc.Unsafe.ARRAY_BYTE_BASE_OFFSET;
            static final long FIELD;
            static final VarHandle OF_LONGS = MethodHandles.arrayElementVarHandle(long[].class);
            static final VarHandle OF_BYTES = MethodHandles.arrayElementVarHandle(byte[].class);
            static final VarHandle VIEW = MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.nativeOrder());
            static final VarHandle BUFFER_VIEW = MethodHandles.byteBufferViewVarHandle(int[].class, java.nio.ByteOrder.nativeOrder());
            static final VarHandle OF_FIELD, OF_SECOND, OF_STATIC;
            static final long PAIR, STATIC;
            static final Object STATICS;
            static final java.nio.ByteOrder OTHER = java.nio.ByteOrder.nativeOrder() == java.nio.ByteOrder.BIG_ENDIAN
                    ? java.nio.ByteOrder.LITTLE_ENDIAN : java.nio.ByteOrder.BIG_ENDIAN;
            static final VarHandle REVERSED = MethodHandles.byteArrayViewVarHandle(int[].class, OTHER);
            static final VarHandle REVERSED_BUFFER = MethodHandles.byteBufferViewVarHandle(int[].class, OTHER);
            static final VarHandle REVERSED_FLOATS = MethodHandles.byteBufferViewVarHandle(float[].class, OTHER);
            static void is(long expected, Object found) {
                if (expected != ((Number) found).longValue()) throw new AssertionError(expected + " and not " + found);
            }
            static {
                try {
                    var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                    f.setAccessible(true);
                    U = (sun.misc.Unsafe) f.get(null);
                    FIELD = U.objectFieldOffset(T.class.getDeclaredField("field"));
                    OF_FIELD = MethodHandles.lookup().findVarHandle(T.class, "field", long.class);
                    long first = U.objectFieldOffset(T.class.getDeclaredField("first"));
                    long second = U.objectFieldOffset(T.class.getDeclaredField("second"));
                    if (Math.abs(first - second) != 4 || Math.min(first, second) % 8 != 0) {
                        throw new AssertionError("fields at " + first + " and " + second);
                    }
                    PAIR = Math.min(first, second);
                    OF_SECOND = MethodHandles.lookup().findVarHandle(T.class, "second", int.class);
                    STATICS = U.staticFieldBase(T.class.getDeclaredField("ofClass"));
                    STATIC = U.staticFieldOffset(T.class.getDeclaredField("ofClass"));
                    OF_STATIC = MethodHandles.lookup().findStaticVarHandle(T.class, "ofClass", long.class);
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
            final org.jrsan.acceptance.agent.Turns turns = new org.jrsan.acceptance.agent.Turns();
            int data, first, second;
            volatile boolean ready;
            long field;
            static long ofClass;
            { ofClass = 0; }
            final long[] longs = new long[2];
            final int[] ints = new int[4];
            final byte[] bytes = new byte[64];
            final java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(bytes, 16, 16).slice();
            final java.nio.ByteBuffer direct = org.jrsan.acceptance.agent.Direct.allocate(64);
            final long at = org.jrsan.acceptance.agent.Direct.address(direct);
            final java.nio.ByteBuffer part = direct.duplicate().position(8).slice();
            """;

    static Exploration checked(String one, String other) {
        return checked(one, other, SanitizerOptions.ofJvm().with("iterations", "300"));
    }

    /** Without a schedule: the other thread begins when the one has ended, which is not seen. */
    static Exploration inTurns(String one, String other) {
        SanitizerOptions options =
                SanitizerOptions.ofJvm().with("schedule", "os").with("iterations", "1");
        return checked(one + " turns.end(0);", "turns.await(0); " + other, options);
    }

    private static Class<?> load(String one, String other) {
        return Instrumented.load(
                "T",
                "import java.lang.invoke.*;\npublic class T implements Runnable {\n" + UNSAFE
                        + "public void run() { try {\n"
                        + "Thread one = new Thread(() -> { " + one + " }); Thread other = new Thread(() -> { " + other
                        + " });\n"
                        + "one.start(); other.start(); one.join(); other.join(); } catch (InterruptedException e) { throw new AssertionError(e); } } }");
    }

    static Exploration checked(String one, String other, SanitizerOptions options) {
        Class<?> type = load(one, other);
        Exploration exploration = Sanitizer.exploration(options, "a test");
        Exploration.Program program =
                session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run();
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> thrown.add(error));
        try {
            while (exploration.hasNext()) {
                exploration.runNext(program);
            }
            exploration.judge(program);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertEquals(List.of(), thrown);
        assertNull(exploration.failure(), exploration::report);
        return exploration;
    }

    @Test
    void areToldByTheReportOfASession() throws ReflectiveOperationException {
        Class<?> type = load("OF_BYTES.setRelease(bytes, 8, (byte) 1);", "U.getLongVolatile(bytes, BYTES + 8);");
        String report;
        try (Session session = Sanitizer.open()) {
            ((Runnable) type.getDeclaredConstructor().newInstance()).run();
            report = session.report();
        }

        assertTrue(
                report.replaceAll("\\s+", " ")
                        .contains("accessed in more than one width, or by a library too, and not checked"),
                report);
    }

    /** The value 1 in the lowest byte; the other thread looks at it in another width. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            OF_LONGS.setRelease(longs, 1, 1L);      | U.getIntVolatile(longs, LONGS + 8) == 1
            U.putOrderedInt(longs, LONGS + 8, 1);   | (long) OF_LONGS.getAcquire(longs, 1) == 1
            OF_FIELD.setRelease(this, 1L);          | U.getIntVolatile(this, FIELD) == 1
            U.putOrderedInt(this, FIELD, 1);        | (long) OF_FIELD.getAcquire(this) == 1
            U.putOrderedInt(bytes, BYTES + 8, 1);   | U.getLongVolatile(bytes, BYTES + 8) == 1
            U.putOrderedLong(bytes, BYTES + 8, 1L); | (byte) OF_BYTES.getAcquire(bytes, 8) == 1
            OF_BYTES.setRelease(bytes, 8, (byte) 1); | U.getLongVolatile(bytes, BYTES + 8) == 1
            U.putOrderedLong(bytes, BYTES + 8, 1L); | U.getShortVolatile(bytes, BYTES + 8) == 1
            U.putOrderedInt(bytes, BYTES + 8, 1);   | U.getCharVolatile(bytes, BYTES + 8) == 1
            U.putOrderedLong(bytes, BYTES + 8, 1L); | (U.getLongVolatile(bytes, BYTES + 7) >>> 8) == 1
            U.putOrderedLong(bytes, BYTES + 7, 256L); | U.getLongVolatile(bytes, BYTES + 8) == 1
            U.putOrderedInt(this, FIELD + 4, 1);    | (long) OF_FIELD.getAcquire(this) != 0
            U.putOrderedLong(this, PAIR, (1L << 32) + 1); | (int) OF_SECOND.getAcquire(this) == 1
            U.putOrderedInt(STATICS, STATIC, 1);    | (long) OF_STATIC.getAcquire() == 1
            U.getAndAddInt(bytes, BYTES + 8, 1);    | U.compareAndSwapLong(bytes, BYTES + 8, 1L, 2L)
            """)
    void whatIsSeenInAnotherWidthIsAnEdge(String write, String sees) {
        Exploration found = checked("data = 7; " + write, "if (" + sees + " && data != 7) throw new AssertionError();");
        assertEquals(0, found.races().size(), found::report);
        assertEquals(0, found.violations().size(), found::report);
        assertEquals(Verdict.ROBUST_SO_FAR, found.verdict(), found::report);
        assertTrue(
                found.report()
                        .contains(
                                "accessed in more than one width, or by a library too, and not checked for robustness ("),
                found::report);
    }

    /** The same by views of a buffer over an array. */
    @ParameterizedTest
    @EnabledForJreRange(max = JRE.JAVA_21, disabledReason = "later JDKs refuse atomic views of buffers over arrays")
    @CsvSource(delimiter = '|', textBlock = """
            BUFFER_VIEW.setOpaque(buffer, 8, 1);    | U.getLongVolatile(bytes, BYTES + 24) == 1
            U.putOrderedLong(bytes, BYTES + 24, 1L); | (int) BUFFER_VIEW.getOpaque(buffer, 8) == 1
            """)
    void whatIsSeenThroughABufferIsAnEdge(String write, String sees) {
        whatIsSeenInAnotherWidthIsAnEdge(write, sees);
    }

    /**
     * Plain accesses of bytes in two widths are checked for races byte by byte, and order nothing. The other thread's access is a line
     * below that of the one.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            U.putLong(ints, INTS, 1L);              | int seen = ints[1];                           | bytes 4 to 7 of an array of int
            U.putLong(ints, INTS, 1L);              | ints[0] = 1;                                  | bytes 0 to 3 of an array of int
            int seen = ints[1];                     | U.putLong(ints, INTS, 1L);                    | bytes 4 to 7 of an array of int
            U.putLong(ints, INTS, 1L);              | int seen = ints[2];                           |
            long seen = U.getLong(ints, INTS);      | int seen = ints[0];                           |
            U.putInt(bytes, BYTES + 4, 1);          | U.putLong(bytes, BYTES, 1L);                  | bytes 4 to 7 of an array of byte
            U.putLong(bytes, BYTES, 1L);            | U.putInt(bytes, BYTES + 4, 1);                | bytes 4 to 7 of an array of byte
            U.putShort(bytes, BYTES + 2, (short) 1); | U.putInt(bytes, BYTES + 4, 1);               |
            U.putLong(bytes, BYTES + 6, 1L);        | U.putInt(bytes, BYTES + 8, 1);                | bytes 8 to 11 of an array of byte
            U.putLong(bytes, BYTES + 6, 1L);        | bytes[14] = 1;                                |
            U.putLong(bytes, BYTES + 6, 1L);        | bytes[13] = 1;                                | byte 13 of an array of byte
            VIEW.set(bytes, 8, 1);                  | REVERSED.set(bytes, 8, 1);                    | bytes 8 to 11 of T.bytes
            REVERSED.set(bytes, 8, 1);              | bytes[12] = 1;                                |
            BUFFER_VIEW.set(buffer, 8, 1);          | U.putLong(bytes, BYTES + 24, 1L);             | bytes 24 to 27 of an array of byte
            U.putLong(bytes, BYTES + 8, 1L);        | U.getIntVolatile(bytes, BYTES + 8);           | bytes 8 to 11 of an array of byte
            U.putOrderedLong(bytes, BYTES + 8, 1L); | U.getInt(bytes, BYTES + 8);                   | bytes 8 to 11 of an array of byte
            U.putOrderedLong(bytes, BYTES + 8, 1L); | U.getIntVolatile(bytes, BYTES + 8);           |
            U.getLongVolatile(bytes, BYTES + 8);    | U.getInt(bytes, BYTES + 8);                   |
            U.compareAndSwapLong(bytes, BYTES + 8, 5L, 6L); | U.getInt(bytes, BYTES + 8);           |
            U.compareAndSwapLong(bytes, BYTES + 8, 0L, 6L); | U.getInt(bytes, BYTES + 8);           | bytes 8 to 11 of an array of byte
            U.compareAndSwapLong(bytes, BYTES + 7, 5L, 6L); | U.getInt(bytes, BYTES + 8);           |
            U.compareAndSwapLong(bytes, BYTES + 7, 0L, 6L); | U.getInt(bytes, BYTES + 8);           | bytes 8 to 11 of an array of byte
            U.putInt(this, FIELD + 4, 1);           | long seen = field;                            | bytes 4 to 7 of T.field
            field = 1;                              | U.getInt(this, FIELD);                        | bytes 0 to 3 of T.field
            U.putInt(this, FIELD + 4, 1);           | U.getInt(this, FIELD);                        |
            U.putLong(this, PAIR, 1L);              | int seen = second;                            | T.second
            U.putInt(STATICS, STATIC, 1);           | long seen = ofClass;                          | bytes 0 to 3 of T.ofClass
            """)
    void racesAreFoundByteByByte(String one, String other, @Nullable String where) {
        for (boolean isFirstEarlier : new boolean[] {true, false}) {
            String before = isFirstEarlier ? one : other;
            String after = "\n\n" + (isFirstEarlier ? other : one);
            assertRace(where, checked("\n" + before, after));
            if (!before.matches(".*(Volatile|Ordered|compareAnd).*")) {
                // What was atomic before the second width may have released something: all that was done counts as
                // known.
                assertRace(where, inTurns("\n" + before, after));
            }
        }
    }

    static void assertRace(@Nullable String where, Exploration found) {
        assertEquals(where == null ? 0 : 1, found.races().size(), found::report);
        assertEquals(0, found.violations().size(), found::report);
        if (where != null) {
            FoundRace race = found.races().get(0);
            assertTrue(race.location().startsWith(where), found::report);
            assertNotEquals(line(race.earlierAt()), line(race.laterAt()), found::report);
        }
    }

    private static int line(@Nullable StackTraceElement site) {
        assertNotNull(site);
        assertEquals("T.java", site.getFileName());
        return site.getLineNumber();
    }

    /** Plain accesses in two widths that are ordered by something else are silent, whatever it is. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            U.putLong(ints, INTS, 1L); ready = true; | if (ready) { ints[0]++; ints[1]++; }
            ints[1] = 1; ready = true;              | if (ready) { U.putLong(ints, INTS, 1L); }
            bytes[9] = 1; U.putLong(bytes, BYTES + 8, 1L); ready = true; | if (ready) { bytes[9]++; U.putInt(bytes, BYTES + 8, 1); }
            U.putLong(bytes, BYTES + 3, 1L); ready = true; | if (ready) { U.putLong(bytes, BYTES + 5, 1L); bytes[7] = 1; }
            synchronized (this) { U.putLong(bytes, BYTES, 1L); } | synchronized (this) { U.putInt(bytes, BYTES, 1); }
            bytes[20] = 1; U.putLong(bytes, BYTES + 16, 5L); U.putOrderedInt(bytes, BYTES + 8, 1); | if (U.getLongVolatile(bytes, BYTES + 8) == 1) { bytes[21]++; U.putLong(bytes, BYTES + 16, 0L); }
            U.putLong(this, PAIR, 1L); ready = true; | if (ready) { first++; second++; }
            field = 1; ready = true;                | if (ready) { U.putInt(this, FIELD + 4, 1); field++; }
            """)
    void whatIsOrderedIsSilent(String one, String other) {
        for (boolean isFirstEarlier : new boolean[] {true, false}) {
            Exploration found = checked(isFirstEarlier ? one : other, isFirstEarlier ? other : one);
            assertEquals(0, found.races().size(), found::report);
            assertEquals(0, found.violations().size(), found::report);
        }
        Exploration inTurns = inTurns(one, other);
        assertEquals(0, inTurns.races().size(), inTurns::report);
    }

    /** What was accessed plainly before the widths were known to be two is remembered byte by byte. */
    @Test
    void accessesBeforeTheSecondWidthAreRemembered() {
        String earlier = "U.putLong(bytes, BYTES + 8, 1L);";
        String later =
                "U.putLong(bytes, BYTES + 16, 1L); bytes[16] = 1; if (!ready) { U.putInt(bytes, BYTES + 12, 1); }";
        Exploration found = checked(earlier + " ready = true;", later);
        assertEquals(1, found.races().size(), found::report);
        assertTrue(found.report().contains("bytes 12 to 15 of an array of byte"), found::report);
        Exploration free = inTurns(earlier, later);
        assertEquals(1, free.races().size(), free::report);
        assertTrue(free.report().contains("bytes 12 to 15 of an array of byte"), free::report);
        Exploration ordered = checked(earlier + " ready = true;", later.replace("!ready", "ready"));
        assertEquals(0, ordered.races().size(), ordered::report);
        assertTrue(ordered.report().contains("more than one width"), ordered::report);
    }

    /** An access of one width, then of two by its own thread, then by another: both of the first are remembered. */
    @Test
    void bytesThatAreNoLongerAccessedTogetherGoTheirOwnWays() {
        Exploration found = checked(
                "U.putLong(bytes, BYTES + 8, 1L); U.putInt(bytes, BYTES + 8, 1); ready = true; bytes[10] = 1;",
                "if (ready) { bytes[11]++; bytes[12]++; bytes[10]++; }");
        assertEquals(1, found.races().size(), found::report);
        assertTrue(found.report().contains("byte 10 of an array of byte"), found::report);
    }

    /** A plain store after a fence and a plain load before one pass on what they pass on in one width; they race themselves. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            data = 7; U.storeFence(); VIEW.set(bytes, 8, 1); | if (U.getLongVolatile(bytes, BYTES + 8) == 1 && data != 7) throw new AssertionError(); | 1
            data = 7; U.putOrderedLong(bytes, BYTES + 8, 1L); | boolean saw = (int) VIEW.get(bytes, 8) == 1; U.loadFence(); if (saw && data != 7) throw new AssertionError(); | 1
            data = 7; U.storeFence(); VIEW.set(bytes, 8, 1); | boolean saw = U.getLong(bytes, BYTES + 8) == 1; U.loadFence(); if (saw && data != 7) throw new AssertionError(); | 1
            data = 7; VIEW.set(bytes, 8, 1);         | if (U.getLongVolatile(bytes, BYTES + 8) == 1) { data++; } | 2
            data = 7; U.putOrderedLong(bytes, BYTES + 8, 1L); | if ((int) VIEW.get(bytes, 8) == 1) { data++; } | 2
            """)
    void fencesOrderWhatPlainAccessesPassOn(String one, String other, int races) {
        Exploration found = checked(one, other.replace("data", "\ndata"));
        assertEquals(races, found.races().size(), found::report);
        assertEquals(0, found.violations().size(), found::report);
    }

    /** One width of the elements of an array, or of its bytes, is checked: what is released is acquired, and no more than that. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            U.putOrderedLong(bytes, BYTES + 8, 1L); | U.getLongVolatile(bytes, BYTES + 8) == 1      | 0 |
            U.putOrderedInt(bytes, BYTES + 12, 1);  | U.getIntVolatile(bytes, BYTES + 12) == 1      | 0 |
            U.putCharVolatile(bytes, BYTES + 2, 'a'); | U.getCharVolatile(bytes, BYTES + 2) == 'a'  | 0 |
            U.putFloatVolatile(bytes, BYTES + 8, 1); | U.getFloatVolatile(bytes, BYTES + 8) == 1    | 0 |
            U.putFloatVolatile(bytes, BYTES + 8, -0f); | U.getIntVolatile(bytes, BYTES + 8) != 0    | 0 |
            U.putOrderedInt(longs, LONGS + 8, 1);   | U.getIntVolatile(longs, LONGS + 8) == 1       | 0 |
            U.getAndAddLong(bytes, BYTES + 8, 1L);  | U.compareAndSwapLong(bytes, BYTES + 8, 1L, 2L) | 0 |
            REVERSED.set(bytes, 8, 1);              | (int) REVERSED.get(bytes, 8) == 1             | 1 | T.data, bytes 8 to 11 of T.bytes
            bytes[0] = 2; U.putOrderedLong(bytes, BYTES + 8, 1L); | U.getLongVolatile(bytes, BYTES + 8) == 1 && bytes[0] == 2 | 0 |
            U.putLong(bytes, BYTES + 8, 1L);        | U.getLongVolatile(bytes, BYTES + 8) == 1      | 1 | T.data, bytes 8 to 15 of an array of byte
            VIEW.set(bytes, 8, 1);                  | (int) VIEW.get(bytes, 8) == 1                 | 1 | T.data, bytes 8 to 11 of T.bytes
            U.putInt(bytes, BYTES + 12, 1);         | U.getInt(bytes, BYTES + 8) == 0               | 1 |
            """)
    void whatIsInOneWidthIsChecked(String write, String sees, int races, @Nullable String where) {
        Exploration found = checked("data = 7; " + write, "if (" + sees + " && data != 7) Thread.yield();");
        assertEquals(races, found.races().size(), found::report);
        assertTrue(!found.report().contains("more than one width"), found::report);
        assertTrue(where == null || found.report().contains(where), found::report);
    }

    /** The same by views of a buffer over an array. */
    @ParameterizedTest
    @EnabledForJreRange(max = JRE.JAVA_21, disabledReason = "later JDKs refuse atomic views of buffers over arrays")
    @CsvSource(delimiter = '|', textBlock = """
            BUFFER_VIEW.setRelease(buffer, 8, 1);   | (int) BUFFER_VIEW.getAcquire(buffer, 8) == 1  | 0 |
            BUFFER_VIEW.setRelease(buffer, 8, 1);   | U.getIntVolatile(bytes, BYTES + 24) == 1      | 0 |
            REVERSED_BUFFER.setRelease(buffer, 8, 1);       | (int) REVERSED_BUFFER.getAcquire(buffer, 8) == 1      | 0 |
            REVERSED_BUFFER.setRelease(buffer, 8, 1);       | U.getIntVolatile(bytes, BYTES + 24) == 1 << 24 | 0 |
            BUFFER_VIEW.setRelease(buffer, 8, 1);   | (boolean) REVERSED_BUFFER.compareAndSet(buffer, 8, 1 << 24, 2) | 0 |
            REVERSED_FLOATS.setRelease(buffer, 8, 1f); | (float) REVERSED_FLOATS.getAcquire(buffer, 8) == 1f | 0 |
            REVERSED_BUFFER.setOpaque(buffer, 8, 1);        | (int) REVERSED_BUFFER.getVolatile(buffer, 8) == 1     | 1 |
            BUFFER_VIEW.setOpaque(buffer, 8, 1);    | (int) BUFFER_VIEW.getVolatile(buffer, 8) == 1 | 1 |
            """)
    void whatIsInOneWidthThroughABufferIsChecked(String write, String sees, int races, @Nullable String where) {
        whatIsInOneWidthIsChecked(write, sees, races, where);
    }

    /** What the JDK refuses, it refuses under the agent, too. */
    @Test
    void anAtomicViewOfABufferIsWhatTheJdkMakesOfIt() {
        VarHandle view = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
        boolean isRefused = false;
        try {
            view.setVolatile(ByteBuffer.wrap(new byte[Integer.BYTES]), 0, 1);
        } catch (IllegalStateException e) {
            isRefused = true;
        }
        Exploration found = checked("data = 1;", """
                        boolean isRefused = false;
                        try { BUFFER_VIEW.setVolatile(buffer, 8, 1); } catch (IllegalStateException e) { isRefused = true; }
                        if (isRefused != %s) throw new AssertionError("refused: " + isRefused);
                        is(isRefused ? 0 : 1, (int) BUFFER_VIEW.get(buffer, 8));
                        """.formatted(isRefused));
        assertEquals(0, found.races().size(), found::report);
    }

    /** Values in the other byte order are what they are without the agent, checked or not. */
    @ParameterizedTest
    @EnabledForJreRange(max = JRE.JAVA_21, disabledReason = "later JDKs refuse atomic views of buffers over arrays")
    @ValueSource(strings = {"", "bytes[24] = 0;", "is(0, (int) REVERSED_BUFFER.getAndAdd(buffer, 8, 0));"})
    void reversedValuesAreRight(String before) {
        Exploration found = checked(before + """
                        REVERSED_BUFFER.set(buffer, 8, 5); is(5, (int) REVERSED.get(bytes, 24)); is(5 << 24, U.getInt(bytes, BYTES + 24));
                        is(5, (int) REVERSED_BUFFER.getAndSet(buffer, 8, 9)); is(9, (int) REVERSED_BUFFER.getAndBitwiseOr(buffer, 8, 6));
                        is(15, (int) REVERSED_BUFFER.compareAndExchange(buffer, 8, 15, 258)); is(258, (int) REVERSED_BUFFER.compareAndExchange(buffer, 8, 1, 2));
                        if (REVERSED_BUFFER.compareAndSet(buffer, 8, 1, 2) || !REVERSED_BUFFER.compareAndSet(buffer, 8, 258, 1)) throw new AssertionError();
                        is(1, (int) REVERSED_BUFFER.getAndAdd(buffer, 8, 255)); is(256, (int) REVERSED_BUFFER.getVolatile(buffer, 8));
                        REVERSED_FLOATS.setVolatile(buffer, 8, 1.5f); is(3, 2 * (float) REVERSED_FLOATS.getAcquire(buffer, 8));
                        """, "");
        assertEquals(0, found.races().size(), found::report);
    }

    /** The words of an array are checked for robustness as the elements of one are. */
    @ParameterizedTest
    @CsvSource({"putOrderedLong, 1", "putLongVolatile, 0"})
    void wordsAreCheckedForRobustness(String put, int violations) {
        Exploration found = checked(
                "U." + put + "(bytes, BYTES + 8, 1L); U.getLongVolatile(bytes, BYTES + 16);",
                "U." + put + "(bytes, BYTES + 16, 1L); U.getLongVolatile(bytes, BYTES + 8);");
        assertEquals(violations > 0, !found.violations().isEmpty(), found::report);
        assertEquals(violations == 0 ? Verdict.ROBUST : Verdict.NOT_ROBUST, found.verdict(), found::report);
    }

    /** A word that is accessed in one width, and in two only once both threads have had it. */
    @Test
    void aWordThatBecomesOverlappedHandsOnWhatWasReleased() {
        Exploration found = checked(
                "data = 7; U.putOrderedLong(bytes, BYTES + 8, 1L); U.putOrderedInt(bytes, BYTES + 32, 1);",
                "if (U.getIntVolatile(bytes, BYTES + 32) == 1) { data++; } if ((byte) OF_BYTES.getAcquire(bytes, 8) == 1) { int seen = data; }");
        assertEquals(0, found.races().size(), found::report);
    }

    /** One width alone is checked: here, that nothing publishes. */
    @Test
    void oneWidthIsChecked() {
        Exploration found = checked(
                "data = 7; OF_LONGS.setOpaque(longs, 1, 1L);",
                "if (U.getLongVolatile(longs, LONGS + 8) == 1 && data != 7) throw new AssertionError();");
        assertEquals(1, found.races().size(), found::report);
        assertTrue(!found.report().contains("more than one width"), found::report);
    }

    /** Accesses before the first one of another width are checked, and what they released is known to all then. */
    @Test
    void theFirstAccessOfAnotherWidthMayBeLate() {
        Exploration found = checked(
                "data = 7; OF_LONGS.setRelease(longs, 1, 1L); OF_LONGS.setRelease(longs, 0, 1L);",
                "if ((long) OF_LONGS.getAcquire(longs, 0) == 1) { data++; }"
                        + " if (U.getIntVolatile(longs, LONGS + 8) == 1) { int seen = data; }");
        assertEquals(0, found.races().size(), found::report);
    }

    /** Bytes that are not checked do not disturb the weak runs by which a violation beside them is judged. */
    @Test
    void weakRunsGoOnBesideWhatIsNotChecked() {
        String overlapped =
                " bytes[8] = 1; U.getLongVolatile(bytes, BYTES + 8); U.putOrderedLong(bytes, BYTES + 8, 2L);";
        Exploration found = checked(
                "U.putOrderedLong(bytes, BYTES + 32, 1L); U.getLongVolatile(bytes, BYTES + 40);" + overlapped,
                "U.putOrderedLong(bytes, BYTES + 40, 1L); U.getLongVolatile(bytes, BYTES + 32);" + overlapped);
        assertEquals(Verdict.NOT_ROBUST, found.verdict(), found::report);
        assertNotNull(found.violations().get(0).effect(), found::report);
    }

    /** Other words are checked. */
    @Test
    void whatIsBesideIsChecked() {
        Exploration found = checked(
                "data = 7; bytes[0] = 1; U.putInt(bytes, BYTES, 1);", "data = 8; U.putLong(bytes, BYTES + 8, 1L);");
        assertEquals(1, found.races().size(), found::report);
        assertTrue(found.report().contains("more than one width"), found::report);
    }
}
