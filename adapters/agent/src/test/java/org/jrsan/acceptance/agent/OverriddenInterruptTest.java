package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread whose class does something of its own when it is interrupted. Where JRSan gives back a status, the class has no part in that. */
class OverriddenInterruptTest {
    private static final String MAIN = """
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.*;
            import org.jrsan.*;
            public class Main {
                static final AtomicInteger calls = new AtomicInteger();
                static class Stopped extends Thread {
                    volatile boolean stop;
                    int found;
                    final int[] data;
                    Stopped(int[] data) { this.data = data; }
                    @Override public void run() {
                        while (!isInterrupted()) { Thread.yield(); }
                        found = data[0];
                        stop = false;
                    }
                    @Override public void interrupt() { calls.getAndIncrement(); stop = true; super.interrupt(); }
                    @Override public boolean isInterrupted() { return stop || super.isInterrupted(); }
                }
                static class Waiting extends Thread {
                    final AtomicInteger told = new AtomicInteger();
                    final AtomicInteger found = new AtomicInteger();
                    @Override public void run() {
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            found.set(told.get());
                        }
                    }
                    @Override public void interrupt() { told.set(1); super.interrupt(); }
                }
                public static void main(String[] args) {
                    Exploration found = Sanitizer.explore(
                            SanitizerOptions.ofJvm().with("schedule", args[0]).with("iterations", "50"), "interrupted", session -> {
                                int[] data = new int[1];
                                Stopped thread = new Stopped(data);
                                thread.start();
                                data[0] = 1;
                                thread.interrupt();
                                thread.join();
                                if (thread.found != 1) { throw new AssertionError("found " + thread.found); }
                                Waiting waiting = new Waiting();
                                Thread known = waiting;
                                known.start();
                                known.interrupt();
                                known.join();
                                if (waiting.found.get() != 1) { throw new AssertionError("interrupted before"); }
                            });
                    System.out.println("failure: " + found.failure() + ", passes: " + found.verdict().isPass()
                            + ", some: " + (calls.get() > 10));
                    System.out.println(found.report());
                }
            }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"os", "exhaustive", "random"})
    void itMayDoWhatItLikes(String schedule) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path[] libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toArray(Path[]::new);
        Compiled.into(classes, "Main", MAIN, libraries);
        String path = classes + File.pathSeparator + System.getProperty("java.class.path");
        AgentJvm jvm = AgentJvm.run(
                folder, "classes=" + classes, List.of("-Djrsan.enabled=true"), List.of("-cp", path, "Main", schedule));
        assertEquals(0, jvm.exitValue(), jvm::output);
        assertTrue(jvm.output().contains("failure: null, passes: true, some: true"), jvm::output);
    }
}
