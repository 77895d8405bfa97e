package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jrsan.acceptance.schedules.Code.Timed;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.acceptance.schedules.Place.Type;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;
import org.jrsan.rc20.oracle.Oracle;
import org.junit.jupiter.api.Test;

/**
 * Random programs run as Java, on the drop-in types and with real threads, once for each class of schedules. What is found
 * then is what the oracle and the explorer of litmus programs say, and the classes are all that there are.
 *
 * <p>No litmus program can tell that a wait for a limited time ran out. A program with such waits is held against a list of
 * all its runs, and lies between two litmus programs: one that waits for ever and one that may give up at any time.
 */
class RandomProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("schedules.programs", 60);
    private static final long SEED = Long.getLong("schedules.seed", 13);

    /** A program with more classes takes too long. */
    private static final int MOST_CLASSES = 400;

    private static final double LEAST_SHARE = 0.2;

    private static final Map<String, Predicate<Op>> SHARES = new TreeMap<>(Map.of(
            "waits", op -> op.kind().isWait(),
            "BCAS", op -> op.kind().isBcas(),
            "weak CAS", op -> op.kind() == Kind.WEAK_CAS,
            "locks", op -> op.kind() == Kind.LOCK,
            "tryLock", op -> op.kind() == Kind.TRY_LOCK,
            "timed waits", op -> op.kind().isTimed() && op.kind() != Kind.TRY_LOCK,
            "start or join", op -> op.kind() == Kind.START || op.kind() == Kind.JOIN || op.kind() == Kind.TIMED_JOIN));

    private final Map<String, Integer> shares = new TreeMap<>();
    private final Types types = new Types();
    private int notRobust;
    private int races;
    private long classes;
    private long cut;
    private int tooLarge;
    private int leftOpen;

    @Test
    void verdictsAndClassesAreThoseOfTheOracle() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < PROGRAMS; ) {
            Code code = new Draw(random.split()).code();
            AllRuns all = AllRuns.of(code);
            if (!all.areAll() || all.classes().size() > MOST_CLASSES) {
                tooLarge++;
            } else {
                Map<String, Type> kinds = types.assign(code);
                String name = "program " + i + " of seed " + SEED + " on " + kinds + "\n" + code;
                try {
                    compare(code, kinds, all);
                } catch (RuntimeException | Error e) {
                    throw new AssertionError(name, e);
                }
                i++;
            }
        }
        System.out.println(PROGRAMS + " programs, " + notRobust + " not robust, " + races + " with a race, " + leftOpen
                + " settled by the list alone, " + tooLarge + " others too large; " + classes + " classes, " + cut
                + " executions cut; " + shares + "; " + types.counts());
        shares.forEach((name, count) -> assertTrue(count >= LEAST_SHARE * PROGRAMS, name));
        assertEquals(Set.of(Type.values()), types.counts().keySet());
    }

    private void compare(Code code, Map<String, Type> kinds, AllRuns all) {
        count(code);
        Bounds bounds = code.isTimed() ? Bounds.between(code) : Bounds.exact(code);
        leftOpen += bounds.isRobust.size() + bounds.hasRace.size() > 2 ? 1 : 0;
        assertTrue(bounds.hasRace.contains(all.hasRace()), "race, by the list: " + all.hasRace());
        RealRuns real = RealRuns.of(code, kinds);
        assertEquals(all.hasRace(), real.hasRace(), "race");
        classes += real.classes().size();
        cut += real.cut();
        if (all.hasRace()) {
            races++;
            return;
        }
        assertTrue(bounds.isRobust.contains(all.isRobust()), "robust, by the list: " + all.isRobust());
        assertEquals(all.isRobust(), real.isRobust(), "robust");
        assertEquals(all.classes(), new TreeSet<>(real.classes()), "classes");
        assertEquals(all.classes().size(), real.classes().size(), "runs, one of each class");
        notRobust += real.isRobust() ? 0 : 1;
    }

    private void count(Code code) {
        SHARES.forEach((name, kind) -> shares.merge(name, code.has(kind) ? 1 : 0, Integer::sum));
    }

    /**
     * What oracle and explorer say.
     *
     * @param isRobust the possible answers
     * @param hasRace the possible answers
     */
    private record Bounds(Set<Boolean> isRobust, Set<Boolean> hasRace) {
        static Bounds exact(Code code) {
            Program program = code.inLitmus(Timed.AS_WAITS);
            boolean robust = Oracle.isRobust(program);
            boolean race = Oracle.hasRace(program);
            Exploration exploration = Explorer.explore(program, Limits.DEFAULT);
            assertEquals(race, exploration.raceVerdict() == RaceVerdict.RACE, "race, by oracle and explorer");
            if (!race) {
                assertEquals(robust, exploration.robustness() == Robustness.ROBUST, "robust, by oracle and explorer");
            }
            return new Bounds(Set.of(robust), Set.of(race));
        }

        static Bounds between(Code code) {
            Bounds least = exact(code);
            Program most = code.inLitmus(Timed.AS_CHOICES);
            Set<Boolean> robust = new TreeSet<>(least.isRobust);
            robust.add(Oracle.isRobust(most));
            Set<Boolean> race = new TreeSet<>(least.hasRace);
            race.add(Oracle.hasRace(most));
            return new Bounds(robust, race);
        }
    }
}
