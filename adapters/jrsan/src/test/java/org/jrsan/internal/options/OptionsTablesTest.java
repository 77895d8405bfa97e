package org.jrsan.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The options that are declared are those that users read about, and those that the code is given. */
class OptionsTablesTest {
    /** A table with a row for each option: name, values, meaning. */
    private enum Page {
        JAVADOC(
                "src/main/java/org/jrsan/SanitizerOptions.java",
                "<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>",
                "\\{@code (.*?)\\}"),
        DOCS("../../docs/options.md", "(?m)^\\| (`[a-z]+`) \\| (.*?) \\| (.*) \\|$", "`(.*?)`");

        private final Path file;
        private final Pattern row;
        private final String code;

        Page(String file, String row, String code) {
            this.file = Path.of(file);
            this.row = Pattern.compile(row);
            this.code = code;
        }

        /** The cells of each row, without what marks text as code. */
        Stream<List<String>> rows() throws IOException {
            String text = Files.readString(file).replaceAll("\n +\\* +", " ");
            return row.matcher(text).results().map(found -> Stream.of(1, 2, 3)
                    .map(cell -> found.group(cell).replaceAll(code, "$1"))
                    .toList());
        }
    }

    /** Values and to whom the option belongs, as both tables say it. */
    private static String inWords(String values, boolean isOfJvm) {
        return values + (isOfJvm ? " for the JVM" : "");
    }

    private static String declared(Option<?> option) {
        String values = option.expected()
                .replaceFirst("^one of ", "")
                .replaceFirst("^a whole number", option.defaultText() + ",")
                .replaceFirst("^names of methods, like .*", "none, or names of methods")
                .replaceFirst("^i/n, .*", "1/1, or i/n")
                .replaceFirst(
                        "^the name of a directory",
                        "target/jrsan in a Maven project, else none; or the name of a directory")
                .replaceFirst("^the name of a file", "none, or the name of a file")
                .replaceFirst("^options of the agent", "none, or options of the agent")
                .replaceFirst("^a code that a report printed", "none, or a code");
        return inWords(values, !Options.namesOfSession().contains(option.name()));
    }

    private static Map<String, String> declared() {
        return Options.BY_NAME.values().stream()
                .collect(Collectors.toMap(Option::name, OptionsTablesTest::declared, String::concat, TreeMap::new));
    }

    @ParameterizedTest
    @EnumSource
    void aTableShowsWhatIsDeclared(Page page) throws IOException {
        Map<String, String> shown = page.rows()
                .collect(Collectors.toMap(
                        row -> row.get(0),
                        row -> inWords(row.get(1), row.get(2).startsWith("for the JVM")),
                        String::concat,
                        TreeMap::new));

        assertEquals(declared(), shown);
    }

    @Test
    void theFirstOfSeveralValuesIsTheDefault() {
        Options.BY_NAME.values().stream()
                .filter(option -> option.expected().startsWith("one of "))
                .forEach(option ->
                        assertEquals(option.defaultText(), option.expected().split("[ ,]+")[2], option.name()));
    }

    @Test
    void everyOptionIsAComponentOfTheSettings() {
        List<String> components = Arrays.stream(Settings.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();

        assertEquals(List.copyOf(Options.BY_NAME.keySet()), components);
    }
}
