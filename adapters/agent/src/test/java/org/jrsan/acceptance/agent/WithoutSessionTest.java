package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;

/** Instrumented classes that were used before a session was open: they do what they did, and a session sees each of their accesses. */
class WithoutSessionTest {
    /** So often that the JIT has compiled it for a JVM without sessions. */
    private static final int OFTEN = 20_000;

    private static final String EACH_KIND = """
            import java.util.*;
            public class T implements java.util.concurrent.Callable<String> {
                static class Base { final int given; Base(int given) { this.given = given; } }
                static class Derived extends Base {
                    static int made; int own; Derived(T of, long more) { super(of.i + (int) (more + of.l)); own = given; made++; } }
                boolean z; byte b; short s; char c; int i; long l; float f; double d; Object o; volatile long v; static double sd; static String so;
                final boolean[] zs = new boolean[2]; final byte[] bs = new byte[2]; final short[] ss = new short[2]; final char[] cs = new char[2];
                final int[] is = new int[2]; final long[] ls = new long[2]; final float[] fs = new float[2]; final double[] ds = new double[2];
                final Object[] os = new String[2]; final int[][] iss = new int[2][2];
                public String call() {
                    List<Object> seen = new ArrayList<>();
                    z = true; b = -1; s = -2; c = 'c'; i = 3; l = 4L << 40; f = 5.5f; d = 6.25; o = "o"; v = 7; sd = 8.5; so = "so";
                    zs[1] = z; bs[1] = b; ss[1] = s; cs[1] = c; is[1] = i; ls[1] = l; fs[1] = f; ds[1] = d; os[1] = o; iss[1][0] = i;
                    l += ls[1]; ds[0] += d * (z ? ls[1] : v); is[0]++; sd -= i; so += os[1]; i = is[0] = is[1] + (bs[1] < 0 ? ss[1] : cs[1]);
                    seen.addAll(List.of(zs[1], bs[1], ss[1], cs[1], is[1], ls[1], fs[1], ds[0], os[1], iss[1][0], l, sd, so, i, v));
                    Derived made = new Derived(this, ls[1] + iss[1][0]);
                    seen.add(made.own); seen.add(made.given); seen.add(new StringBuilder(so).append(i).append(new Derived(this, l).own).toString());
                    T none = null;
                    try { none.i = is[0]; } catch (NullPointerException e) { seen.add("null"); }
                    try { is[i + 2] = none == null ? i : none.i; } catch (ArrayIndexOutOfBoundsException e) { seen.add("index"); }
                    try { os[0] = iss; } catch (ArrayStoreException e) { seen.add("store"); }
                    for (int n = 0; n < 3; n++) { is[1] += n % 2 == 0 ? i : is[0]; if (is[1] > 100) { break; } }
                    synchronized (this) { try { i = is[1]; } finally { l = i; } }
                    seen.add(switch (i % 3) { case 0 -> l; case 1 -> (long) i; default -> ls[1]; });
                    return seen.toString();
                }
            }
            """;

    private static Object call(Class<?> type) throws Exception {
        return ((Callable<?>) type.getDeclaredConstructor().newInstance()).call();
    }

    @Test
    void whatIsDoneIsTheSameBeforeInAndAfterASession() throws Exception {
        Class<?> type = Instrumented.load("T", EACH_KIND);
        Object before = call(type);
        long first;
        try (Session session = Sanitizer.open()) {
            assertEquals(before, call(type));
            first = session.counts().accesses();
            assertTrue(first > 60, () -> session.counts().toString());
        }
        for (int i = 0; i < OFTEN; i++) {
            assertEquals(before, call(type));
        }
        try (Session session = Sanitizer.open()) {
            assertEquals(before, call(type));
            assertEquals(first, session.counts().accesses());
        }
    }

    @Test
    void aLoopThatRunsAlreadyIsSeenOnceASessionIsOpen() throws Exception {
        Class<?> type = Instrumented.load(
                "T",
                "public class T implements java.util.concurrent.Callable<Integer> { int x; int[] a = new int[1];"
                        + " public Integer call() { for (int i = 0; i < 1000; i++) { x++; a[0] = x; } return a[0]; } }");
        Callable<?> loop = (Callable<?>) type.getDeclaredConstructor().newInstance();
        AtomicBoolean ends = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            while (!ends.get()) {
                try {
                    loop.call();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        });
        thread.start();
        Thread.sleep(200);
        try (Session session = Sanitizer.open()) {
            long end = System.nanoTime() + 20_000_000_000L;
            while (session.counts().accesses() < 10_000) {
                if (System.nanoTime() - end > 0) {
                    fail("the loop was not seen: " + session.counts());
                }
                Thread.sleep(1);
            }
        } finally {
            ends.set(true);
            thread.join();
        }
    }
}
