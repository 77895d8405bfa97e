package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jrsan.FoundRace;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.plain.PlainInt;
import org.jrsan.race.PlainAccess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Threads that meet at objects, by random scripts in turns: who leaves out what tells nobody anything new finds the same races as who acquires
 * and releases each time.
 */
class MeetingScriptsTest {
    private static final int SCRIPTS = Integer.getInteger("meeting.scripts", 300);
    private static final List<String> THREADS = List.of("a", "b", "c");
    private static final int OBJECTS = 3;
    private static final int DATA = 4;
    private static final int STEPS = 40;

    /** Of ten steps, so many are no meetings. */
    private static final int ACCESSES = 4;

    /** How a thread meets others at an object, or looks at it. */
    private interface Meeting {
        void at(Object object, boolean looks);
    }

    private static void meet(Object at, boolean looks) {
        if (looks && !SyncObjects.isLookedAgain(at)) {
            SyncObjects.look(at);
        } else if (!looks && !SyncObjects.isMetAgain(at)) {
            SyncObjects.meet(at);
        }
    }

    private static void meetByTheLongWay(Object at, boolean looks) {
        SyncObjects.withoutPlace(at).estimate(looks);
    }

    private static List<String> races(long seed, Meeting meeting) {
        Random random = new Random(seed);
        Object[] objects = new Object[OBJECTS];
        PlainInt[] data = new PlainInt[DATA];
        RobustAtomicInteger released = new RobustAtomicInteger();
        for (int i = 0; i < OBJECTS; i++) {
            objects[i] = new Object();
        }
        for (int i = 0; i < DATA; i++) {
            data[i] = new PlainInt().label("data " + i);
        }
        return Raced.in(turns -> {
                    for (int i = 0; i < STEPS; i++) {
                        String thread = THREADS.get(random.nextInt(THREADS.size()));
                        int kind = random.nextInt(10);
                        PlainInt of = data[random.nextInt(DATA)];
                        Object at = objects[random.nextInt(OBJECTS)];
                        boolean twice = random.nextBoolean();
                        boolean looks = random.nextBoolean();
                        turns.step(thread, () -> {
                            if (kind >= ACCESSES) {
                                meeting.at(at, looks);
                                if (twice) {
                                    meeting.at(at, looks);
                                }
                            } else if (kind == 0) {
                                of.set(1);
                            } else if (kind == 1) {
                                of.get();
                            } else if (kind == 2) {
                                released.setRelease(1);
                            } else {
                                released.getAcquire();
                            }
                        });
                    }
                })
                .stream()
                .map(FoundRace::race)
                .map(race -> race.location() + ", " + described(race.earlier()) + ", " + described(race.later()) + ", "
                        + race.missing())
                .sorted()
                .toList();
    }

    private static String described(PlainAccess access) {
        return access.kind() + " by " + access.thread() + " through " + access.through();
    }

    @Test
    @Tag("any-jdk")
    void whatTellsNobodyAnythingNewHidesNoRaceAndInventsNone() {
        List<Long> racing = new ArrayList<>();
        for (long seed = 0; seed < SCRIPTS; seed++) {
            List<String> expected = races(seed, MeetingScriptsTest::meetByTheLongWay);
            assertEquals(expected, races(seed, MeetingScriptsTest::meet), "script " + seed);
            if (!expected.isEmpty()) {
                racing.add(seed);
            }
        }
        assertTrue(racing.size() > SCRIPTS / 10 && racing.size() < SCRIPTS, racing::toString);
    }
}
