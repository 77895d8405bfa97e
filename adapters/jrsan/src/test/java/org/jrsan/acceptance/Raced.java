package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;

/** Runs a program of turns in a session of its own and tells which locations raced. */
final class Raced {
    interface Program {
        void run(Turns turns) throws Exception;
    }

    private Raced() {}

    /** The races of a program with threads {@code a}, {@code b} and {@code c}, all started before its first step. */
    static List<FoundRace> in(Program program) {
        return in(SanitizerOptions.ofJvm(), program);
    }

    static List<FoundRace> in(SanitizerOptions options, Program program) {
        Session session = Sanitizer.open(options.with("check", "races"));
        try (session) {
            try (Turns turns = new Turns().start("a", "b", "c")) {
                program.run(turns);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
        assertEquals(List.of(), session.errors());
        return session.races();
    }

    /** The labels of the locations that raced, sorted, each once. */
    static List<String> locationsIn(Program program) {
        return in(program).stream()
                .map(found -> found.race().location())
                .sorted()
                .distinct()
                .toList();
    }
}
