package org.jrsan.rc20.litmus.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.RandomPrograms;

/** Whatever the input, parsing gives programs and errors, or throws the one documented exception. */
class LitmusParserFuzzTest {
    private static final List<Program> CORPUS = Corpus.programs();
    private static final String SPLINTERS = " \t\n\r:=()!&|<>+-*/%#.0r\u00e9\ud800\uFFFD\u0000";

    @Property(tries = 1000)
    void anyBytes(@ForAll @Size(max = 400) byte[] bytes) {
        check(LitmusParser.parse(bytes));
    }

    @Property(tries = 1000)
    void anyText(@ForAll String text) {
        check(LitmusParser.parse("program p\nthread\n  " + text));
    }

    @Property(tries = 1000)
    void mutatedPrograms(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(
                random.nextBoolean()
                        ? LitmusPrinter.print(CORPUS.get(random.nextInt(CORPUS.size())))
                        : LitmusPrinter.print(RandomPrograms.wellFormed(seed)));
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            mutate(text, random);
        }
        LitmusFile file = LitmusParser.parse(text.toString().getBytes(StandardCharsets.UTF_8));
        check(file);
        try {
            file.orThrow();
        } catch (LitmusSyntaxException e) {
            assertFalse(e.errors().isEmpty());
        }
    }

    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), at + random.nextInt(12));
        switch (random.nextInt(5)) {
            case 0 -> text.delete(at, to);
            case 1 -> text.insert(at, SPLINTERS.charAt(random.nextInt(SPLINTERS.length())));
            case 2 -> text.insert(at, text.substring(at, to));
            case 3 -> {
                int from = random.nextInt(text.length() + 1);
                text.insert(at, text.substring(Math.min(from, text.length()), Math.min(text.length(), from + 20)));
            }
            default -> text.insert(at, "(".repeat(random.nextInt(2000)));
        }
        if (text.length() == 0) {
            text.append('\n');
        }
    }

    /** Errors are one clear line at a place of the text; good programs are whole. */
    private static void check(LitmusFile file) {
        for (LitmusError error : file.errors()) {
            assertTrue(error.line() >= 1 && error.column() >= 1, error::toString);
            assertTrue(error.message().codePoints().noneMatch(Character::isISOControl), error::toString);
        }
        file.programs()
                .forEach(program -> assertTrue(LitmusParser.parse(LitmusPrinter.print(program))
                        .errors()
                        .isEmpty()));
    }
}
