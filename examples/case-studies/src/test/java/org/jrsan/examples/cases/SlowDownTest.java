package org.jrsan.examples.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;

class SlowDownTest {
    private static final Path PAGE =
            Path.of("..", "..", "docs", "case-studies.md").toAbsolutePath().normalize();

    /** How often another thread runs an operation, so that it shares its locations with the thread that is timed. */
    private static final int BEFORE = 3;

    /** The times are for the table in docs/case-studies.md, and nothing follows from them. */
    @Test
    void theAgentChangesNoResult() throws Exception {
        List<String[]> bare = bare();
        List<Operation> alone = SlowDown.operations();
        List<Operation> beside = SlowDown.operations();
        assertEquals(alone.size(), bare.size());
        for (int i = 0; i < alone.size(); i++) {
            Operation one = alone.get(i);
            String name = one.library() + " | " + one.type() + " | " + one.what();
            long time = Long.parseLong(bare.get(i)[3]);
            long sum = Long.parseLong(bare.get(i)[4]);
            long aloneTime = checked(one, name, 0, sum);
            long besideTime = checked(beside.get(i), name, BEFORE, sum);
            System.out.println("slow: " + name + " | " + time + " | " + aloneTime + " | " + times(aloneTime, time)
                    + " | " + times(besideTime, time));
        }
    }

    /** How many times the one is the other, with two digits or more. */
    private static String times(long one, long other) {
        double ratio = (double) one / Math.max(1, other);
        return String.format(Locale.ROOT, ratio < 10 ? "%.1f" : "%.0f", ratio);
    }

    /** In nanoseconds, in a session of its own, where another thread has run it some times before. */
    private static long checked(Operation operation, String name, int before, long sum) throws Exception {
        try (Session session =
                Sanitizer.open(SanitizerOptions.ofJvm().with("plain", "opaque").with("sites", "light"))) {
            if (before > 0) {
                FutureTask<Long> other = new FutureTask<>(() -> {
                    long results = 0;
                    for (int i = 0; i < before; i++) {
                        results += operation.run().call();
                    }
                    return results;
                });
                Thread thread = new Thread(other);
                thread.start();
                thread.join();
                // Each result is the same.
                assertEquals(sum / SlowDown.ROUNDS / SlowDown.OPERATIONS * before, other.get(), name);
            }
            long[] found = SlowDown.run(operation.run());
            assertEquals(sum, found[1], name);
            assertEquals(0, session.violations().size(), session::report);
            return found[0];
        }
    }

    @Test
    void eachClassOfTheTableHasAnOperation() throws IOException {
        String classes = Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.equals("## The classes"))
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(row -> row.split(" ?\\| ?"))
                .map(cells -> cells[1].replaceFirst(" [\\d.]+$", "") + " | " + cells[2].replace("`", ""))
                .collect(Collectors.joining("\n"));
        assertEquals(
                classes,
                SlowDown.operations().stream()
                        .map(one -> one.library() + " | " + one.type())
                        .collect(Collectors.joining("\n")));
    }

    /** Of a JVM without the agent. */
    private static List<String[]> bare() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-D" + SlowDown.PROPERTY + "=" + SlowDown.OPERATIONS,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SlowDown.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.lines()
                .filter(line -> line.startsWith("slow: "))
                .map(line -> line.split(" \\| "))
                .toList();
    }
}
