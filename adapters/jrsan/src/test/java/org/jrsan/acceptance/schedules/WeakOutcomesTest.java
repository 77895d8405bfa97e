package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.schedules.Code.Timed;
import org.jrsan.acceptance.schedules.Place.Type;
import org.jrsan.internal.run.Steps;
import org.jrsan.rc20.litmus.outcomes.Outcomes;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.schedule.Continuations;
import org.jrsan.schedule.Execution;
import org.junit.jupiter.api.Test;

/**
 * All weak runs of random programs, as Java on the drop-in types and with real threads, have the outcomes that the explorer of
 * litmus programs lists. {@code -Dweak.programs=2000} runs more of them.
 */
class WeakOutcomesTest {
    private static final int PROGRAMS = Integer.getInteger("weak.programs", 15);
    private static final long SEED = Long.getLong("weak.seed", 14);
    private static final int MOST_RUNS = 500;
    private static final int MOST_OPERATIONS = 4;
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm().with("sites", "off");

    private long runs;
    private int weak;
    private int stuck;

    @Test
    void areThoseOfTheExplorer() {
        SplittableRandom random = new SplittableRandom(SEED);
        Types types = new Types();
        int tooLarge = 0;
        for (int i = 0; i < PROGRAMS; ) {
            Code code = Results.reduced(new Draw(random.split()).code(), MOST_OPERATIONS);
            Map<String, Type> kinds = types.assign(code);
            Set<String> real = real(code, kinds);
            if (real == null) {
                tooLarge++;
            } else {
                assertEquals(
                        listed(code),
                        complete(real),
                        () -> "outcomes of a program of seed " + SEED + " on " + kinds + "\n" + code);
                i++;
            }
        }
        System.out.println(PROGRAMS + " programs, " + weak + " with outcomes that no interleaving has, " + stuck
                + " that can be stuck, " + tooLarge + " others too large; " + runs + " weak runs; " + types.counts());
        assertTrue(weak > 0, "there are weak outcomes");
    }

    /** Those of runs that end: who is stuck in an interleaving may go on with what is stale, which the explorer lists, too. */
    private static Set<String> complete(Set<String> outcomes) {
        Set<String> complete = new TreeSet<>(outcomes);
        complete.removeIf(outcome -> outcome.contains(Results.STUCK));
        return complete;
    }

    /** The outcomes of all weak runs; null when there are too many runs. */
    private Set<String> real(Code code, Map<String, Type> kinds) {
        Set<String> outcomes = new TreeSet<>();
        Continuations all = Continuations.all(UNLIMITED, MOST_RUNS);
        for (int run = 0; run < MOST_RUNS; run++) {
            Execution execution = all.begin();
            Steps.weakUnderNext(execution, false);
            Once once = new Once(code, kinds);
            try (Session session = Sanitizer.open(OPTIONS)) {
                once.run(execution::finish);
                Steps.leaveSchedule();
                outcomes.add(Results.of(code, once));
                assertEquals(List.of(), session.errors());
            }
            all.end(execution);
            runs++;
            if (all.areAll()) {
                return outcomes;
            }
        }
        return null;
    }

    private Set<String> listed(Code code) {
        Outcomes all = Outcomes.of(code.inLitmus(Timed.AS_WAITS), Limits.DEFAULT);
        assertTrue(all.limit().isEmpty(), () -> "given up: " + all.limit());
        weak += all.weak().isEmpty() ? 0 : 1;
        Set<String> outcomes = Results.of(code, all.sc().keySet());
        outcomes.addAll(Results.of(code, all.weak().keySet()));
        stuck += complete(outcomes).size() < outcomes.size() ? 1 : 0;
        return complete(outcomes);
    }
}
