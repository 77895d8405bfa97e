package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.plain.PlainInt;
import org.jrsan.race.PlainAccess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Threads that meet at objects, by random scripts in turns: who leaves out what tells nobody anything new finds the same races and violations
 * as who acquires and releases each time.
 */
class MeetingScriptsTest {
    private static final int SCRIPTS = Integer.getInteger("meeting.scripts", 300);
    private static final List<String> THREADS = List.of("a", "b", "c");
    private static final int FEW = 3;
    private static final int MANY = 15;
    private static final int DATA = 4;
    private static final int ATOMICS = 2;
    private static final int STEPS = 60;

    /** The kinds of steps that are no meetings. */
    private static final int ACCESSES = 11;

    private static final int KINDS = 22;

    /** How a thread meets others at an object, or looks at it. */
    private interface Meeting {
        void at(Object object, boolean looks);
    }

    private static void meetByTheLongWay(Object at, boolean looks) {
        SyncObjects.withoutPlace(at).estimate(looks);
    }

    /** The races and violations of a script. */
    private static List<String> found(long seed, Meeting meeting) {
        Random random = new Random(seed);
        // Where there are many, most are met once or twice by each thread.
        Object[] objects = new Object[seed % 2 == 0 ? FEW : MANY];
        Arrays.setAll(objects, i -> new Object());
        PlainInt[] data = new PlainInt[DATA];
        Arrays.setAll(data, i -> new PlainInt().label("data " + i));
        RobustAtomicInteger[] atomics = new RobustAtomicInteger[ATOMICS];
        Arrays.setAll(atomics, i -> new RobustAtomicInteger().label("atomic " + i));
        Session session = Sanitizer.open();
        try (session;
                Turns turns = new Turns().start(THREADS.toArray(String[]::new))) {
            for (int i = 0; i < STEPS; i++) {
                String thread = THREADS.get(random.nextInt(THREADS.size()));
                int kind = random.nextInt(KINDS);
                PlainInt of = data[random.nextInt(DATA)];
                RobustAtomicInteger atomic = atomics[random.nextInt(ATOMICS)];
                Object at = objects[random.nextInt(objects.length)];
                boolean twice = random.nextBoolean();
                boolean looks = random.nextBoolean();
                int value = i;
                turns.step(thread, () -> {
                    if (kind >= ACCESSES) {
                        meeting.at(at, looks);
                        if (twice) {
                            meeting.at(at, looks);
                        }
                    } else {
                        access(kind, of, atomic, value);
                    }
                });
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assertEquals(List.of(), session.errors());
        Stream<String> races = session.races().stream()
                .map(FoundRace::race)
                .map(race -> race.location() + ", " + described(race.earlier()) + ", " + described(race.later()) + ", "
                        + race.missing());
        Stream<String> violations = session.violations().stream().map(each -> each.violation() + "");
        return Stream.concat(races, violations).sorted().toList();
    }

    private static void access(int kind, PlainInt data, RobustAtomicInteger atomic, int value) {
        switch (kind) {
            case 0 -> data.set(value);
            case 1 -> data.get();
            case 2 -> atomic.setRelease(value);
            case 3 -> atomic.getAcquire();
            case 4 -> atomic.setOpaque(value);
            case 5 -> atomic.getOpaque();
            case 6 -> atomic.set(value);
            case 7 -> atomic.get();
            case 8 -> RobustFences.fullFence();
            case 9 -> RobustFences.releaseFence();
            default -> RobustFences.acquireFence();
        }
    }

    private static String described(PlainAccess access) {
        return access.kind() + " by " + access.thread() + " through " + access.through();
    }

    @Test
    @Tag("any-jdk")
    void whatTellsNobodyAnythingNewHidesNothingAndInventsNothing() {
        int racing = 0;
        int violating = 0;
        for (long seed = 0; seed < SCRIPTS; seed++) {
            List<String> expected = found(seed, MeetingScriptsTest::meetByTheLongWay);
            assertEquals(expected, found(seed, MeetingPlacesTest::come), "script " + seed);
            if (expected.stream().anyMatch(each -> each.startsWith("data"))) {
                racing++;
            }
            if (expected.stream().anyMatch(each -> !each.startsWith("data"))) {
                violating++;
            }
        }
        System.out.printf("meetings: %d scripts, %d with races, %d with violations%n", SCRIPTS, racing, violating);
        assertTrue(racing > SCRIPTS / 10 && racing < SCRIPTS, () -> "races in most or in none");
        assertTrue(violating > SCRIPTS / 20 && violating < SCRIPTS, () -> "violations in most or in none");
    }
}
