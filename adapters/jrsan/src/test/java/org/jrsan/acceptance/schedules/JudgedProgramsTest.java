package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jrsan.Effect;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.acceptance.schedules.Code.Timed;
import org.jrsan.acceptance.schedules.Op.Kind;
import org.jrsan.acceptance.schedules.Place.Type;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.oracle.GraphOutcomes;
import org.junit.jupiter.api.Test;

/**
 * Random programs with assertions that hold in all interleavings, half of them harmful: an outcome that the memory model allows
 * makes the assertion fail, as the oracle enumerates them. No other program is judged {@link Effect#HARMFUL}, and nearly all of
 * these are; without SC accesses and under {@code exhaustive} all of them. {@code -Djudged.programs=20000} runs more of them.
 */
class JudgedProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("judged.programs", 16);
    private static final long SEED = Long.getLong("judged.seed", 20);
    private static final int MOST_OPERATIONS = 3;

    /** An assertion looks at no more results than this. */
    private static final int MOST_LOOKED_AT = 3;

    private static final int TRIES = 20;
    private static final int LEAST_WEAK = 5;
    private static final double LEAST_FOUND = 0.95;
    private static final int SHARE_OF_EXHAUSTIVE = 10;
    private static final String EXHAUSTIVE_WORDS = "schedule=exhaustive";
    private static final SanitizerOptions EXHAUSTIVE =
            SanitizerOptions.ofJvm().with("schedule", "exhaustive").with("continuations", "100000");

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Types types = new Types();
    private int harmful;
    private int found;
    private int withoutHarm;
    private int weakWithoutHarm;
    private int missedAndRetried;
    private final List<String> missed = new ArrayList<>();

    /**
     * An assertion on the results.
     *
     * @param values what they must not be all at once; null where it does not matter
     */
    private record Claim(String[] values) {
        boolean isBroken(String outcome) {
            String[] results = results(outcome);
            for (int i = 0; i < values.length; i++) {
                if (values[i] != null && !values[i].equals(results[i])) {
                    return false;
                }
            }
            return true;
        }

        boolean holdsIn(Set<String> outcomes) {
            return outcomes.stream().noneMatch(this::isBroken);
        }

        @Override
        public String toString() {
            return "not all of " + Arrays.toString(values);
        }
    }

    private static String[] results(String outcome) {
        return outcome.replaceAll("[;|]", " ").strip().split(" +");
    }

    @Test
    void harmIsFoundAndNoneIsInvented() {
        judgeAll(SanitizerOptions.ofJvm(), PROGRAMS / 2, PROGRAMS - PROGRAMS / 2, code -> true);

        assertTrue(found >= LEAST_FOUND * harmful, () -> "missed: " + missed);
    }

    @Test
    void withoutScAccessesAllHarmIsFound() {
        judgeAll(EXHAUSTIVE, PROGRAMS / SHARE_OF_EXHAUSTIVE, 0, code -> !hasScAccesses(code));

        assertEquals(harmful, found, () -> "missed: " + missed);
    }

    private static boolean hasScAccesses(Code code) {
        return code.has(op -> op.mode() == Mode.VOLATILE || op.fence() == Fence.FULL);
    }

    private void judgeAll(SanitizerOptions options, int mostHarmful, int mostWithout, Predicate<Code> fits) {
        while (harmful < mostHarmful || withoutHarm < mostWithout) {
            Code code = Results.reduced(new Draw(random.split()).code(), MOST_OPERATIONS);
            if (fits.test(code) && code.has(op -> op.kind() != Kind.FENCE)) {
                judge(code, options, harmful < mostHarmful, withoutHarm < mostWithout);
            }
        }
        System.out.println("programs with assertions: " + found + " of " + harmful + " harmful ones found, "
                + missed.size() + " missed, of which " + missedAndRetried + " without SC accesses were found by "
                + EXHAUSTIVE_WORDS + "; none invented in " + withoutHarm + ", of which " + weakWithoutHarm
                + " are not robust; " + types.counts());
    }

    private void judge(Code code, SanitizerOptions options, boolean wantsHarm, boolean wantsNone) {
        GraphOutcomes oracle = GraphOutcomes.of(code.inLitmus(Timed.AS_WAITS));
        if (oracle.all().stream().anyMatch(outcome -> !outcome.stuck().isEmpty())) {
            return;
        }
        Set<String> sc = Results.of(code, oracle.sc());
        Set<String> all = Results.of(code, oracle.all());
        boolean isHarmful = wantsHarm && (!wantsNone || random.nextBoolean());
        // Of those without harm, a fifth at least are not robust: elsewhere nothing is judged.
        boolean isTooEasy = all.size() == sc.size() && LEAST_WEAK * weakWithoutHarm < withoutHarm;
        Claim claim = isHarmful ? harmfulClaim(sc, all) : isTooEasy ? null : otherClaim(all);
        if (claim == null) {
            return;
        }
        Map<String, Type> kinds = types.assign(code);
        boolean isJudged = isJudgedHarmful(code, kinds, claim, options);
        String program = "program of seed " + SEED + " on " + kinds + "\n" + code + "\n" + claim;
        if (isHarmful) {
            harmful++;
            found += isJudged ? 1 : 0;
            if (!isJudged) {
                missed.add(program);
                missedAndRetried += hasScAccesses(code) ? 0 : 1;
                assertTrue(
                        hasScAccesses(code) || isJudgedHarmful(code, kinds, claim, EXHAUSTIVE),
                        () -> "harm is missed by " + EXHAUSTIVE_WORDS + ": " + program);
            }
        } else {
            withoutHarm++;
            weakWithoutHarm += all.size() > sc.size() ? 1 : 0;
            assertTrue(!isJudged, () -> "harm is invented: " + program);
        }
    }

    private static boolean isJudgedHarmful(Code code, Map<String, Type> kinds, Claim claim, SanitizerOptions options) {
        Exploration.Program program = session -> {
            Once once = new Once(code, kinds);
            once.runAsActors();
            String outcome = Results.of(code, once);
            if (claim.isBroken(outcome)) {
                throw new AssertionError(outcome);
            }
        };
        Exploration exploration = Sanitizer.explore(options, "judged", program);
        assertNull(exploration.failure(), () -> "an interleaving fails: " + code + "\n" + claim);
        return exploration.violations().stream().anyMatch(violation -> violation.effect() == Effect.HARMFUL);
    }

    /** One that an outcome breaks which no interleaving has; null if there is none. */
    private Claim harmfulClaim(Set<String> sc, Set<String> all) {
        List<String> weak =
                all.stream().filter(outcome -> !sc.contains(outcome)).toList();
        if (weak.isEmpty()) {
            return null;
        }
        String[] broken = results(weak.get(random.nextInt(weak.size())));
        for (int i = 0; i < TRIES; i++) {
            Claim claim = lookingAtSome(broken);
            if (claim.holdsIn(sc)) {
                return claim;
            }
        }
        return new Claim(broken);
    }

    /** One that no outcome breaks, of values that occur; null if none was found. */
    private Claim otherClaim(Set<String> all) {
        List<String[]> seen = all.stream().map(JudgedProgramsTest::results).toList();
        for (int i = 0; i < TRIES; i++) {
            String[] values = seen.get(0).clone();
            for (int place = 0; place < values.length; place++) {
                values[place] = seen.get(random.nextInt(seen.size()))[place];
            }
            Claim claim = lookingAtSome(values);
            if (claim.holdsIn(all)) {
                return claim;
            }
        }
        return null;
    }

    private Claim lookingAtSome(String[] results) {
        String[] some = new String[results.length];
        int looks = random.nextInt(1, MOST_LOOKED_AT + 1);
        for (int i = 0; i < looks; i++) {
            int place = random.nextInt(results.length);
            some[place] = results[place];
        }
        return new Claim(some);
    }
}
