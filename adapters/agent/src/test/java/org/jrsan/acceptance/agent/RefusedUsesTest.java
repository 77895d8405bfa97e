package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the JDK refuses, it refuses in a session as it does without the agent: with the same exception and text, and the variable is left as it was.
 * Each use is tried twice, as the first one links its site, and again when there is a second thread.
 */
class RefusedUsesTest {
    private static final String BASE = """
            package refused;
            public class Base { protected volatile int p = 1; }
            """;

    private static final String BELOW = """
            package refused.below;
            import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
            public class Below extends refused.Base {
                public static final AtomicIntegerFieldUpdater<refused.Base> PROTECTED = AtomicIntegerFieldUpdater.newUpdater(refused.Base.class, "p");
                public int p() { return p; }
            }
            """;

    private static final String STATE = """
            import java.lang.invoke.*;
            import java.nio.*;
            import java.util.*;
            import java.util.concurrent.atomic.*;
            import java.util.concurrent.locks.ReentrantLock;
            import java.util.function.*;
            import sun.misc.Unsafe;

            @SuppressWarnings("all")
            public class RefusedState {
                static class H {
                    static String shared = "a";
                    int x = 1; volatile int u = 1; volatile String text = "a"; volatile String r = "a"; final int last = Integer.parseInt("1");
                }

                static class Many implements IntUnaryOperator, LongUnaryOperator, IntBinaryOperator, LongBinaryOperator {
                    public int applyAsInt(int x) { return x + 10; }
                    public long applyAsLong(long x) { return x + 20; }
                    public int applyAsInt(int x, int y) { return x + y + 30; }
                    public long applyAsLong(long x, long y) { return x + y + 40; }
                }

                abstract static class Handles extends RefusedState {
                    static final VarHandle X = of("x", int.class), TEXT = of("text", String.class), FINAL = of("last", int.class), STATIC = of("shared", null), NONE = null;
                    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class), BOOLEANS = MethodHandles.arrayElementVarHandle(boolean[].class), DOUBLES = MethodHandles.arrayElementVarHandle(double[].class);
                    static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class), SEQUENCES = MethodHandles.arrayElementVarHandle(CharSequence[].class);
                    static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN), BUFFERS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
                    static final VarHandle EXACT = X.withInvokeExactBehavior();
                    static final AtomicIntegerFieldUpdater<H> U = AtomicIntegerFieldUpdater.newUpdater(H.class, "u");
                    static final AtomicReferenceFieldUpdater<H, String> R = AtomicReferenceFieldUpdater.newUpdater(H.class, String.class, "r");
                    static final AtomicIntegerFieldUpdater<refused.Base> PROTECTED = refused.below.Below.PROTECTED;
                    static final Unsafe UNSAFE, NO_UNSAFE = null;
                    static final long OFFSET;

                    static {
                        try {
                            var field = Unsafe.class.getDeclaredField("theUnsafe");
                            field.setAccessible(true);
                            UNSAFE = (Unsafe) field.get(null);
                            OFFSET = UNSAFE.objectFieldOffset(H.class.getDeclaredField("x"));
                        } catch (ReflectiveOperationException e) {
                            throw new Error(e);
                        }
                    }

                    static VarHandle of(String name, Class<?> type) {
                        try {
                            return type == null ? MethodHandles.lookup().findStaticVarHandle(H.class, name, String.class) : MethodHandles.lookup().findVarHandle(H.class, name, type);
                        } catch (ReflectiveOperationException e) {
                            throw new Error(e);
                        }
                    }

                    static int loadX(H h) { return (int) X.getVolatile(h); }
                    static int loadU(H h) { return U.get(h); }
                    static int loadArray(AtomicIntegerArray of, int i) { return of.get(i); }
                    static boolean swapX(H h, Object to) { return X.compareAndSet(h, 1, to); }
                    static boolean swapText(H h, Object to) { return TEXT.compareAndSet(h, "a", to); }

                    abstract Object use(int i, RefusedState s) throws Throwable;
                    abstract int size();
                }

                H h = new H();
                refused.below.Below below = new refused.below.Below();
                int[] ints = {1, 2}; long[] longs = {1, 2}; boolean[] booleans = {true, false}; double[] doubles = {1, 2};
                Object[] strings = new String[] {"a", "b"}, numbers = new Integer[] {1, 2};
                CharSequence[] sequences = new String[] {"a", "b"};
                byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
                ByteBuffer heap = ByteBuffer.wrap(bytes.clone()), direct = ByteBuffer.allocateDirect(16).put(0, bytes), readOnly = ByteBuffer.wrap(bytes.clone()).asReadOnlyBuffer();
                AtomicInteger number = new AtomicInteger(1); AtomicLong longNumber = new AtomicLong(1); AtomicBoolean flag = new AtomicBoolean(true);
                AtomicReference<String> text = new AtomicReference<>("a");
                AtomicIntegerArray array = new AtomicIntegerArray(new int[] {1, 2}); AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(new String[] {"a", "b"});
                AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
                LongAccumulator throwing = new LongAccumulator((x, y) -> { throw new IllegalStateException("f" + x + y); }, 0);
                ReentrantLock lock = new ReentrantLock();
                Object extra;

                String state() {
                    return h.x + " " + h.u + h.text + h.r + H.shared + " " + below.p() + Arrays.toString(ints) + Arrays.toString(longs) + Arrays.toString(booleans) + Arrays.toString(doubles) + Arrays.toString(strings) + Arrays.toString(numbers) + Arrays.toString(sequences) + Arrays.toString(bytes)
                            + heap.getLong(0) + " " + direct.getLong(0) + " " + readOnly.getLong(0) + " " + number + " " + longNumber + flag + text + array + texts + stamped.getReference() + stamped.getStamp() + lock.isLocked() + extra;
                }

                /** The two texts of a cast say the same, and which it is hangs on how the JDK has compiled it, as does the text of a call of no handle. What is behind "because" is of the code around it. */
                static String shown(Throwable thrown) {
                    return (thrown.getClass().getName() + ": " + thrown.getMessage())
                            .replaceFirst(" because .*", "")
                            .replaceFirst("Cannot invoke .java.lang.invoke.VarHandle.*", "null")
                            .replaceFirst("class (\\\\S+) cannot be cast to class (\\\\S+) .*", "Cannot cast $1 to $2");
                }

                static String used(Handles by, int i) {
                    H.shared = "a";
                    RefusedState s = new RefusedState();
                    String before = s.state();
                    String how;
                    try {
                        how = "returned " + by.use(i, s);
                    } catch (Throwable e) {
                        how = "threw " + shown(e);
                    }
                    String after = s.state();
                    return how + (after.equals(before) ? "" : ", and left " + after);
                }

                static List<String> all(int classes) throws Exception {
                    List<String> all = new ArrayList<>();
                    for (int turn = 0; turn < 2; turn++) {
                        if (turn == 1) {
                            Thread other = new Thread(() -> new H().u++);
                            other.start();
                            other.join();
                        }
                        for (int c = 0; c < classes; c++) {
                            Handles by = (Handles) Class.forName("Refused" + c).getDeclaredConstructor().newInstance();
                            for (int i = 0; i < by.size(); i++) {
                                all.add(used(by, i));
                                all.add(used(by, i));
                            }
                        }
                    }
                    return all;
                }

                public static void main(String[] arguments) throws Exception {
                    java.nio.file.Files.write(java.nio.file.Path.of(arguments[1]), all(Integer.parseInt(arguments[0])));
                }
            }
            """;

    @TempDir
    Path folder;

    private static int compile(Path to, List<String> bodies) throws IOException {
        Compiled.into(to, "Base", BASE);
        Compiled.into(to, "Below", BELOW);
        Compiled.into(to, "RefusedState", STATE);
        int classes = RefusedUses.classes(bodies);
        for (int i = 0; i < classes; i++) {
            Compiled.into(to, "Refused" + i, RefusedUses.source(bodies, i));
        }
        return classes;
    }

    private static void run(Path program, String... arguments) throws Exception {
        // Beside the class path of this JVM, which has no part in it.
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {program.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            loader.loadClass("RefusedState")
                    .getDeclaredMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
        }
    }

    @Test
    void whatTheJdkRefusesIsRefusedInASession() throws Exception {
        List<String> bodies = RefusedUses.bodies();
        Path program = Files.createDirectory(folder.resolve("program"));
        String classes = Integer.toString(compile(program, bodies));
        Path expected = folder.resolve("expected");
        run(program, classes, expected.toString());
        Path found = folder.resolve("found");
        AgentJvm jvm = AgentJvm.run(
                folder,
                "",
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process"),
                List.of("-cp", program.toString(), "RefusedState", classes, found.toString()));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("access sites instrumented"), jvm::output);
        List<String> ofJdk = Files.readAllLines(expected);
        assertEquals(4 * bodies.size(), ofJdk.size());
        assertEquals(named(bodies, ofJdk), named(bodies, Files.readAllLines(found)));
    }

    private static String named(List<String> bodies, List<String> lines) {
        StringBuilder named = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            named.append(bodies.get(i / 2 % bodies.size()))
                    .append(" => ")
                    .append(lines.get(i))
                    .append('\n');
        }
        return named.toString();
    }
}
