package org.jrsan.acceptance.agent.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jrsan.acceptance.agent.Instrumented;
import org.jrsan.acceptance.schedules.AllRuns;
import org.jrsan.acceptance.schedules.Code;
import org.jrsan.acceptance.schedules.Code.Timed;
import org.jrsan.acceptance.schedules.Place;
import org.jrsan.acceptance.schedules.Types;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;
import org.jrsan.rc20.oracle.Oracle;
import org.junit.jupiter.api.Test;

/**
 * Random programs as plain Java classes, which the agent's instrumentation makes checked ones, and the same on the drop-in types. Each
 * runs in all its schedules. The classes of schedules, what is read in them, and the verdict on each operation in each of them are
 * those of a list of all interleavings, checked by the paper's engine; and robustness and races are what the oracle and the explorer
 * of litmus programs say.
 */
class DifferentialTest {
    private static final int PROGRAMS = Integer.getInteger("differential.programs", 120);
    private static final long SEED = Long.getLong("differential.seed", 1);

    /** A program with more classes takes too long. */
    private static final int MOST_CLASSES = 200;

    private static final int BATCH = 60;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Types types = new Types();
    private final Map<String, Integer> ways = new TreeMap<>();
    private int number;
    private int notRobust;
    private int races;
    private long classes;
    private long operations;

    /** A program that is to run. */
    private record Drawn(Code code, AllRuns all, PlainClass plain) {}

    @Test
    void plainClassesTypesAndLitmusProgramsAgree() {
        while (number < PROGRAMS) {
            List<Drawn> batch = new ArrayList<>();
            while (batch.size() < BATCH && number < PROGRAMS) {
                Code code = Programs.draw(random);
                AllRuns all = AllRuns.of(code);
                if (all.areAll() && all.classes().size() <= MOST_CLASSES) {
                    batch.add(new Drawn(code, all, PlainClass.draw("P" + number++, code, random.split())));
                }
            }
            Map<String, String> sources = new LinkedHashMap<>();
            batch.forEach(drawn -> sources.put(drawn.plain.name(), drawn.plain.source()));
            Map<String, Class<?>> loaded = Instrumented.load(sources);
            for (Drawn drawn : batch) {
                try {
                    compare(drawn, loaded.get(drawn.plain.name()).asSubclass(Play.class));
                } catch (RuntimeException | Error e) {
                    throw new AssertionError("seed " + SEED + "\n" + drawn.code + "\n" + drawn.plain, e);
                }
            }
        }
        System.out.println(PROGRAMS + " programs, " + notRobust + " not robust, " + races + " with a race; " + classes
                + " classes with " + operations + " exposed operations; " + ways);
        assertTrue(notRobust * 8 > PROGRAMS, "not robust");
    }

    private void compare(Drawn drawn, Class<? extends Play> type) {
        Code code = drawn.code;
        drawn.plain.ways().forEach(way -> ways.merge(way, 1, Integer::sum));
        boolean hasRace = drawn.all.hasRace();
        assertLitmus(code, drawn.all);
        Map<String, Place.Type> kinds = types.assign(code);
        Runs byTypes = Runs.of(() -> new ByTypes(code, kinds));
        Runs byAgent = Runs.of(() -> new ByAgent(code, drawn.plain.locations(), type));
        assertEquals(hasRace, byTypes.hasRace(), "race, by types " + kinds);
        assertEquals(hasRace, byAgent.hasRace(), "race, by agent");
        if (hasRace) {
            races++;
            return;
        }
        assertEquals(drawn.all.exposed(), exposed(byTypes), "verdicts by types " + kinds);
        assertEquals(drawn.all.exposed(), exposed(byAgent), "verdicts by agent");
        assertEquals(byTypes.classes(), byAgent.classes(), "all that was seen");
        assertEquals(drawn.all.classes().size(), byAgent.count(), "runs, one of each class");
        notRobust += drawn.all.isRobust() ? 0 : 1;
        classes += byAgent.count();
        operations += byAgent.classes().values().stream()
                .mapToLong(seen -> seen.exposed().size())
                .sum();
    }

    private static Map<String, Set<String>> exposed(Runs runs) {
        Map<String, Set<String>> exposed = new HashMap<>();
        runs.classes().forEach((name, seen) -> exposed.put(name, seen.exposed()));
        return exposed;
    }

    /** What oracle and explorer say; of a program that looks whether a thread has ended, they do not know all. */
    private static void assertLitmus(Code code, AllRuns all) {
        if (code.isTimed()) {
            return;
        }
        Program program = code.inLitmus(Timed.AS_WAITS);
        assertEquals(Oracle.hasRace(program), all.hasRace(), "race, by the oracle");
        Exploration exploration = Explorer.explore(program, Limits.DEFAULT);
        assertEquals(exploration.raceVerdict() == RaceVerdict.RACE, all.hasRace(), "race, by the explorer");
        if (!all.hasRace()) {
            assertEquals(Oracle.isRobust(program), all.isRobust(), "robust, by the oracle");
            assertEquals(exploration.robustness() == Robustness.ROBUST, all.isRobust(), "robust, by the explorer");
        }
    }
}
