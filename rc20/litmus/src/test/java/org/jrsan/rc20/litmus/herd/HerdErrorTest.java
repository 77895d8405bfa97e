package org.jrsan.rc20.litmus.herd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.jrsan.rc20.litmus.text.LitmusSyntaxException;
import org.junit.jupiter.api.Test;

class HerdErrorTest {
    private static String message(String text) {
        return assertThrows(LitmusSyntaxException.class, () -> HerdParser.parse(text))
                .getMessage();
    }

    /** File, line, column, what is wrong and what to do: a line for each file. */
    @Test
    void everyErrorIsAsTheTableSays() throws IOException {
        StringJoiner found = new StringJoiner("\n", "", "\n");
        HerdCorpus.malformed().forEach((name, text) -> found.add(name + ".litmus:" + message(text)));
        try (InputStream table = HerdErrorTest.class.getResourceAsStream("/herd-errors/expected.txt")) {
            assertEquals(new String(table.readAllBytes(), StandardCharsets.UTF_8), found.toString());
        }
    }

    @Test
    void textThatIsNotUtf8IsReportedWhereItStands() {
        byte[] bytes = "C name\n{ x=\u00e9; }\n".getBytes(StandardCharsets.ISO_8859_1);
        LitmusSyntaxException e = assertThrows(LitmusSyntaxException.class, () -> HerdParser.parse(bytes));
        assertEquals("2:5: this is not UTF-8 text; save the file as UTF-8", e.getMessage());
    }

    @Test
    void theFirstLineSaysTheForm() {
        for (String first : List.of("C name", "C", "\uFEFFC name\r\n{}", "\n\n  C\tname\nprogram p")) {
            assertTrue(HerdParser.accepts(first.getBytes(StandardCharsets.UTF_8)), first);
        }
        for (String first : List.of("", "program C", "# C name", "Cname", "X86 name\nC name")) {
            assertFalse(HerdParser.accepts(first.getBytes(StandardCharsets.UTF_8)), first);
        }
    }

    @Test
    void threadsAreLimited() {
        StringBuilder text = new StringBuilder("C many\n{}\n");
        for (int thread = 0; thread <= 32; thread++) {
            text.append("P").append(thread).append(" () {}\n");
        }
        assertEquals("35:1: a program has at most 32 threads", message(text.toString()));
    }

    @Test
    void registersAreLimited() {
        StringBuilder text = new StringBuilder("C many\n{}\nP0 () {\n");
        for (int register = 0; register <= 64; register++) {
            text.append("  int a").append(register).append(" = 1;\n");
        }
        assertEquals("3:1: P0 needs more than 64 registers; use fewer, or shorter expressions", message(text + "}\n"));
    }

    /** Whatever a text is, it is read or has an error, and nothing else happens. */
    @Test
    void brokenTextsHaveErrors() {
        Random random = new Random(1);
        List<String> texts = List.copyOf(HerdCorpus.good().values());
        int errors = 0;
        for (int i = 0; i < 500; i++) {
            StringBuilder text = new StringBuilder(texts.get(random.nextInt(texts.size())));
            for (int change = random.nextInt(3); change >= 0; change--) {
                breakSomething(text, random);
            }
            try {
                HerdParser.parse(text.toString());
            } catch (LitmusSyntaxException e) {
                assertEquals(1, e.errors().size());
                assertFalse(e.getMessage().contains("\n"), e.getMessage());
                errors++;
            }
        }
        assertTrue(errors > 150, "errors: " + errors);
    }

    private static void breakSomething(StringBuilder text, Random random) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(4)) {
            case 0 -> text.deleteCharAt(at);
            case 1 -> text.insert(at, "(){};,*&!=<>:[]/\\~\"r0P1".charAt(random.nextInt(23)));
            case 2 -> text.setLength(Math.max(1, at));
            default -> {
                int from = random.nextInt(text.length());
                String piece = text.substring(from, Math.min(text.length(), from + random.nextInt(12)));
                text.insert(at, piece);
            }
        }
    }
}
