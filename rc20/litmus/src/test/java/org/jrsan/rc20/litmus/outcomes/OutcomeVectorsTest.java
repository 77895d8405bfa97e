package org.jrsan.rc20.litmus.outcomes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jrsan.rc20.litmus.compiled.Compiler;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;

/**
 * Programs whose outcomes come from another enumeration of execution graphs. Nothing may be invented. A program without SC
 * accesses has all of them; of all programs at most 1% may miss some, as the machine takes SC accesses before a full fence to be
 * ordered before those behind it.
 */
class OutcomeVectorsTest {
    /** Every so many of the programs; 1 for all. */
    private static final int STEP = Integer.getInteger("outcomes.step", 8);

    private static final double MOST_MISSING = 0.01;

    /** A property of a JSON object: its name, and a string or a list of strings. */
    private static final Pattern PROPERTY = Pattern.compile("\"(\\w+)\": (\"[^\"]*\"|\\[[^]]*])");

    private static final Pattern STRING = Pattern.compile("\"([^\"]*)\"");

    /**
     * A line of the file.
     *
     * @param sc the outcomes of interleavings, as they are written
     * @param weak all others
     */
    private record Vector(Program program, List<String> sc, List<String> weak) {
        static Vector parse(String line) {
            String program = "";
            List<String> sc = List.of();
            List<String> weak = List.of();
            Matcher properties = PROPERTY.matcher(line);
            while (properties.find()) {
                List<String> strings = strings(properties.group(2));
                switch (properties.group(1)) {
                    case "program" -> program = strings.get(0).replace("\\n", "\n");
                    case "sc" -> sc = strings;
                    default -> weak = strings;
                }
            }
            byte[] text = program.getBytes(StandardCharsets.UTF_8);
            return new Vector(LitmusParser.parse(text).orThrow().get(0), sc, weak);
        }

        private static List<String> strings(String text) {
            return STRING.matcher(text).results().map(match -> match.group(1)).toList();
        }
    }

    @Test
    void outcomes_are_those_of_the_vectors() throws IOException {
        List<Vector> vectors = vectors();
        int missing = 0;
        for (Vector vector : vectors) {
            Outcomes outcomes = Outcomes.of(vector.program, Limits.DEFAULT);
            String name = vector.program.name();
            assertEquals(vector.sc, texts(outcomes.sc().keySet()), name);
            Set<String> missed = new TreeSet<>(vector.weak);
            texts(outcomes.weak().keySet()).forEach(outcome -> assertTrue(missed.remove(outcome), name));
            if (missed.isEmpty()) {
                assertEquals(vector.weak, texts(outcomes.weak().keySet()), name);
            } else {
                missing++;
                assertTrue(hasScAccess(vector.program), () -> name + " misses " + missed);
            }
        }
        System.out.printf("%d programs, %d miss an outcome%n", vectors.size(), missing);
        assertTrue(missing <= MOST_MISSING * vectors.size());
    }

    private static boolean hasScAccess(Program program) {
        return Compiler.compile(program).hasVolatileAccesses();
    }

    private static List<String> texts(Set<Outcome> outcomes) {
        return outcomes.stream().map(Outcome::toString).collect(Collectors.toList());
    }

    private static List<Vector> vectors() throws IOException {
        List<Vector> vectors = new ArrayList<>();
        try (InputStream in = OutcomeVectorsTest.class.getResourceAsStream("/outcomes/outcomes.jsonl.gz")) {
            String text = new String(new GZIPInputStream(in).readAllBytes(), StandardCharsets.UTF_8);
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i += STEP) {
                vectors.add(Vector.parse(lines.get(i)));
            }
        }
        return vectors;
    }
}
