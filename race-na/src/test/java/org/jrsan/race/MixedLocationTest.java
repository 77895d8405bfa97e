package org.jrsan.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@link MixedLocation} against a list of all accesses: a race is found where an earlier access conflicts and is not known,
 * and nowhere else. Up to the first race, since what comes after it may be left out.
 */
class MixedLocationTest {
    private static final int RUNS = 2_000;
    private static final int STEPS = 40;
    private static final int THREADS = 4;
    private static final int KINDS = 5;

    private static final AtomicAccesses.Recall<String> RECALL =
            (who, site, through, slot, epoch, isWrite) -> (String) who;

    private record Past(HbThread thread, int slot, int epoch, boolean isWrite, boolean isPlain) {}

    /** One location, with the list beside it. */
    private static final class Compared {
        private final EngineThreads engine = new EngineThreads();
        private final List<HbThread> threads = new ArrayList<>();
        private MixedLocation<String> location = new MixedLocation<>();
        private final List<Past> past = new ArrayList<>();

        /** With so many threads that do nothing, so that the others have higher slots. */
        Compared(int idle) {
            for (int i = 0; i < idle + THREADS; i++) {
                HbThread thread = engine.start();
                if (i >= idle) {
                    threads.add(thread);
                }
            }
        }

        /** Makes a step. Returns whether it was found to race. */
        boolean step(SplittableRandom random) {
            if (random.nextInt(STEPS / 4) == 0) {
                // A part of the location is like the whole.
                location = location.copy();
            }
            HbThread thread = threads.get(random.nextInt(THREADS));
            int kind = random.nextInt(KINDS);
            if (kind == KINDS - 1) {
                engine.order(thread, threads.get(random.nextInt(THREADS)));
                return false;
            }
            boolean isWrite = kind % 2 == 1;
            boolean isPlain = kind < 2;
            boolean expected = races(thread, isWrite, isPlain);
            int slot = thread.slot();
            int epoch = thread.epoch();
            boolean found = isPlain ? plain(thread, isWrite) : atomic(thread, isWrite);
            assertEquals(expected, found, () -> past + ", then " + slot + "@" + epoch + " " + isWrite + isPlain);
            past.add(new Past(thread, slot, epoch, isWrite, isPlain));
            return found;
        }

        private boolean races(HbThread thread, boolean isWrite, boolean isPlain) {
            return past.stream()
                    .anyMatch(earlier -> earlier.thread != thread
                            && (earlier.isWrite || isWrite)
                            && (earlier.isPlain || isPlain)
                            && !thread.knows(earlier.slot, earlier.epoch));
        }

        private boolean plain(HbThread thread, boolean isWrite) {
            return !location.isSameEpochPlain(thread, isWrite)
                    && location.plain(thread, isWrite, "plain", RECALL) != null;
        }

        private boolean atomic(HbThread thread, boolean isWrite) {
            int slot = thread.slot();
            int epoch = thread.epoch();
            if (isWrite) {
                boolean isAgain = location.writeAgain(thread, "atomic", null, null);
                engine.write(thread, Mode.OPAQUE);
                return !isAgain
                        && !location.isSameEpochWrite(slot, epoch)
                        && location.atomic(thread, slot, epoch, true, "atomic", null, null) != null;
            }
            return !location.readAgain(slot, epoch, "atomic", null)
                    && location.atomic(thread, slot, epoch, false, "atomic", null, null) != null;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 30, 256})
    void racesAreThoseOfAListOfAllAccesses(int idle) {
        SplittableRandom random = new SplittableRandom(idle);
        int runs = idle == 0 ? RUNS : RUNS / 10;
        int racy = 0;
        for (int run = 0; run < runs; run++) {
            Compared compared = new Compared(idle);
            boolean found = false;
            for (int step = 0; step < STEPS && !found; step++) {
                found = compared.step(random);
            }
            racy += found ? 1 : 0;
        }
        assertTrue(racy > runs / 2, "only " + racy + " runs with a race");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 256})
    void atomicAccessesAloneNeverRace(int idle) {
        Compared compared = new Compared(idle);
        SplittableRandom random = new SplittableRandom(idle);
        for (int step = 0; step < 10 * STEPS; step++) {
            HbThread thread = compared.threads.get(random.nextInt(THREADS));
            assertFalse(compared.atomic(thread, random.nextBoolean()));
        }
        assertFalse(compared.location.isMixed());
    }
}
