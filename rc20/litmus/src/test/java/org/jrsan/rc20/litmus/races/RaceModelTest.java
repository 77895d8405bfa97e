package org.jrsan.rc20.litmus.races;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.jrsan.clock.VectorClock;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.junit.jupiter.api.Test;

/**
 * Random runs, on the detector and by the definition. A location has the same verdicts up to and including its first
 * race; after that the detector may have let go of the older of the two, but what it reports is still a race.
 */
class RaceModelTest {
    private static final int RUNS = Integer.getInteger("race.model.runs", 20_000);
    private static final int LOCATIONS = 5;
    private static final int FIRST_ATOMIC_ONLY = 3;
    private static final int FIRST_MIXED = 2;
    private static final int LOCKS = 2;
    private static final int MOST_THREADS = 6;

    private int accesses;
    private int races;

    @Test
    void sameAccessesRaceAsByTheDefinition() {
        for (int seed = 0; seed < RUNS; seed++) {
            run(seed, 0);
        }
        assertShareOfRaces();
    }

    /** Some of the threads have slots past the array of vector clocks. */
    @Test
    void sameAccessesRaceAsByTheDefinitionAmongMoreThreadsThanTheArrayHasSlots() {
        for (int seed = 0; seed < RUNS / 20; seed++) {
            run(seed, VectorClock.ARRAY_SLOTS - seed % MOST_THREADS);
        }
        assertShareOfRaces();
    }

    private void assertShareOfRaces() {
        double share = (double) races / accesses;
        assertTrue(share > 0.02 && share < 0.5, "races at first: " + races + " of " + accesses + " accesses");
    }

    private void run(int seed, int idle) {
        Random random = new Random(seed);
        boolean[] atomic = new boolean[LOCATIONS];
        for (int location = FIRST_MIXED; location < LOCATIONS; location++) {
            atomic[location] = true;
        }
        RaceMonitor detector = new DetectorMonitor(idle, MOST_THREADS, atomic, LOCKS);
        RaceMonitor definition = new GraphRaces(atomic);
        List<Integer> living = new ArrayList<>(List.of(0, 1, 2));
        List<Integer> ended = new ArrayList<>();
        BitSet raced = new BitSet();
        int started = 3;
        int length = 10 + random.nextInt(70);
        for (int step = 0; step < length; step++) {
            int index = random.nextInt(living.size());
            int thread = living.get(index);
            switch (random.nextInt(20)) {
                case 0 -> {
                    if (started < MOST_THREADS) {
                        int child = started++;
                        detector.start(thread, child);
                        definition.start(thread, child);
                        living.add(child);
                    }
                }
                case 1 -> {
                    if (living.size() > 2 && !(thread == 0)) {
                        living.remove(index);
                        ended.add(thread);
                    }
                }
                case 2 -> {
                    if (!ended.isEmpty()) {
                        int child = ended.get(random.nextInt(ended.size()));
                        detector.join(thread, child);
                        definition.join(thread, child);
                    }
                }
                case 3 -> {
                    Fence fence = Fence.values()[random.nextInt(4)];
                    detector.fence(thread, fence);
                    definition.fence(thread, fence);
                }
                case 4, 5 -> {
                    int lock = random.nextInt(LOCKS);
                    detector.lock(thread, lock);
                    definition.lock(thread, lock);
                }
                case 6, 7 -> {
                    int lock = random.nextInt(LOCKS);
                    detector.unlock(thread, lock);
                    definition.unlock(thread, lock);
                }
                default -> access(random, detector, definition, thread, raced, "seed " + seed + ", step " + step);
            }
        }
    }

    private void access(
            Random random, RaceMonitor detector, RaceMonitor definition, int thread, BitSet raced, String where) {
        int location = random.nextInt(LOCATIONS);
        boolean plain = location < FIRST_MIXED || location < FIRST_ATOMIC_ONLY && random.nextInt(3) == 0;
        int kind = plain ? random.nextInt(2) : 2 + random.nextInt(3);
        Mode mode = Mode.values()[random.nextInt(Mode.values().length)];
        boolean found = access(detector, thread, location, kind, mode);
        boolean isRace = access(definition, thread, location, kind, mode);
        if (!raced.get(location)) {
            assertEquals(isRace, found, where);
            accesses++;
            races += isRace ? 1 : 0;
        } else if (found) {
            assertTrue(isRace, where);
        }
        if (isRace) {
            raced.set(location);
        }
    }

    private static boolean access(RaceMonitor monitor, int thread, int location, int kind, Mode mode) {
        return switch (kind) {
            case 0 -> monitor.plainRead(thread, location);
            case 1 -> monitor.plainWrite(thread, location);
            case 2 -> monitor.atomicRead(thread, location, mode);
            case 3 -> monitor.atomicWrite(thread, location, mode);
            default -> monitor.atomicUpdate(thread, location, mode);
        };
    }
}
