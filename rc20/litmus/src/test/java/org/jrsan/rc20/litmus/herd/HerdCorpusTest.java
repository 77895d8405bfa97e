package org.jrsan.rc20.litmus.herd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.search.Limits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file says in a comment how often its condition is observed, which is known from the literature, and whether it is robust. */
class HerdCorpusTest {
    private static final Pattern EXPECTATION =
            Pattern.compile("\\(\\* (Never|Sometimes|Always|Undef), (not robust|robust)\\. ");
    private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofSeconds(20));

    static Set<String> names() {
        return HerdCorpus.good().keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void observationAndRobustnessAreAsTheFileSays(String name) {
        String text = HerdCorpus.good().get(name);
        Matcher expectation = EXPECTATION.matcher(text);
        assertTrue(expectation.find(), "no expectation in " + name);
        HerdFile file = HerdParser.parse(text);
        assertEquals(name, file.program().name());
        LitmusAnswer answer = new LitmusRunner(LIMITS, 1).answer(file.program());
        HerdAnswer condition = HerdAnswer.of(file, answer, LIMITS);
        boolean isUndefined = condition.result() == HerdAnswer.Result.UNDEFINED;
        assertEquals(expectation.group(1), isUndefined ? "Undef" : condition.observation());
        assertEquals(
                expectation.group(2), answer.exploration().robustness().word().replace('-', ' '));
    }

    @Test
    void noteworthyFilesAreThere() {
        assertTrue(names().size() >= 60, "files: " + names().size());
    }
}
