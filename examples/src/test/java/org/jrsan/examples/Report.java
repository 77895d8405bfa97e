package org.jrsan.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * What a robustness test that must fail says.
 *
 * @param text the message of the failure
 */
public record Report(String text) {
    private static final List<Path> SOURCES = List.of(Path.of("src/main/java"), Path.of("src/test/java"));

    /**
     * Runs a class with one robustness test, by JUnit as it runs any.
     *
     * @param test the class
     * @return the report that the test failed with
     */
    public static Report of(Class<?> test) {
        List<Event> failed = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(test))
                .execute()
                .testEvents()
                .failed()
                .list();
        assertEquals(1, failed.size(), () -> "failed tests of " + test + ": " + failed);
        return new Report(failed.get(0)
                .getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow()
                .getLocalizedMessage());
    }

    /** One of the findings begins with these words and names these places. Of a race either access may come first. */
    public void finds(String heading, Place... places) {
        boolean found = Arrays.stream(apart().split("\n(?=NOT ROBUST: |DATA RACE: |SILENCED: )"))
                .filter(finding -> finding.startsWith(heading))
                .anyMatch(finding -> Arrays.stream(places).allMatch(p -> finding.contains(p.toString())));
        assertTrue(found, () -> "no " + heading + " at " + Arrays.toString(places) + " in\n" + text);
    }

    /** The pairs of places of a field that races in several are findings like others. */
    private String apart() {
        return text.replaceAll("\n  pair \\d+ +", "\nDATA RACE: ");
    }

    /** What was found are violations alone, or races alone, as this word says. */
    public void findsOnly(String kind) {
        long others = apart().lines()
                .filter(line -> line.startsWith("NOT ROBUST: ") || line.startsWith("DATA RACE: "))
                .filter(line -> !line.startsWith(kind))
                .count();
        assertEquals(0, others, text);
    }

    /**
     * A line of the source.
     *
     * @param file the name of the file
     * @param line the number of the line
     */
    public record Place(String file, int line) {
        /**
         * The line of a class's source that holds a text.
         *
         * @param type the class, top-level
         * @param text a text that only this line holds
         * @return the place
         * @throws IOException when the source cannot be read
         */
        public static Place of(Class<?> type, String text) throws IOException {
            Path file = Path.of(type.getName().replace('.', '/') + ".java");
            Path source = SOURCES.stream()
                    .map(folder -> folder.resolve(file))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            List<String> lines = Files.readAllLines(source);
            int[] found = Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
                    .filter(i -> lines.get(i).contains(text))
                    .mapToInt(i -> i + 1)
                    .toArray();
            assertEquals(1, found.length, () -> "lines of " + source + " with " + text);
            return new Place(file.getFileName().toString(), found[0]);
        }

        @Override
        public String toString() {
            return "(" + file + ":" + line + ")";
        }
    }
}
