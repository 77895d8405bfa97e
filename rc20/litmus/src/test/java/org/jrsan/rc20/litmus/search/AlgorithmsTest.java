package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Published algorithms with loops and up to four threads settle as expected. Those that take longer are decided with {@code
 * -Dalgorithms.all=true} only.
 */
class AlgorithmsTest {
    private static final Path FOLDER = folder();
    private static final Limits LIMITS =
            Limits.DEFAULT.withTime(Duration.ofMinutes(1)).withMaxBytes(1L << 30);
    private static final Set<String> LONG = Set.of(
            "Chase-Lev-growth-volatile",
            "Chase-Lev-growth-fenced-2",
            "Chase-Lev-growth-2013-released",
            "Lamport-fast-3-fenced",
            "RCU-offline-fenced",
            "RCU-offline-release-acquire",
            "RCU-offline-counter-fenced",
            "RCU-offline-counter-release-acquire");

    private static Path folder() {
        try {
            return Path.of(AlgorithmsTest.class.getResource("/algorithms").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Program> all() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".litmus")).sorted().toList().stream()
                    .flatMap(file -> LitmusParser.parse(text(file)).orThrow().stream());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Program> programs() throws IOException {
        return all().filter(program -> Boolean.getBoolean("algorithms.all") || !LONG.contains(program.name()));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void settles(Program program) {
        LitmusAnswer answer = new LitmusAnswer(program, Explorer.explore(program, LIMITS), Duration.ZERO);
        assertEquals(Optional.empty(), answer.exploration().incomplete());
        assertEquals(LitmusAnswer.Status.OK, answer.status(), answer.line() + answer.explanation());
    }

    /** Whatever threads share the work, and however fast they are. */
    @ParameterizedTest
    @ValueSource(strings = {"Chase-Lev-growth-2013", "Seqlock-2-2-no-fence", "RCU-opaque-phase"})
    void theReportDoesNotDependOnThreads(String name) throws Exception {
        Program program = all().filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertEquals(exploreWith(1, program), exploreWith(4, program));
    }

    private static Exploration exploreWith(int threads, Program program) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return pool.submit(() -> Explorer.explore(program, LIMITS)).get();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void eachHasALineInTheReadme() throws IOException {
        String readme = text(FOLDER.resolve("README.md"));
        List<String> names = all().map(Program::name).toList();
        assertTrue(names.size() >= 20 && names.containsAll(LONG), names.toString());
        assertEquals(
                List.of(),
                names.stream()
                        .filter(name -> !readme.contains("| `" + name + "` |"))
                        .toList());
    }
}
