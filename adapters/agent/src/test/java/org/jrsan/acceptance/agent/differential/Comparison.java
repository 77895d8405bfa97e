package org.jrsan.acceptance.agent.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
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

/**
 * Random programs as plain Java classes that are instrumented, and the same on the drop-in types. Each runs in all its schedules. The
 * classes of schedules, what is read in them, and the verdict on each operation in each of them are those of a list of all
 * interleavings, checked by the paper's engine; and robustness and races are what the oracle and the explorer of litmus programs say.
 */
final class Comparison {
    private static final int BATCH = 60;

    private final long seed;
    private final int mostClasses;
    private final boolean hasTypes;
    private final Function<Map<String, String>, Map<String, Class<?>>> loader;
    private final SplittableRandom random;
    private final Types types = new Types();
    private final Map<String, Integer> ways = new TreeMap<>();
    private int number;
    private int notRobust;
    private int races;
    private long classes;
    private long exposed;

    /** A program that is to run. */
    private record Drawn(Code code, AllRuns all, PlainClass plain) {}

    /**
     * Nothing compared so far.
     *
     * @param seed of the programs and their classes
     * @param mostClasses a program with more classes of schedules takes too long
     * @param hasTypes whether the drop-in types run as well
     * @param loader compiles sources by name of the class, and loads instrumented classes
     */
    Comparison(
            long seed, int mostClasses, boolean hasTypes, Function<Map<String, String>, Map<String, Class<?>>> loader) {
        this.seed = seed;
        this.mostClasses = mostClasses;
        this.hasTypes = hasTypes;
        this.loader = loader;
        random = new SplittableRandom(seed);
    }

    /** How often each way to do an operation occurred. */
    Map<String, Integer> ways() {
        return ways;
    }

    int notRobust() {
        return notRobust;
    }

    int races() {
        return races;
    }

    /** Draws and compares this many programs. */
    void run(int programs) {
        while (number < programs) {
            List<Drawn> batch = new ArrayList<>();
            while (batch.size() < BATCH && number < programs) {
                Code code = Programs.draw(random);
                AllRuns all = AllRuns.of(code);
                if (all.areAll() && all.classes().size() <= mostClasses) {
                    batch.add(new Drawn(code, all, PlainClass.draw("P" + number++, code, random.split(), ways)));
                }
            }
            Map<String, String> sources = new LinkedHashMap<>();
            batch.forEach(drawn -> sources.put(drawn.plain.name(), drawn.plain.source()));
            Map<String, Class<?>> loaded = loader.apply(sources);
            for (Drawn drawn : batch) {
                try {
                    compare(drawn, loaded.get(drawn.plain.name()).asSubclass(Play.class));
                } catch (RuntimeException | Error e) {
                    throw new AssertionError("seed " + seed + "\n" + drawn.code + "\n" + drawn.plain, e);
                }
            }
        }
    }

    private void compare(Drawn drawn, Class<? extends Play> type) {
        Code code = drawn.code;
        AllRuns all = drawn.all;
        assertLitmus(code, all);
        Runs byAgent = Runs.of(() -> new ByAgent(code, drawn.plain.locations(), type));
        assertEquals(all.hasRace(), byAgent.hasRace(), "race, by agent");
        assertEquals(all.racing(), racing(code, byAgent), "where races are, by agent");
        if (hasTypes) {
            compareTypes(code, all, byAgent);
        }
        if (all.hasRace()) {
            races++;
            return;
        }
        assertEquals(all.exposed(), exposed(byAgent), "verdicts by agent");
        assertEquals(all.classes().size(), byAgent.count(), "runs, one of each class");
        notRobust += all.isRobust() ? 0 : 1;
        classes += byAgent.count();
        exposed += byAgent.classes().values().stream()
                .mapToLong(seen -> seen.exposed().size())
                .sum();
    }

    private void compareTypes(Code code, AllRuns all, Runs byAgent) {
        Map<String, Place.Type> kinds = types.assign(code);
        Runs byTypes = Runs.of(() -> new ByTypes(code, kinds));
        assertEquals(all.hasRace(), byTypes.hasRace(), "race, by types " + kinds);
        assertEquals(all.racing(), racing(code, byTypes), "where races are, by types " + kinds);
        if (!all.hasRace()) {
            assertEquals(all.exposed(), exposed(byTypes), "verdicts by types " + kinds);
            assertEquals(byTypes.classes(), byAgent.classes(), "all that was seen");
        }
    }

    /** The locations with races. */
    private static Set<String> racing(Code code, Runs runs) {
        Set<String> locations = new TreeSet<>();
        for (String operation : runs.racing()) {
            int dot = operation.indexOf('.');
            int thread = Integer.parseInt(operation.substring(0, dot));
            int place = Integer.parseInt(operation.substring(dot + 1));
            locations.add(code.threads().get(thread).get(place).target());
        }
        return locations;
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

    private Map<String, Integer> byForm() {
        Map<String, Integer> forms = new TreeMap<>();
        ways.forEach((way, count) -> forms.merge(way.replaceFirst("[. ].*", ""), count, Integer::sum));
        return forms;
    }

    @Override
    public String toString() {
        return number + " programs of seed " + seed + ", " + notRobust + " not robust, " + races + " with a race; "
                + classes + " classes of schedules, " + exposed + " exposed operations in them; " + ways.size()
                + " ways to do an operation: " + byForm();
    }
}
