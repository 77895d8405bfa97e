package org.jrsan.rc20.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.races.RaceMonitor;
import org.jrsan.rc20.oracle.Exploring;
import org.jrsan.rc20.oracle.Interleavings;
import org.jrsan.rc20.oracle.Oracle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each rule of race detection has a program whose verdict is wrong when the rule is switched off. Prints the table. */
class RaceTableTest {
    private static final Map<String, Program> PROGRAMS = RulePrograms.read("races");
    private static final StringBuilder TABLE = new StringBuilder("Rules of races and the programs that need them\n");

    @AfterAll
    static void printTable() {
        System.out.println(TABLE);
    }

    @Test
    void there_is_one_program_for_each_rule() {
        Set<String> names =
                Arrays.stream(RaceRule.values()).map(RaceRule::program).collect(Collectors.toSet());
        assertEquals(names, PROGRAMS.keySet());
    }

    @ParameterizedTest
    @EnumSource(RaceRule.class)
    void without_the_rule_the_verdict_is_wrong(RaceRule rule) {
        Program program = PROGRAMS.get(rule.program());
        Expectation truth = program.expectations().iterator().next();
        assertEquals(truth == Expectation.RACE, Oracle.hasRace(program));
        assertEquals(truth, verdict(program, Exploring.raceMonitors()));
        assertEquals(truth, verdict(program, without(EnumSet.noneOf(RaceRule.class))));
        Expectation without = verdict(program, without(EnumSet.of(rule)));
        assertEquals(truth.opposite(), without);
        TABLE.append(RulePrograms.row(rule.program(), truth, without, rule.text(), rule.without()));
    }

    private static RaceMonitor.Factory without(Set<RaceRule> off) {
        return (threads, atomic, locks) -> new RuleRaces(off, threads, atomic, locks);
    }

    private static Expectation verdict(Program program, RaceMonitor.Factory monitors) {
        return Interleavings.race(program, monitors) ? Expectation.RACE : Expectation.NO_RACE;
    }

    /**
     * With all rules on, the monitor on maps finds the first race of a random run where the detector does. What comes after a
     * race has no meaning.
     */
    @RepeatedTest(50)
    void all_rules_together_are_the_explorers() {
        long seed = new SplittableRandom().nextLong();
        int races = 0;
        for (int run = 0; run < 20; run++) {
            races += firstRaceIsTheSame(seed + run) ? 1 : 0;
        }
        assertTrue(races > 5, "only " + races + " of 20 runs have a race, seed " + seed);
    }

    /** Two threads run from the start on; a third one is started, and ends with the run or is joined. */
    private static boolean firstRaceIsTheSame(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] atomic = {true, true, false};
        RaceMonitor detector = Exploring.raceMonitors().create(3, atomic, 2);
        RaceMonitor rules = without(EnumSet.noneOf(RaceRule.class)).create(3, atomic, 2);
        List<Integer> running = new ArrayList<>(List.of(0, 1));
        boolean wasStarted = false;
        int[] holders = {-1, -1};
        for (int i = 0; i < 200; i++) {
            int thread = running.get(random.nextInt(running.size()));
            int other = thread;
            int kind = random.nextInt(13);
            if (kind == 12) {
                if (thread == 2) {
                    continue;
                }
                kind = wasStarted ? 13 : 12;
                wasStarted = true;
                other = 2;
                if (kind == 12) {
                    running.add(2);
                } else {
                    running.remove(Integer.valueOf(2));
                }
            }
            int location = random.nextInt(2);
            if (kind == 10 || kind == 11) {
                // A free lock is taken, and its holder gives it back.
                if (holders[location] >= 0 && holders[location] != thread) {
                    continue;
                }
                kind = holders[location] < 0 ? 10 : 11;
                holders[location] = kind == 10 ? thread : -1;
            }
            Mode mode = Mode.values()[random.nextInt(5)];
            boolean race = step(rules, kind, thread, other, location, mode);
            int at = i;
            assertEquals(
                    race, step(detector, kind, thread, other, location, mode), () -> "seed " + seed + ", step " + at);
            if (race) {
                return true;
            }
        }
        return false;
    }

    private static boolean step(RaceMonitor monitor, int kind, int thread, int other, int location, Mode mode) {
        switch (kind) {
            case 0, 1 -> {
                return monitor.atomicRead(thread, location, mode);
            }
            case 2, 3 -> {
                return monitor.atomicWrite(thread, location, mode);
            }
            case 4, 5 -> {
                return monitor.atomicUpdate(thread, location, mode);
            }
            case 6 -> {
                return monitor.plainRead(thread, location + 1);
            }
            case 7 -> {
                return monitor.plainWrite(thread, location + 1);
            }
            case 8, 9 -> monitor.fence(thread, Fence.values()[mode.ordinal() % 4]);
            case 10 -> monitor.lock(thread, location);
            case 11 -> monitor.unlock(thread, location);
            case 12 -> monitor.start(thread, other);
            default -> monitor.join(thread, other);
        }
        return false;
    }
}
