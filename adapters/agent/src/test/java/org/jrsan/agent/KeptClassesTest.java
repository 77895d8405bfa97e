package org.jrsan.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jrsan.acceptance.agent.Instrumented;
import org.jrsan.agent.cache.ClassCache;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken from an earlier JVM is what would be made now. */
class KeptClassesTest {
    /** A class whose method is an accessor as long as it does nothing else. */
    private static final String CELL =
            "package a; public class Cell { static java.lang.invoke.VarHandle V; int v; public int get() { return (int) V.getVolatile(this); } }";

    @TempDir
    Path temp;

    private Path classes;
    private Path elsewhere;
    private Path cache;

    @BeforeEach
    void makeFolders() throws IOException {
        classes = Files.createDirectory(temp.resolve("classes"));
        elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        cache = temp.resolve("cache");
    }

    /** Writes classes in place of all that were there. */
    private Map<String, byte[]> write(Map<String, String> sources) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (Map.Entry<String, byte[]> one :
                Instrumented.compile(new HashMap<>(sources)).entrySet()) {
            files.put(one.getKey().replace('.', '/'), one.getValue());
        }
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                Files.delete(each);
            }
        }
        for (Map.Entry<String, byte[]> one : files.entrySet()) {
            Path file = classes.resolve(one.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, one.getValue());
        }
        return files;
    }

    /** What an agent makes of a class. */
    private byte @Nullable [] made(boolean isChecked, @Nullable ClassCache kept, Map<String, byte[]> files, String name)
            throws IOException {
        return made(isChecked, kept, Map.of(name, files.get(name))).get(name);
    }

    private Map<String, byte @Nullable []> made(boolean isChecked, @Nullable ClassCache kept, Map<String, byte[]> files)
            throws IOException {
        URL[] place = {classes.toUri().toURL()};
        ProtectionDomain from = new ProtectionDomain(new CodeSource(place[0], (Certificate[]) null), null);
        AgentOptions options = AgentOptions.of("classes=" + (isChecked ? classes : elsewhere));
        Transformer transformer = new Transformer(
                new CheckedClasses(options), new UnseenClasses(InstrumentationOf.classes()), options, kept);
        Map<String, byte @Nullable []> made = new TreeMap<>();
        try (URLClassLoader loader = new URLClassLoader(place)) {
            files.forEach(
                    (name, bytes) -> made.put(name, transformer.transform(null, loader, name, null, from, bytes)));
        }
        assertEquals(isChecked ? files.size() : 0, transformer.classes.intValue());
        return made;
    }

    private ClassCache open() {
        return new ClassCache(cache.toFile(), 1);
    }

    private byte[] file() throws IOException {
        try (Stream<Path> all = Files.list(cache)) {
            return Files.readAllBytes(all.findFirst().orElseThrow());
        }
    }

    /** Classes that call each other, of all that is instrumented in some way. */
    private static Map<String, String> many() {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            sources.put(
                    "a.A" + i,
                    "package a; class A" + i + " extends " + (i % 2 == 0 ? "b.P" : "Thread")
                            + " { int[] all = new int[9]; volatile int v; final Object o = new Object();"
                            + " int at(int i) { while (v == i) { Thread.onSpinWait(); }"
                            + " synchronized (o) { return all[i % 9]++ + new B" + i
                            + "(this).get() + new Cell().get(); } }"
                            + " Runnable r() { return this::hashCode; } synchronized void s() { notifyAll(); } }");
            sources.put(
                    "a.B" + i,
                    "package a; class B" + i + " { final A" + i + " a; B" + i + "(A" + i
                            + " a) { this.a = a; } int get() { return a.at(1); } }");
        }
        sources.put("a.Cell", CELL);
        sources.put("b.P", "package b; public class P { protected volatile long p; public Cell c; } class Cell {}");
        return sources;
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void whatIsKeptIsWhatWouldBeMade(boolean isChecked) throws IOException {
        Map<String, byte[]> files = write(many());
        Map<String, byte @Nullable []> expected = made(isChecked, null, files);
        ClassCache first = open();
        made(isChecked, first, files);
        first.save();
        byte[] written = file();
        ClassCache second = open();
        Map<String, byte @Nullable []> found = made(isChecked, second, files);
        second.save();
        assertArrayEquals(written, file(), "all were found, so that nothing is new");
        expected.forEach((name, made) -> assertArrayEquals(made, found.get(name), name));
        long changed = files.keySet().stream()
                .filter(name -> !Arrays.equals(files.get(name), found.get(name)) && found.get(name) != null)
                .count();
        assertTrue(changed >= 21, () -> changed + " classes are instrumented");
    }

    /**
     * The class {@code a.C} stays as it is, and another one changes so that it is instrumented in another way. {@code -} stands for a class that is gone.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # an accessor is none any more
            true  | class C { int f(Cell c) { return c.get(); } } | Cell | package a; public class Cell { static java.lang.invoke.VarHandle V; int v; public int get() { v = 1; return (int) V.getVolatile(this); } }
            # the constructor of a superclass hands the object on
            true  | class C extends D { int x; C() { super(1); x = 2; } } class D { D(int i) { } } | D | package a; class D { static D all; D(int i) { all = this; } }
            # a type of another package is not public any more
            true  | class C { int f(b.P p) { return p.h.hashCode(); } } | b.H | package b; class H { }
            # a type that a field has is missing
            true  | class C { b.H h; Object f() { return h; } } | b.H | -
            # what a class extends is no class of the JDK's any more
            true  | class C { void f(E e) { e.lock(); } } | E | package a; class E { void lock() { } }
            # a field is volatile now
            false | class C extends F { void f() { i = 1; } } class F { int i; } | F | package a; class F { volatile int i; }
            # what a class extends is no class of the JDK's any more
            false | class C { Object f(E e) { return e.put(1, 2); } } | E | package a; class E { Object put(Object k, Object v) { return k; } }
            """)
    void aChangeOfAnotherClassIsSeen(boolean isChecked, String source, String other, String changed)
            throws IOException {
        Map<String, String> sources = new HashMap<>();
        sources.put("a.Cell", CELL);
        sources.put("b.P", "package b; public class P { public final H h = null; }");
        sources.put("b.H", "package b; public class H { }");
        sources.put(
                "a.E",
                isChecked
                        ? "package a; class E extends java.util.concurrent.locks.ReentrantLock { }"
                        : "package a; class E extends java.util.concurrent.ConcurrentHashMap<Object, Object> { }");
        for (String each : source.split("(?=class [A-Z])")) {
            sources.put("a." + each.charAt(6), "package a; " + each);
        }
        Map<String, byte[]> files = write(sources);
        byte[] before = made(isChecked, null, files, "a/C");
        ClassCache first = open();
        made(isChecked, first, files, "a/C");
        first.save();
        String name = other.contains(".") ? other : "a." + other;
        if (changed.equals("-")) {
            Files.delete(classes.resolve(name.replace('.', '/') + ".class"));
        } else {
            byte[] again = Instrumented.compile(Map.of(name, changed)).get(name);
            Files.write(classes.resolve(name.replace('.', '/') + ".class"), again);
        }
        byte[] after = made(isChecked, null, files, "a/C");
        assertFalse(Arrays.equals(before, after), "the change makes no difference");
        assertArrayEquals(after, made(isChecked, open(), files, "a/C"));
    }

    /** What others ask about it has another answer in the next JVM, which has not seen it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            package a; class C { volatile int i; } | package a; class C { int i; }
            package a; class C extends Thread { volatile int i; } | package a; class C { volatile int i; }
            package a; class C { volatile int i; } | -
            """)
    void whatIsNotAsItsFileSaysIsNotKept(String source, String inFile) throws IOException {
        Map<String, byte[]> woven = write(Map.of("a.C", source));
        if (inFile.equals("-")) {
            Files.delete(classes.resolve("a/C.class"));
        } else {
            write(Map.of("a.C", inFile));
        }
        ClassCache first = open();
        made(false, first, woven);
        first.save();
        assertFalse(Files.exists(cache), "nothing is kept of it");
    }

    @Test
    void whatIsAnnotatedIsReadInEachJvm() throws IOException {
        Map<String, byte[]> files = write(
                Map.of("a.C", "package a; class C { @org.jrsan.annotation.WaitLoop void f() { } volatile int x; }"));
        ClassCache first = open();
        made(true, first, files);
        first.save();
        assertFalse(Files.exists(cache), "nothing is kept of it");
    }
}
