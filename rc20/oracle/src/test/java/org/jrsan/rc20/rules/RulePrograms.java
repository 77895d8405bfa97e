package org.jrsan.rc20.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusParser;

/** The programs that need a rule, and how the tables print them. */
public final class RulePrograms {
    private RulePrograms() {}

    /** The programs of a file by name. */
    public static Map<String, Program> read(String file) {
        try (InputStream in = RulePrograms.class.getResourceAsStream("/rules/" + file + ".litmus")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return LitmusParser.parse(text).orThrow().stream()
                    .collect(Collectors.toMap(Program::name, Function.identity()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line of a table. */
    static String row(String program, Expectation truth, Expectation without, String rule, String meaning) {
        return String.format(
                "%-36s %-12s without: %-12s %s; without: %s%n", program, truth.word(), without.word(), rule, meaning);
    }
}
