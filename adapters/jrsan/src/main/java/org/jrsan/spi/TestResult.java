package org.jrsan.spi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.Verdict;
import org.jrsan.schedule.Shard;

/**
 * What one process can say of one test: a line of the file that option {@code results} names. Immutable.
 *
 * @param test the name of the test
 * @param shard which part of its schedules was run, from 1
 * @param shards how many parts there are
 * @param verdict what was found
 * @param passes whether the test passed
 * @param iterations how many iterations there were
 * @param classes how many classes of schedules were run, 0 where nobody counts them
 * @param obstacles why the part is not known to be robust, in words; empty if it is
 * @param report what the test printed or failed with
 */
public record TestResult(
        String test,
        int shard,
        int shards,
        Verdict verdict,
        boolean passes,
        long iterations,
        long classes,
        List<String> obstacles,
        String report) {
    private static final String SEPARATOR = "\t";
    private static final String BETWEEN_OBSTACLES = "; ";
    private static final int FIELDS = 9;

    /** The verdicts of failing parts, the most serious first. */
    private static final List<Verdict> BY_WEIGHT = List.of(
            Verdict.INTERNAL_ERROR,
            Verdict.NOT_ALL_CHECKED,
            Verdict.HALF_SWAPPED,
            Verdict.NOT_ROBUST,
            Verdict.RACY,
            Verdict.INCOMPLETE,
            Verdict.NOTHING_CHECKED,
            Verdict.ROBUST_SO_FAR,
            Verdict.ROBUST);

    /** What a shard can say of a test that is another shard's. */
    static TestResult leftToOthers(String test, Shard shard) {
        return new TestResult(
                test, shard.index() + 1, shard.count(), Verdict.NOTHING_CHECKED, true, 0, 0, List.of(), "");
    }

    private boolean isLeftToOthers() {
        return passes && verdict == Verdict.NOTHING_CHECKED;
    }

    /**
     * This result as a line.
     *
     * @return the line, without its end
     */
    public String line() {
        return Stream.of(
                        test,
                        shard,
                        shards,
                        verdict,
                        passes,
                        iterations,
                        classes,
                        String.join(BETWEEN_OBSTACLES, obstacles),
                        report)
                .map(field -> escaped(field.toString()))
                .collect(Collectors.joining(SEPARATOR));
    }

    /**
     * Adds this result to a file, at its end. Several threads and processes may do so at the same time.
     *
     * @param file the file; it is created, along with its directory, if it is not there
     * @throws IllegalStateException with a message of one line, if it cannot be written
     */
    public void addTo(Path file) {
        append(file, line() + "\n");
    }

    /** Adds text to a file of results. */
    static void append(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // Within one JVM a second lock of the file would be refused.
        synchronized (TestResult.class) {
            try {
                Path directory = file.toAbsolutePath().getParent();
                if (directory != null) {
                    Files.createDirectories(directory);
                }
                try (FileChannel channel =
                        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                    FileLock lock = channel.lock();
                    channel.write(ByteBuffer.wrap(bytes));
                    lock.release();
                }
            } catch (IOException e) {
                throw new IllegalStateException(
                        "JRSan: option results is '" + file + "', which cannot be written: " + e
                                + "; name a file in a directory that can be",
                        e);
            }
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '\\' && i + 1 < text.length()) {
                i++;
                letter = switch (text.charAt(i)) {
                    case 't' -> '\t';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    default -> text.charAt(i);
                };
            }
            plain.append(letter);
        }
        return plain.toString();
    }

    /**
     * Reads a line.
     *
     * @param line what {@link #line} returned
     * @return the result; empty if the line is none
     */
    public static Optional<TestResult> read(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        try {
            String obstacles = unescaped(fields[7]);
            TestResult result = new TestResult(
                    unescaped(fields[0]),
                    Integer.parseInt(fields[1]),
                    Integer.parseInt(fields[2]),
                    Verdict.valueOf(fields[3]),
                    Boolean.parseBoolean(fields[4]),
                    Long.parseLong(fields[5]),
                    Long.parseLong(fields[6]),
                    obstacles.isEmpty() ? List.of() : List.of(obstacles.split(BETWEEN_OBSTACLES)),
                    unescaped(fields[8]));
            return result.shard < 1 || result.shard > result.shards ? Optional.empty() : Optional.of(result);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * One result for the parts of one test.
     *
     * @param parts results of the same test, at least one
     * @return the result of the whole; {@link Verdict#INCOMPLETE} if no part found anything, and one is missing or is there
     *     more than once
     */
    public static TestResult merge(List<TestResult> parts) {
        TestResult one = parts.get(0);
        List<TestResult> inOrder = parts.stream()
                .sorted(Comparator.comparingInt(TestResult::shard))
                .toList();
        List<String> obstacles = new ArrayList<>();
        for (int shard = 1; shard <= one.shards; shard++) {
            int wanted = shard;
            long there = parts.stream().filter(part -> part.shard == wanted).count();
            if (there != 1) {
                obstacles.add("shard " + shard + "/" + one.shards
                        + (there == 0 ? " is missing" : " is there " + there + " times"));
            }
        }
        if (parts.stream().anyMatch(part -> part.shards != one.shards)) {
            obstacles.add("the results are of different numbers of shards: "
                    + new TreeSet<>(parts.stream().map(TestResult::shards).toList()));
        }
        if (parts.stream().allMatch(TestResult::isLeftToOthers)) {
            obstacles.add("each shard left it to others");
        }
        boolean isWhole = obstacles.isEmpty();
        parts.stream().flatMap(part -> part.obstacles.stream()).distinct().forEach(obstacles::add);
        Verdict worst = parts.stream()
                .filter(part -> !part.isLeftToOthers())
                .map(TestResult::verdict)
                .min(Comparator.comparingInt(BY_WEIGHT::indexOf))
                .orElse(Verdict.NOTHING_CHECKED);
        return new TestResult(
                one.test,
                1,
                1,
                verdict(worst, isWhole, obstacles),
                isWhole && parts.stream().allMatch(TestResult::passes),
                parts.stream().mapToLong(TestResult::iterations).sum(),
                parts.stream().mapToLong(TestResult::classes).sum(),
                obstacles,
                inOrder.stream()
                        .filter(part -> !part.passes)
                        .map(TestResult::report)
                        .collect(Collectors.joining("\n")));
    }

    private static Verdict verdict(Verdict worst, boolean isWhole, List<String> obstacles) {
        if (!worst.isPass()) {
            return worst;
        }
        if (!isWhole) {
            return Verdict.INCOMPLETE;
        }
        return obstacles.isEmpty() ? Verdict.ROBUST : Verdict.ROBUST_SO_FAR;
    }
}
