package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ThreadSlotsTest {
    private static final int MANY = 1_000_000;

    /** A thread with nothing but its slot and clock. */
    private record Holder(int slot, VectorClock clock) {
        static Holder start(ThreadSlots slots, VectorClock known) {
            VectorClock clock = new VectorClock();
            clock.join(known);
            return new Holder(slots.take(clock), clock);
        }

        int epoch() {
            return clock.get(slot);
        }

        void end(ThreadSlots slots) {
            slots.release(slot, clock);
        }
    }

    private static final VectorClock NOTHING = new VectorClock();

    @Test
    void threadsThatLiveTogetherHaveSlotsOfTheirOwn() {
        ThreadSlots slots = new ThreadSlots(MANY);
        for (int expected = 0; expected < 5; expected++) {
            Holder thread = Holder.start(slots, NOTHING);
            assertEquals(expected, thread.slot);
            assertEquals(1, thread.epoch());
        }
        assertEquals(5, slots.size());
    }

    @Test
    void slotIsGivenAgainOnlyWhenEveryLiveThreadKnowsOfTheEnd() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder left = Holder.start(slots, NOTHING);
        Holder right = Holder.start(slots, NOTHING);
        Holder ended = Holder.start(slots, NOTHING);
        ended.clock.tick(ended.slot);
        ended.end(slots);

        assertNotEquals(ended.slot, Holder.start(slots, ended.clock).slot, "neither knows");
        left.clock.join(ended.clock);
        assertNotEquals(ended.slot, Holder.start(slots, ended.clock).slot, "one of them does not know");
        right.clock.raise(ended.slot, ended.epoch() - 1);
        assertNotEquals(ended.slot, Holder.start(slots, ended.clock).slot, "it knows all but the last epoch");
        right.clock.join(ended.clock);
        assertEquals(ended.slot, Holder.start(slots, ended.clock).slot, "all know");
    }

    @Test
    void threadThatEndedNeedNotKnow() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder ignorant = Holder.start(slots, NOTHING);
        Holder ended = Holder.start(slots, NOTHING);
        ended.end(slots);
        assertEquals(2, Holder.start(slots, ended.clock).slot);
        ignorant.end(slots);
        assertEquals(ended.slot, Holder.start(slots, ended.clock).slot);
    }

    @Test
    void newHolderGoesOnWhereTheOldOneEnded() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder first = Holder.start(slots, NOTHING);
        first.clock.raise(first.slot, 41);
        slots.release(first.slot, first.clock);
        Holder second = Holder.start(slots, NOTHING);
        assertEquals(first.slot, second.slot);
        assertEquals(42, second.epoch());
    }

    @Test
    void pastTheBoundEverybodyKnowsOfTheOldestEnd() {
        ThreadSlots slots = new ThreadSlots(2);
        VectorClock before = slots.knownToAll();
        Holder ignorant = Holder.start(slots, NOTHING);
        Holder oldest = Holder.start(slots, NOTHING);
        Holder second = Holder.start(slots, NOTHING);
        Holder third = Holder.start(slots, NOTHING);
        oldest.end(slots);
        second.end(slots);
        Holder another = Holder.start(slots, NOTHING);
        assertEquals(4, another.slot, "two may be kept");
        assertSame(before, slots.knownToAll());
        third.end(slots);
        Holder next = Holder.start(slots, NOTHING);
        assertEquals(oldest.slot, next.slot);
        assertEquals(oldest.epoch() + 1, next.epoch());

        VectorClock knownToAll = slots.knownToAll();
        assertEquals(NOTHING, before, "what was handed out does not change");
        assertTrue(knownToAll.includes(oldest.slot, oldest.epoch()));
        assertEquals(false, knownToAll.includes(next.slot, next.epoch()), "the new holder's epochs are not known");
        assertEquals(false, ignorant.clock.includes(oldest.slot, oldest.epoch()), "each joins it before its next step");
    }

    @Test
    void threadWithoutEpochsMovesAndItsSlotIsNeverGivenAgain() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder root = Holder.start(slots, NOTHING);
        VectorClock clock = new VectorClock();
        int used = slots.take(clock);
        clock.raise(used, Integer.MAX_VALUE);
        int renewed = slots.renew(used, clock);
        assertNotEquals(used, renewed);
        assertEquals(Integer.MAX_VALUE, clock.get(used), "what it did happens before what it will do");
        assertEquals(1, clock.get(renewed));
        slots.release(renewed, clock);
        root.clock.join(clock);
        assertEquals(renewed, Holder.start(slots, root.clock).slot);
        assertEquals(3, Holder.start(slots, root.clock).slot);
    }

    @Test
    void slotOfAThreadThatEndedAtItsLastEpochIsNeverGivenAgain() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder root = Holder.start(slots, NOTHING);
        Holder last = Holder.start(slots, NOTHING);
        last.clock.raise(last.slot, Integer.MAX_VALUE - 1);
        last.end(slots);
        root.clock.join(last.clock);
        Holder next = Holder.start(slots, root.clock);
        assertTrue(next.epoch() > 0, "epochs do not wrap");
        assertNotEquals(last.slot, next.slot);
    }

    @Test
    void everythingIncludesTheLivingAndTheEnded() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder ended = Holder.start(slots, NOTHING);
        Holder living = Holder.start(slots, NOTHING);
        ended.clock.raise(ended.slot, 7);
        ended.end(slots);
        living.clock.raise(living.slot, 5);
        VectorClock everything = slots.everything();
        assertEquals(7, everything.get(ended.slot));
        assertEquals(5, everything.get(living.slot));
    }

    @Test
    void tenThousandThreadsOneAfterAnotherTakeTwoSlots() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder root = Holder.start(slots, NOTHING);
        for (int i = 0; i < 10_000; i++) {
            Holder child = Holder.start(slots, root.clock);
            child.clock.tick(child.slot);
            child.end(slots);
            root.clock.join(child.clock);
        }
        assertEquals(2, slots.size());
        assertEquals(NOTHING, slots.knownToAll());
    }

    @Test
    void tenThousandJoinedThreadsTakeAsManySlotsAsLivedAtOnce() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder root = Holder.start(slots, NOTHING);
        Deque<Holder> living = new ArrayDeque<>();
        Random random = new Random(4);
        int most = 0;
        for (int started = 0; started < 10_000; ) {
            if (living.isEmpty() || living.size() < 20 && random.nextBoolean()) {
                living.add(Holder.start(slots, root.clock));
                started++;
            } else {
                Holder child = random.nextBoolean() ? living.pollFirst() : living.pollLast();
                child.clock.tick(child.slot);
                child.end(slots);
                root.clock.join(child.clock);
                living.forEach(other -> other.clock.join(root.clock));
            }
            most = Math.max(most, living.size());
        }
        assertEquals(most + 1, slots.size());
    }

    /** Threads that come, go, and learn at random: no two holders of a slot ever have an epoch in common. */
    @Test
    void epochsOfASlotNeverGoBack() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            ThreadSlots slots = new ThreadSlots(1 + random.nextInt(4));
            Map<Integer, Integer> latest = new HashMap<>();
            Deque<Holder> living = new ArrayDeque<>();
            living.add(Holder.start(slots, NOTHING));
            latest.put(0, 1);
            for (int step = 0; step < 200; step++) {
                Holder thread = living.pollFirst();
                switch (random.nextInt(4)) {
                    case 0 -> latest.put(thread.slot, thread.clock.tick(thread.slot));
                    case 1 -> living.forEach(other -> other.clock.join(thread.clock));
                    case 2 -> {
                        Holder child = Holder.start(slots, thread.clock);
                        Integer before = latest.put(child.slot, child.epoch());
                        assertTrue(before == null || before < child.epoch(), "slot " + child.slot);
                        living.add(child);
                    }
                    default -> {
                        if (!living.isEmpty()) {
                            thread.end(slots);
                            continue;
                        }
                    }
                }
                living.add(thread);
            }
        }
    }

    @Test
    void everythingIncludesSlotsPastTheArray() {
        ThreadSlots slots = new ThreadSlots(MANY);
        List<Holder> threads = started(slots, VectorClock.ARRAY_SLOTS + 40);
        Holder first = threads.get(VectorClock.ARRAY_SLOTS);
        Holder second = threads.get(VectorClock.ARRAY_SLOTS + 39);
        assertEquals(1, slots.everything().get(second.slot));
        for (int round = 0; round < 3; round++) {
            slots.advanced(first.slot, first.clock.tick(first.slot));
            slots.advanced(second.slot, second.clock.tick(second.slot));
            slots.advanced(second.slot, second.clock.tick(second.slot));
            VectorClock before = slots.everything();
            assertEquals(first.epoch(), before.get(first.slot));
            assertEquals(second.epoch(), before.get(second.slot));
        }
        second.end(slots);
        assertEquals(7, slots.everything().get(second.slot));
    }

    @Test
    void slotPastTheArrayIsGivenAgainAndGoesOn() {
        ThreadSlots slots = new ThreadSlots(MANY);
        List<Holder> threads = started(slots, VectorClock.ARRAY_SLOTS + 3);
        Holder ended = threads.remove(VectorClock.ARRAY_SLOTS + 1);
        slots.advanced(ended.slot, ended.clock.tick(ended.slot));
        ended.end(slots);
        Holder ignorant = threads.remove(threads.size() - 1);
        threads.forEach(thread -> thread.clock.join(ended.clock));
        assertNotEquals(ended.slot, Holder.start(slots, ended.clock).slot, "one does not know of the end");
        ignorant.clock.join(ended.clock);
        Holder next = Holder.start(slots, ended.clock);
        assertEquals(ended.slot, next.slot);
        assertEquals(3, next.epoch());
        assertEquals(3, slots.everything().get(next.slot));
    }

    /** Nobody asks them all, so everybody counts as knowing of an end past the bound, whoever knew of it. */
    @Test
    void amongThousandsOfLiveThreadsEndsPastTheBoundAreKnownToAll() {
        ThreadSlots slots = new ThreadSlots(2);
        int most = 5_000;
        List<Holder> threads = started(slots, most);
        for (int i = 0; i < 100; i++) {
            Holder ended = threads.remove(threads.size() - 1);
            ended.end(slots);
            Holder next = Holder.start(slots, ended.clock);
            assertFalse(slots.knownToAll().includes(next.slot, next.epoch()), "the new holder's epochs are not known");
            threads.add(next);
        }
        assertEquals(most + 2, slots.size());
        assertNotEquals(NOTHING, slots.knownToAll());
    }

    private static List<Holder> started(ThreadSlots slots, int count) {
        List<Holder> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(Holder.start(slots, NOTHING));
        }
        return threads;
    }

    @Test
    void boundBelowOneIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ThreadSlots(0));
    }

    @Test
    void everythingThatIsMadeKnownIsKnownToAll() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder left = Holder.start(slots, NOTHING);
        Holder right = Holder.start(slots, NOTHING);
        left.clock.tick(left.slot);
        slots.advanced(left.slot, left.epoch());
        int news = slots.news();
        assertFalse(slots.knownToAll().includes(left.slot, left.epoch()));
        slots.makeEverythingKnown();
        assertNotEquals(news, slots.news());
        assertTrue(slots.knownToAll().includes(left.slot, left.epoch()));
        assertTrue(slots.knownToAll().includes(right.slot, right.epoch()));
    }

    @Test
    void epochsAreThoseThatThreadsHaveReached() {
        ThreadSlots slots = new ThreadSlots(MANY);
        Holder thread = Holder.start(slots, NOTHING);
        assertTrue(slots.epochs().includes(thread.slot, 1));
        thread.clock.tick(thread.slot);
        slots.advanced(thread.slot, thread.epoch());
        assertEquals(thread.epoch(), slots.epochs().get(thread.slot));
        assertEquals(0, slots.news(), "nobody is told by that");
    }
}
