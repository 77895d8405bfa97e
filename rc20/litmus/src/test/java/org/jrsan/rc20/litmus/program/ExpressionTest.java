package org.jrsan.rc20.litmus.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
    private static Expression parse(String text) {
        Program program = LitmusParser.parseProgram("program p\nthread\n  r0 = " + text);
        return ((Instruction.Assign) program.threads().get(0).instructions().get(0)).value();
    }

    @ParameterizedTest
    @CsvSource({
        "1 + 2 * 3, 7",
        "(1 + 2) * 3, 9",
        "7 - 2 - 1, 4",
        "7 - (2 - 1), 6",
        "-7 / 2, -3",
        "-7 % 3, -1",
        "7 / 0, 0",
        "7 % 0, 0",
        "1 < 2 == 1, 1",
        "2 <= 2, 1",
        "3 > 4, 0",
        "4 >= 4, 1",
        "1 != 1, 0",
        "!5, 0",
        "!0, 1",
        "--3, 3",
        "2 && 0 || 3, 1",
        "0 && 1, 0",
        "r1 + r2, 30",
        "r9, 0",
        "9223372036854775807 + 1, -9223372036854775808"
    })
    void evaluatesAsLongs(String text, long value) {
        assertEquals(value, parse(text).evaluate(new long[] {0, 10, 20}, ValueDomain.LONG));
    }

    @ParameterizedTest
    @CsvSource({"0 - 1, 4", "3 + 4, 2", "-(1), 4", "4 * 4, 1", "-1 > 3, 1", "7 == 2, 1", "(0 - 1) / 2, 2"})
    void evaluatesModuloN(String text, long value) {
        assertEquals(value, parse(text).evaluate(new long[0], new ValueDomain(5)));
    }

    @ParameterizedTest
    @CsvSource({
        "1 + 2 * 3",
        "(1 + 2) * 3",
        "1 - (2 - 3)",
        "1 - 2 - 3",
        "!(r0 && r1) || -r2 < 4",
        "-(5)",
        "-5",
        "r0 - -5",
        "!(r0 == 1) == 0"
    })
    void isPrintedWithTheFewestParentheses(String text) {
        assertEquals(text, parse(text).toString());
    }
}
