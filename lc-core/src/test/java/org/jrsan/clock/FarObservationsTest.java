package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Observations of slots past the array of clocks answer as those in it do. */
class FarObservationsTest {
    private static final int SLOTS = 5;
    private static final int LIMIT = 4;

    @Test
    void slotsPastTheArrayAnswerAsThoseInIt() {
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            // Some of the slots of the second are in the array.
            int shift = VectorClock.ARRAY_SLOTS - random.nextInt(SLOTS);
            Observations near = new Observations(LIMIT);
            Observations shifted = new Observations(LIMIT);
            int[] epochs = new int[SLOTS];
            for (long ts = 1; ts < 60; ts++) {
                int slot = random.nextInt(SLOTS);
                epochs[slot] += random.nextInt(3);
                near.add(slot, epochs[slot], ts, ts - 20);
                shifted.add(shift + slot, epochs[slot], ts, ts - 20);
                compare(near, shifted, shift, epochs, random);
            }
        }
    }

    private static void compare(
            Observations near, Observations shifted, int shift, int[] epochs, SplittableRandom random) {
        VectorClock known = new VectorClock();
        VectorClock knownShifted = new VectorClock();
        for (int slot = 0; slot < SLOTS; slot++) {
            assertEquals(near.newestOf(slot), shifted.newestOf(shift + slot));
            assertEquals(near.count(slot), shifted.count(shift + slot));
            int epoch = random.nextInt(epochs[slot] + 1);
            known.raise(slot, epoch);
            knownShifted.raise(shift + slot, epoch);
        }
        assertEquals(near.newestIn(known), shifted.newestIn(knownShifted));
    }
}
