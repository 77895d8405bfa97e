package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that finds what an earlier one has made of classes says the same as one that makes it. */
class KeptClassesRunTest {
    private static final String HOLDER = "package p; public class Holder { public Hidden h = new Hidden(); }";

    private static final String HIDDEN = "package p; class Hidden { }";

    /** A violation, a race, what a lock, a future and a map hand over, and an access that cannot be checked. */
    private static final String MAIN = """
            import java.util.concurrent.*;
            import java.util.concurrent.locks.*;
            public class Main {
                volatile int x;
                int plain;
                int locked;
                static final ConcurrentHashMap<String, int[]> MAP = new ConcurrentHashMap<>();
                public static void main(String[] args) throws Exception {
                    Main m = new Main();
                    ReentrantLock lock = new ReentrantLock();
                    System.out.println(new p.Holder().h != null);
                    Thread thread = new Thread(() -> {
                        m.x = 1;
                        m.plain++;
                        lock.lock();
                        m.locked++;
                        lock.unlock();
                        MAP.put("a", new int[] {1});
                    });
                    thread.start();
                    // It ends in the meantime, so that each run has the same order.
                    Thread.sleep(500);
                    m.plain++;
                    lock.lock();
                    m.locked++;
                    lock.unlock();
                    int[] found = MAP.get("a");
                    System.out.println(CompletableFuture.supplyAsync(() -> m.x > 1).get() || found != null && found[0] > 1);
                    thread.join();
                }
            }
            """;

    private static final int LEAST = 100_000;

    @TempDir
    Path folder;

    private Path cache;
    private Path classes;

    @BeforeEach
    void compile() throws IOException {
        cache = folder.resolve("the cache");
        classes = Files.createDirectories(folder.resolve("classes"));
        Compiled.into(classes, "Hidden", HIDDEN);
        Compiled.into(classes, "Holder", HOLDER);
        Compiled.into(classes, "Main", MAIN);
    }

    private AgentJvm run(String options) throws IOException, InterruptedException {
        AgentJvm jvm = AgentJvm.run(
                folder,
                options,
                List.of("-Djrsan.enabled=true", "-Djrsan.session=process"),
                List.of("-cp", classes.toString(), "Main"));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("JRSan: NOT_ALL_CHECKED"), jvm::output);
        assertTrue(jvm.output().contains("DATA RACE"), jvm::output);
        assertTrue(jvm.output().contains("as it may not name the type of that field"), jvm::output);
        return jvm;
    }

    private Path file() {
        try (Stream<Path> all = Files.list(cache)) {
            List<Path> files = all.toList();
            assertEquals(1, files.size(), files::toString);
            return files.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void itSaysTheSame() throws Exception {
        String plain = run("").output();
        assertEquals(plain, run("cache=" + cache).output());
        // Of classes that were loaded before the agent, the JVM gives files whose methods have no certain order: such
        // a file may be new each time.
        assertTrue(Files.size(file()) > LEAST, () -> file() + " is too small");
        assertEquals(plain, run("cache=" + cache).output());
        Files.write(file(), new byte[] {1, 2, 3});
        assertEquals(plain, run("cache=" + cache).output());
        assertTrue(Files.size(file()) > LEAST, () -> file() + " was not made anew");
        assertEquals(
                run("edges=off").output(),
                run("edges=off,cache=" + folder.resolve("2")).output());
    }

    @Test
    void whatCannotBeWrittenIsOneLineAtTheEnd() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        String output = run("cache=" + file.resolve("below")).output();
        List<String> told = output.lines()
                .filter(line -> line.contains("what is kept of instrumented classes cannot be written"))
                .toList();
        assertEquals(1, told.size(), output);
        assertTrue(told.get(0).contains(file.toString()), output);
    }
}
