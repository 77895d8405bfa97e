package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jrsan.SanitizerOptions;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the demo finds is proved by a small litmus program each time, and the command litmus says so of the file. */
class SlicesTest {
    /** Why findings have no confirmed slice, by the name of the file. It must not grow. */
    private static final List<String> WITHOUT = List.of();

    private static final Pattern LINE = Pattern.compile("^  (?!assume)[a-z].*# \\w+\\.java:\\d+.*$");

    @Test
    void eachFindingOfTheDemoHasAConfirmedSlice(@TempDir Path folder) throws IOException {
        SanitizerOptions options = SanitizerOptions.ofJvm()
                .with("schedule", "auto")
                .with("iterations", "200")
                .with("continuations", "0");
        SliceFiles files = SliceFiles.in(folder);
        List<Example> broken = Catalog.all().stream()
                .filter(example -> !example.expected().isRight())
                .toList();
        for (Example example : broken) {
            files.add(new Runner(options).run(example, execution -> {}));
        }
        assertEquals(WITHOUT, files.missing());
        assertTrue(files.findings() >= broken.size(), files.findings() + " findings of " + broken.size() + " examples");
        assertEquals(files.findings(), files.written() + WITHOUT.size());
        List<Path> written;
        try (Stream<Path> all = Files.list(folder)) {
            written = all.toList();
        }
        assertEquals(files.written(), written.size());
        for (Path file : written) {
            String text = Files.readString(file);
            LitmusAnswer answer = answer(text);
            assertEquals(LitmusAnswer.Status.OK, answer.status(), text);
            assertFalse(answer.program().expectations().isEmpty(), text);
            List<String> without = text.lines()
                    .filter(line -> line.startsWith("  ") && !line.startsWith("  assume"))
                    .filter(line -> !LINE.matcher(line).matches())
                    .toList();
            assertEquals(List.of(), without, "instructions without a line in\n" + text);
        }
    }

    private static LitmusAnswer answer(String text) {
        Program program = LitmusParser.parseProgram(text);
        return new LitmusRunner(Limits.DEFAULT, 1).answer(program);
    }
}
