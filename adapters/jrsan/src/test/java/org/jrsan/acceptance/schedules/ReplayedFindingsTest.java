package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.schedules.Place.Type;
import org.jrsan.internal.report.Judgement;
import org.jrsan.internal.run.ReplayedFindings;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;
import org.junit.jupiter.api.Test;

/**
 * Executions without lines, of which those with something new are run again, find what executions with all lines find: the
 * same pairs of lines, each as often. And each finding is found again from its code.
 */
class ReplayedFindingsTest {
    private static final int PROGRAMS = Integer.getInteger("schedules.replayed", 8);
    private static final long SEED = Long.getLong("schedules.seed", 31);
    private static final int MOST_CLASSES = 200;

    /** So that each operation of a program has a line of its own. */
    private static final SanitizerOptions OPTIONS =
            SanitizerOptions.ofJvm().with("accessors", "Place.*;Once.perform;Once.fence");

    private final SanitizerOptions cheap = OPTIONS.with("sites", "auto");
    private final SanitizerOptions inFull = OPTIONS.with("sites", "full");
    private long executions;
    private long finding;
    private long replays;
    private long pairs;
    private long codes;

    @Test
    void whatIsRunAgainIsAllThatThereIs() {
        SplittableRandom random = new SplittableRandom(SEED);
        Types types = new Types();
        for (int i = 0; i < PROGRAMS; ) {
            Code code = new Draw(random.split()).code();
            AllRuns all = AllRuns.of(code);
            if (all.areAll() && all.classes().size() <= MOST_CLASSES && (all.hasRace() || !all.isRobust())) {
                Map<String, Type> kinds = types.assign(code);
                String name = "program " + i + " of seed " + SEED + " on " + kinds + "\n" + code;
                try {
                    compare(code, kinds);
                } catch (RuntimeException | Error e) {
                    throw new AssertionError(name, e);
                }
                i++;
            }
        }
        System.out.println(
                PROGRAMS + " programs: " + executions + " executions, " + finding + " of them found something, "
                        + replays + " were run again; " + pairs + " pairs of lines; " + codes + " codes replayed");
        assertTrue(pairs > PROGRAMS, "pairs");
        assertTrue(replays < finding, "replays");
    }

    private void compare(Code code, Map<String, Type> kinds) {
        Map<String, Long> expected = new TreeMap<>();
        Exploration exploration = Exploration.exhaustive();
        while (exploration.hasNext()) {
            Execution execution = exploration.begin();
            Steps.underNext(execution);
            Run run = run(code, kinds, execution, inFull);
            exploration.end(execution);
            count(run.findings().judged(), expected);
        }
        ReplayedFindings found = new ReplayedFindings();
        exploration = Exploration.exhaustive();
        while (exploration.hasNext()) {
            Execution execution = exploration.begin();
            Steps.underNext(execution);
            Run run = run(code, kinds, execution, cheap);
            executions++;
            finding += run.findings().mayHaveFound() ? 1 : 0;
            found.add(run);
            if (found.wantsReplay(false)) {
                replays++;
                Exploration again = Exploration.replay(execution.code());
                found.addReplay(runRecorded(code, kinds, again), again.leftAt() + 1, execution::code, false);
            }
            found.conclude(execution::code, false, false);
            exploration.end(execution);
        }
        Judgement judged = found.all().judged();
        Map<String, Long> actual = new TreeMap<>();
        count(judged, actual);
        assertEquals(expected, actual);
        pairs += actual.size();
        judged.violations().forEach(violation -> {
            assertTrue(violation.details().schedule().size() > 2, violation::toString);
            assertIsFoundAgain(words(violation), violation.details().code(), code, kinds);
        });
        judged.races().forEach(race -> {
            assertTrue(race.details().schedule().size() > 2, race::toString);
            assertIsFoundAgain(words(race), race.details().code(), code, kinds);
        });
    }

    private void assertIsFoundAgain(String pair, String replay, Code code, Map<String, Type> kinds) {
        codes++;
        Exploration again = Exploration.replay(Objects.requireNonNull(replay));
        Map<String, Long> once = new TreeMap<>();
        count(runRecorded(code, kinds, again).findings().judged(), once);
        assertEquals(-1, again.leftAt());
        assertTrue(once.containsKey(pair), () -> pair + " is not among " + once);
    }

    private Run runRecorded(Code code, Map<String, Type> kinds, Exploration again) {
        Execution execution = again.begin();
        Steps.recordedUnderNext(execution);
        Run run = run(code, kinds, execution, inFull);
        again.end(execution);
        return run;
    }

    private static Run run(Code code, Map<String, Type> kinds, Execution execution, SanitizerOptions options) {
        try (Session session = Sanitizer.open(options)) {
            Run run = Objects.requireNonNull(Run.current());
            new Once(code, kinds).run(execution::finish);
            assertEquals(List.of(), session.errors());
            return run;
        }
    }

    private static void count(Judgement judged, Map<String, Long> counts) {
        judged.violations().forEach(found -> counts.merge(words(found), found.count(), Long::sum));
        judged.races().forEach(found -> counts.merge(words(found), found.count(), Long::sum));
    }

    private static String words(FoundViolation found) {
        return "violation " + found.exposedAt() + " can miss " + found.missedAt();
    }

    /** It is an accident of the execution which of the two came first. */
    private static String words(FoundRace found) {
        String one = found.earlierAt() + "";
        String other = found.laterAt() + "";
        return "race of " + (one.compareTo(other) < 0 ? one + " and " + other : other + " and " + one);
    }
}
