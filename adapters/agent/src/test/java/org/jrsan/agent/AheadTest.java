package org.jrsan.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jrsan.acceptance.agent.Instrumented;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.code.Instrumenter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are instrumented before they are loaded. */
class AheadTest {
    private static final int SECONDS = 60;

    private final ClassLoader loader = new URLClassLoader(new URL[0]);
    private final ProtectionDomain domain = new ProtectionDomain(null, null);
    private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();

    private static Ahead.File file(String name, String text) {
        return new Ahead.File(name, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Fails for names that begin with {@code bad}; else what is made is the file itself. */
    private Ahead begun() {
        Ahead ahead = new Ahead(
                (file, of, from, read) -> {
                    begun.add(file.name());
                    if (file.name().startsWith("bad")) {
                        throw new IllegalStateException();
                    }
                    return new Instrumenter.Result(file.bytes(), 1, false);
                },
                () -> {});
        ahead.begin();
        return ahead;
    }

    /** Waits until a class was made, since the next one has begun. */
    private void make(Ahead ahead, Ahead.File file) throws InterruptedException {
        ahead.offer(file, loader, domain);
        assertEquals(file.name(), begun.poll(SECONDS, TimeUnit.SECONDS));
        ahead.offer(file("next" + file.name(), ""), loader, domain);
        assertEquals("next" + file.name(), begun.poll(SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void whatWasMadeIsTakenOnce() throws InterruptedException {
        Ahead ahead = begun();
        make(ahead, file("a/B", "text"));
        Ahead.Made made = ahead.take(file("a/B", "text"), loader, domain);
        assertArrayEquals(
                "text".getBytes(StandardCharsets.ISO_8859_1), made.result().bytes());
        assertNull(ahead.take(file("a/B", "text"), loader, domain));
    }

    @Test
    void whatWasMadeOfAnotherClassIsNotUsed() throws InterruptedException {
        Ahead ahead = begun();
        make(ahead, file("a", "text"));
        make(ahead, file("b", "text"));
        make(ahead, file("c", "text"));
        assertNull(ahead.take(file("a", "texts"), loader, domain));
        assertNull(ahead.take(file("b", "text"), loader, new ProtectionDomain(null, null)));
        assertNull(ahead.take(file("c", "text"), new URLClassLoader(new URL[0]), domain));
        assertNull(ahead.take(file("c", "text"), null, domain));
    }

    @Test
    void whatCannotBeMadeIsLeftToWhoLoadsIt() throws InterruptedException {
        Ahead ahead = begun();
        make(ahead, file("bad", "text"));
        assertNull(ahead.take(file("bad", "text"), loader, domain));
        make(ahead, file("good", "text"));
    }

    @Test
    void whatIsAnnotatedIsMadeWhenItIsLoaded() throws InterruptedException {
        Ahead ahead = begun();
        ahead.offer(file("annotated", "..Lorg/jrsan/annotation/Label;.."), loader, domain);
        make(ahead, file("plain", "text"));
    }

    @Test
    void nothingIsMadeBeforeItBegins() {
        Ahead ahead = new Ahead(
                (file, of, from, read) -> {
                    throw new AssertionError();
                },
                () -> {});
        ahead.offer(file("a", "text"), loader, domain);
        assertNull(ahead.take(file("a", "text"), loader, domain));
    }

    @Test
    void loadersAreNotKeptAlive() throws InterruptedException {
        Ahead ahead = begun();
        ClassLoader gone = new URLClassLoader(new URL[0]);
        WeakReference<ClassLoader> reference = new WeakReference<>(gone);
        ahead.offer(file("a", "text"), gone, new ProtectionDomain(null, null, gone, null));
        assertEquals("a", begun.poll(SECONDS, TimeUnit.SECONDS));
        make(ahead, file("b", "text"));
        gone = null;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (reference.get() != null && System.nanoTime() < end) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertNull(reference.get());
    }

    /** Calls of many others, of which some are made ahead and some are not, as it happens. */
    @Test
    void whatIsMadeAheadIsWhatWouldBeMade(@TempDir Path folder) throws IOException {
        Map<String, String> sources = new HashMap<>();
        StringBuilder main = new StringBuilder("class M { void run() { ");
        for (int i = 0; i < 60; i++) {
            main.append("new A" + i + "().at(" + i + "); ");
            sources.put(
                    "A" + i,
                    "class A" + i + " { int[] all = new int[9]; volatile int v; int at(int i) {"
                            + " while (v == i) { Thread.onSpinWait(); } return all[i % 9]++ + new B" + i
                            + "().get(); } }");
            sources.put("B" + i, "class B" + i + " { A" + i + " a; int get() { return a.at(1); } }");
        }
        sources.put("M", main + "} }");
        Map<String, byte[]> files = Instrumented.compile(sources);
        for (Map.Entry<String, byte[]> one : files.entrySet()) {
            Files.write(folder.resolve(one.getKey() + ".class"), one.getValue());
        }
        URL[] place = {folder.toUri().toURL()};
        ProtectionDomain from = new ProtectionDomain(new CodeSource(place[0], (Certificate[]) null), null);
        CheckedClasses checked = new CheckedClasses(AgentOptions.of("classes=" + folder));
        Transformer transformer = new Transformer(
                checked, new UnseenClasses(InstrumentationOf.classes()), AgentOptions.of("classes=" + folder), null);
        Set<String> compared = ConcurrentHashMap.newKeySet();
        try (URLClassLoader ofAgent = new URLClassLoader(place);
                URLClassLoader other = new URLClassLoader(place)) {
            transformer.beginAhead();
            files.forEach((name, bytes) -> {
                byte[] made = transformer.transform(null, ofAgent, name, null, from, bytes);
                byte[] expected = Instrumenter.instrumentBeside(
                                bytes,
                                BootClass.NAME,
                                true,
                                other,
                                called -> checked.file(called, other, from),
                                new Asked())
                        .bytes();
                assertArrayEquals(expected, made, name);
                compared.add(name);
            });
        }
        assertEquals(files.keySet(), compared);
        assertEquals(files.size(), transformer.classes.intValue());
        assertTrue(transformer.sites.intValue() > files.size(), () -> transformer.sites + " sites");
        assertEquals(List.of(), org.jrsan.internal.told.Uninstrumented.lines());
    }
}
