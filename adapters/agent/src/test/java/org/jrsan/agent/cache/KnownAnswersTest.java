package org.jrsan.agent.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.agent.cache.Asked.Question;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked about a class is asked once for each loader, unless it depends on who asks. */
class KnownAnswersTest {
    private final ClassLoader loader = new URLClassLoader(new URL[0]);
    private final List<String> asked = new ArrayList<>();

    private KnownAnswers answers(ClassLoader of) {
        return new KnownAnswers(of, (question, about) -> {
            asked.add(question + " " + about);
            return asked.size();
        });
    }

    @ParameterizedTest
    @EnumSource
    void eachIsAskedOnceUnlessItDependsOnWhoAsks(Question question) {
        assertEquals(1, answers(loader).answer(question, "a/B"));
        boolean depends = question == Question.IS_MISSING || question == Question.IS_NOT_EXPORTED;
        assertEquals(depends ? 2 : 1, answers(loader).answer(question, "a/B"));
        assertEquals(depends ? 2 : 1, asked.size());
    }

    @Test
    void otherQuestionsClassesAndLoadersAreAskedFor() {
        assertEquals(1, answers(loader).answer(Question.FILE, "a/B"));
        assertEquals(2, answers(loader).answer(Question.FILE, "a/C"));
        assertEquals(3, answers(loader).answer(Question.IS_FINAL, "a/B"));
        assertEquals(4, answers(new URLClassLoader(new URL[0])).answer(Question.FILE, "a/B"));
        assertEquals(1, answers(loader).answer(Question.FILE, "a/B"));
    }
}
