package org.jrsan.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two JVMs write their reports to one directory at the same time. */
class SeveralJvmsTest {
    private static final int TESTS = 12;
    private static final int FINDINGS = 20;

    /** So often a JVM merges while it is at it, so that merges meet. */
    private static final int MERGES = 3;

    private static final long MINUTES = 3;

    @TempDir
    private Path folder;

    /** In a JVM of its own: writes the results of tests once there is a file that tells all to begin. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) throws InterruptedException {
            Path directory = Path.of(args[0]);
            Path begin = Path.of(args[1]);
            System.out.println("ready");
            while (!Files.exists(begin)) {
                Thread.sleep(1);
            }
            Reports reports = new Reports(directory, SourceFiles.of(directory), System.err::println);
            // Both JVMs run this one.
            reports.add(Results.run("org.acme.Both.test", findings("0")));
            for (int i = 0; i < TESTS; i++) {
                reports.add(Results.run(args[2] + i, findings(args[3])));
                if (i % MERGES == 0) {
                    reports.merge();
                }
            }
            reports.merge();
        }

        private static List<TestFinding> findings(String digit) {
            List<TestFinding> all = new ArrayList<>();
            for (int i = 0; i < FINDINGS; i++) {
                all.add(Results.violation("v-" + digit + String.format("%011x", i), null));
            }
            return all;
        }
    }

    private Process start(String name, String digit) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Writer.class.getName(),
                        folder.resolve("jrsan").toString(),
                        folder.resolve("begin").toString(),
                        name,
                        digit)
                .redirectError(folder.resolve(digit + ".err").toFile())
                .start();
    }

    private static void awaitReady(Process process) throws IOException {
        assertEquals('r', process.getInputStream().read());
    }

    @Test
    void nothingIsLostAndNobodyReadsAPart() throws Exception {
        Process one = start("org.acme.One.test", "1");
        Process two = start("org.acme.Two.test", "2");
        AtomicReference<Throwable> unreadable = new AtomicReference<>();
        CountDownLatch over = new CountDownLatch(1);
        Thread reader = new Thread(() -> {
            try {
                do {
                    readAll();
                } while (!over.await(5, TimeUnit.MILLISECONDS));
            } catch (Throwable e) {
                unreadable.set(e);
            }
        });
        try {
            awaitReady(one);
            awaitReady(two);
            reader.start();
            Files.createFile(folder.resolve("begin"));
            assertTrue(one.waitFor(MINUTES, TimeUnit.MINUTES));
            assertTrue(two.waitFor(MINUTES, TimeUnit.MINUTES));
        } finally {
            one.destroyForcibly();
            two.destroyForcibly();
            over.countDown();
            reader.join();
        }
        assertEquals(null, unreadable.get());
        assertEquals("", Files.readString(folder.resolve("1.err")));
        assertEquals("", Files.readString(folder.resolve("2.err")));
        assertEquals(List.of(0, 0), List.of(one.exitValue(), two.exitValue()));

        List<TestRun> all = Json.read(folder.resolve("jrsan/jrsan.json")).tests();
        Set<String> names = new HashSet<>(all.stream().map(TestRun::test).toList());
        assertEquals(2 * TESTS + 1, all.size());
        assertEquals(2 * TESTS + 1, names.size());
        all.forEach(run -> assertEquals(FINDINGS, run.findings().size(), run.test()));
        assertEquals(
                (2 * TESTS + 1) * FINDINGS,
                Json.tree(folder.resolve("jrsan/jrsan.sarif"))
                        .at("/runs/0/results")
                        .size());
        try (Stream<Path> files = Files.list(folder.resolve("jrsan"))) {
            assertEquals(
                    List.of(),
                    files.filter(file -> file.toString().endsWith(".part")).toList());
        }
    }

    /** Reads whatever is there as a whole. */
    private void readAll() throws IOException {
        if (!Files.isDirectory(folder.resolve("jrsan"))) {
            return;
        }
        List<Path> files;
        try (Stream<Path> there = Files.list(folder.resolve("jrsan"))) {
            files = there.toList();
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.endsWith(".json")) {
                assertTrue(!Json.read(file).tests().isEmpty(), name);
            } else if (name.endsWith(".sarif")) {
                assertTrue(Json.tree(file).has("runs"), name);
            } else if (name.endsWith(".html")) {
                try {
                    assertTrue(Files.readString(file).endsWith("</html>\n"), name);
                } catch (NoSuchFileException e) {
                    throw new AssertionError("a file was gone for a moment: " + name, e);
                }
            }
        }
    }
}
