package org.jrsan.examples.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests write the slice of each finding beside their reports, and each slice is confirmed. */
class GuideSlicesTest {
    private static final Pattern HEADLINE = Pattern.compile("(?m)^(NOT ROBUST|DATA RACE): |^HARMLESS.*?: ");

    @ParameterizedTest
    @CsvSource({"DoorbellTest, 2", "ParcelTest, 1", "BoundedBufferTest, 1"})
    void eachFindingOfATestHasAConfirmedSlice(String test, int least, @TempDir Path folder) throws Exception {
        Class<?> type = Class.forName(getClass().getPackageName() + ".failing." + test);
        String report = Shown.run(type, Map.of("jrsan.reports", folder.toString()));
        long findings = HEADLINE.matcher(report).results().count();
        assertTrue(findings >= least, report);
        List<Path> slices = slices(folder);
        assertEquals(findings, slices.size(), report);
        for (Path slice : slices) {
            String text = Files.readString(slice);
            LitmusAnswer answer = new LitmusRunner(Limits.DEFAULT, 1).answer(LitmusParser.parseProgram(text));
            assertEquals(LitmusAnswer.Status.OK, answer.status(), text);
            assertTrue(text.contains(test.replace("Test", ".java:")), text);
        }
    }

    private static List<Path> slices(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".litmus")).toList();
        }
    }
}
