package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that come and go at once: no slot is held by two of them, and no epoch of a slot is given twice. */
class ThreadSlotsStressTest {
    private static final int THREADS = 8;
    private static final int LIVES = 3_000;

    private final Map<Integer, VectorClock> holders = new ConcurrentHashMap<>();
    private final Map<Integer, Integer> latest = new ConcurrentHashMap<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 1_000_000})
    void noSlotHasTwoHoldersAndNoEpochGoesBack(int mostEnded) throws Exception {
        ThreadSlots slots = new ThreadSlots(mostEnded);
        List<FutureTask<Void>> lives = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            SplittableRandom random = new SplittableRandom(i);
            FutureTask<Void> task = new FutureTask<>(() -> live(slots, random), null);
            new Thread(task).start();
            lives.add(task);
        }
        for (FutureTask<Void> life : lives) {
            life.get();
        }
        assertTrue(slots.size() < THREADS * LIVES / 2, "slots were hardly ever given again: " + slots.size());
    }

    private void live(ThreadSlots slots, SplittableRandom random) {
        VectorClock known = new VectorClock();
        for (int life = 0; life < LIVES; life++) {
            VectorClock clock = new VectorClock();
            clock.join(known);
            int slot = slots.take(clock);
            hold(slot, clock);
            for (int step = random.nextInt(4); step > 0; step--) {
                int epoch = clock.tick(slot);
                if (slot >= VectorClock.ARRAY_SLOTS) {
                    slots.advanced(slot, epoch);
                }
                VectorClock everything = slots.everything();
                int seen = everything.get(slot);
                assertEquals(clock.get(slot), seen, "its own epoch");
                clock.join(everything);
                clock.join(slots.knownToAll());
            }
            if (random.nextInt(50) == 0) {
                let(slot, clock);
                slot = slots.renew(slot, clock);
                hold(slot, clock);
            }
            let(slot, clock);
            slots.release(slot, clock);
            known = slots.everything();
        }
    }

    private void hold(int slot, VectorClock clock) {
        assertNull(holders.put(slot, clock), () -> "slot " + slot + " has two holders");
        int before = latest.getOrDefault(slot, 0);
        assertTrue(before < clock.get(slot), () -> "slot " + slot + " goes back from " + before);
    }

    /** Before the table is told, since afterwards another may hold it at once. */
    private void let(int slot, VectorClock clock) {
        latest.put(slot, clock.get(slot));
        holders.remove(slot);
    }

    /** The clock of a thread that goes on is looked at by others: they see epochs that it had. */
    @Test
    void whoLooksSeesNoEpochThatWasNotThere() throws InterruptedException, ExecutionException {
        ThreadSlots slots = new ThreadSlots(1);
        VectorClock clock = new VectorClock();
        int slot = slots.take(clock);
        int most = 200_000;
        FutureTask<Void> looks = new FutureTask<>(
                () -> {
                    for (int seen = 0; seen < most; ) {
                        int now = slots.everything().get(slot);
                        assertTrue(now >= 1 && now <= most, "an epoch that was never there: " + now);
                        seen = now;
                    }
                },
                null);
        new Thread(looks).start();
        for (int epoch = 1; epoch < most; epoch++) {
            clock.tick(slot);
            if (epoch % 1_000 == 0) {
                // Into a longer array.
                clock.raise(epoch / 1_000, 1);
            }
        }
        looks.get();
    }

    /** Past the array the clock is not looked at: whoever was told of an epoch must find it all the same. */
    @Test
    void whoLooksSeesEveryEpochPastTheArrayThatItWasToldOf() throws InterruptedException, ExecutionException {
        ThreadSlots slots = new ThreadSlots(1);
        for (int i = 0; i < VectorClock.ARRAY_SLOTS; i++) {
            slots.take(new VectorClock());
        }
        VectorClock clock = new VectorClock();
        int slot = slots.take(clock);
        AtomicInteger told = new AtomicInteger();
        int most = 200_000;
        List<FutureTask<Void>> looks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            FutureTask<Void> look = new FutureTask<>(
                    () -> {
                        for (int known = 0; known < most; known = told.get()) {
                            int seen = slots.everything().get(slot);
                            int limit = known;
                            assertTrue(seen >= known && seen <= most, () -> seen + " where " + limit + " was told");
                        }
                    },
                    null);
            new Thread(look).start();
            looks.add(look);
        }
        while (told.get() < most) {
            int epoch = clock.tick(slot);
            slots.advanced(slot, epoch);
            told.set(epoch);
        }
        for (FutureTask<Void> look : looks) {
            look.get();
        }
    }
}
