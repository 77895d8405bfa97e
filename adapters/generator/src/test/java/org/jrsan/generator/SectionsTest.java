package org.jrsan.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SectionsTest {
    private static String select(String wanted, String text) {
        return Sections.select(text, "LongBox.java", "Long", wanted, Set.of("Long", "Int", "Reference"));
    }

    @ParameterizedTest
    @CsvSource({"Int, 'a\nb\nc\n'", "Reference, 'a\nc\n'"})
    void aSectionOfTheSourceIsInTheVariantsItNames(String wanted, String expected) {
        assertEquals(expected, select(wanted, "a\n// @only Long Int {\nb\n// @}\nc\n"));
    }

    @ParameterizedTest
    @CsvSource({"Int, 'a\nb\n'", "Reference, 'a\n    @Override\n\n      f();\n\nb\n'"})
    void aSectionThatTheSourceLacksIsWrittenAsComments(String wanted, String expected) {
        String text = "a\n    // @only Reference {\n    // @Override\n    //\n    //   f();\n\n    // @}\nb\n";

        assertEquals(expected, select(wanted, text));
    }

    @ParameterizedTest
    @CsvSource({"Int, 'a\nb\n'", "Reference, 'a\n    f(); // why\nb\n'"})
    void oneLineThatTheSourceLacksNeedsNoEnd(String wanted, String expected) {
        assertEquals(expected, select(wanted, "a\n    // @only Reference: f(); // why\nb\n"));
    }

    @Test
    void otherCommentsStay() {
        assertEquals("// only @ home\n/* @only */\n", select("Int", "// only @ home\n/* @only */\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a\n// @only Int {\n// b\n'                     | LongBox.java:2: a section that has no end",
                "'a\n// @}\n'                                    | LongBox.java:2: the end of no section",
                "'// @only Long {\n// @only Long {\n'            | LongBox.java:2: a section in a section",
                "'// @only Long {\n// @only Int: f();\n'         | LongBox.java:2: a marker in a section",
                "'// @only Long {\n//@only Int\n'                | LongBox.java:2: no marker: //@only Int",
                "'// @only Int\n'                                | LongBox.java:1: no marker: // @only Int",
                "'// @onyl Int: f();\n'                          | LongBox.java:1: no marker: // @onyl Int: f();",
                "'// @only Long Float {\n'                       | LongBox.java:1: no variant is named Float",
                "'// @only Float: f();\n'                        | LongBox.java:1: no variant is named Float",
                "'// @only Long: f();\n'     | LongBox.java:1: code of the source's own variant as a comment",
                "'// @only Int {\n  f();\n'  | LongBox.java:2: no comment, in a section that the source's own variant lacks: f();"
            })
    void whatIsWrongIsNamedByItsLine(String text, String message) {
        assertEquals(
                message,
                assertThrows(GeneratorException.class, () -> select("Int", text))
                        .getMessage());
    }
}
