package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;

/** What the program refuses, it refuses in a session as it does without the agent: with the same exception, text and lines. */
class ThrownTest {
    /** Where the JDK refuses something, inside of a call, its own frames are others. */
    private static final Pattern IN_JDK = Pattern.compile("(X|ELEMENTS|U)\\.|\\bnew \\w+(\\.\\w+)+\\.Atomic|notify");

    private static final List<String> BODIES = List.of(
            "return h.x;",
            "h.x = 1; return null;",
            "return h.l;",
            "h.l = 1; return null;",
            "return h.d;",
            "h.d = 1; return null;",
            "return h.s;",
            "h.s = \"a\"; return null;",
            "return h.v;",
            "h.v = 1; return null;",
            "return h.f;",
            "h.x++; return null;",
            "h.v += 2; return null;",
            "return is[1];",
            "is[1] = 2; return null;",
            "return ls[1];",
            "ls[1] = 2; return null;",
            "ds[1] = 2; return ds[1];",
            "fs[1]++; return null;",
            "return os[1];",
            "os[1] = null; return null;",
            "return bs[1];",
            "bs[1] = 2; return null;",
            "return zs[1];",
            "return cs[1];",
            "return ss[1];",
            "return is.length;",
            "is = new int[2]; return is[2];",
            "is = new int[2]; is[-1] = 1; return null;",
            "ls = new long[0]; ls[0] = 1; return null;",
            "os = new Object[3]; return os[3];",
            "os = new String[3]; os[0] = 1; return null;",
            "os = new String[3]; os[4] = 1; return null;",
            "X.setOpaque((T.H) h, 1); return null;",
            "return (int) X.getVolatile((T.H) h);",
            "return (int) ELEMENTS.getOpaque(new int[2], 2);",
            "ELEMENTS.setOpaque(is, 0, 1); return null;",
            "return n.get();",
            "n.set(1); return null;",
            "return a.get(0);",
            "return new java.util.concurrent.atomic.AtomicIntegerArray(2).get(2);",
            "new java.util.concurrent.atomic.AtomicIntegerArray(2).set(-1, 0); return null;",
            "return U.get((T.H) h);",
            "synchronized (o) { return 1; }",
            "o.wait(); return null;",
            "new Object().notify(); return null;",
            "t.start(); return null;",
            "t.join(); return null;",
            "q.add(\"a\"); return null;",
            "return m.get(\"a\");",
            "return new java.util.concurrent.ConcurrentHashMap<String, String>().put(null, null);",
            "new java.util.concurrent.ArrayBlockingQueue<String>(1).add(null); return null;",
            "X.set(h, \"a\"); return null;",
            "return next(h).x;",
            "return h.v();",
            "h.raise(2); return null;",
            "return (Integer) (Object) h.toString();");

    private static String method(int i) {
        return "Object m" + i + "() throws Exception {\n" + BODIES.get(i) + "\n}\n";
    }

    private static String source() {
        StringBuilder methods = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < BODIES.size(); i++) {
            methods.append(method(i));
            calls.append("case ").append(i).append(" -> made.m").append(i).append("();\n");
        }
        return "import java.lang.invoke.*; import java.util.concurrent.atomic.*;\n"
                + "public class T implements java.util.concurrent.Callable<Object[]> {\n"
                + "static class H { int x; long l; double d; String s; volatile int v; final int f = Integer.parseInt(\"3\"); volatile int u;"
                + " int v() { return v; } void raise(int to) { v = to; } }\n"
                + "H h; int[] is; long[] ls; double[] ds; float[] fs; Object[] os; byte[] bs; boolean[] zs; char[] cs; short[] ss;"
                + " AtomicInteger n; AtomicIntegerArray a; Object o; Thread t; java.util.Queue<String> q; java.util.Map<String, String> m;\n"
                + "static H next(H of) { return of; }\n"
                + "static final VarHandle X, ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);"
                + " static final AtomicIntegerFieldUpdater<H> U = AtomicIntegerFieldUpdater.newUpdater(H.class, \"u\");\n"
                + "static { try { X = MethodHandles.lookup().findVarHandle(H.class, \"x\", int.class); } catch (ReflectiveOperationException e) { throw new Error(e); } }\n"
                + methods
                + "public Object[] call() throws Exception { Object[] all = new Object[" + BODIES.size()
                + "]; Thread other = new Thread(() -> { for (int i = 0; i < all.length; i++) all[i] = thrown(i); }); other.start(); other.join(); return all; }\n"
                + "static Object thrown(int i) { try { T made = new T(); return switch (i) {\n" + calls
                + "default -> null; }; } catch (Throwable e) { return e; } } }";
    }

    /** The exception, and the frames down to that of the class, which may be the twin of an accessor. What is behind "because" is of the code around it, which is another. */
    private static String shown(String body, Object result) {
        if (!(result instanceof Throwable thrown)) {
            return "returned";
        }
        boolean isInJdk = IN_JDK.matcher(body).find();
        StringBuilder frames = new StringBuilder();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            boolean isOwn = frame.getClassName().equals("T");
            if (isInJdk && !isOwn) {
                continue;
            }
            frames.append(frame.getClassName())
                    .append('.')
                    .append(frame.getMethodName().replace("$jrsan", ""))
                    .append(' ');
            if (isOwn) {
                frames.append(frame.getLineNumber());
                break;
            }
        }
        String text = isInJdk ? thrown.getClass().getName() : thrown.toString().replaceFirst(" because .*", "");
        return text + " at " + frames;
    }

    private static List<String> lines(Object[] results) {
        return Stream.iterate(0, i -> i < results.length, i -> i + 1)
                .map(i -> BODIES.get(i) + " " + shown(BODIES.get(i), results[i]))
                .toList();
    }

    private static Object[] run(Class<?> type) throws Exception {
        return (Object[]) ((Callable<?>) type.getDeclaredConstructor().newInstance()).call();
    }

    @Test
    void inASessionItIsWhatItWas() throws Exception {
        List<String> expected = lines(run(new AsItIs(Instrumented.compile(Map.of("T", source()))).loadClass("T")));
        Class<?> instrumented = Instrumented.load("T", source());
        assertEquals(String.join("\n", expected), String.join("\n", lines(run(instrumented))));
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm())) {
            String found = String.join("\n", lines(run(instrumented)));
            assertEquals(String.join("\n", expected), found);
            assertEquals(List.of(), session.errors());
        }
    }
}
