package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.WaitMode;

/** One thread's random operations on what it shares with others, and what it knows of their sum. */
final class Hammer {
    private static final int SLOTS = 5;

    /** Sums that only read-modify-writes change, tokens that are only exchanged, a count that a lock guards. */
    static final class Shared {
        final RobustAtomicInteger sum = new RobustAtomicInteger();
        final RobustAtomicLong wideSum = new RobustAtomicLong();
        final RobustAtomicInteger lock = new RobustAtomicInteger();
        final List<RobustAtomicReference<Integer>> slots = new ArrayList<>();
        int guarded;

        Shared() {
            for (int i = 0; i < SLOTS; i++) {
                slots.add(new RobustAtomicReference<>(i));
            }
        }
    }

    private final Shared shared;
    private final Random random;
    private Integer token;
    private int sum;
    private long wideSum;
    private int guarded;
    private long accesses;

    Hammer(Shared shared, int number) {
        this.shared = shared;
        random = new Random(number);
        token = SLOTS + number;
    }

    /** The accesses it made: an update is one however often its function ran, a wait that ran out of time is none. */
    long accesses() {
        return accesses;
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            switch (random.nextInt(8)) {
                case 0 -> add(random.nextInt());
                case 1 -> addInALoop(random.nextInt());
                case 2 -> addWide(random.nextLong());
                case 3 -> exchangeToken();
                case 4 -> exchangeTokenInALoop();
                case 5 -> countUnderLock();
                case 6 -> look();
                default -> RobustFences.fullFence();
            }
        }
    }

    private void add(int delta) {
        switch (random.nextInt(5)) {
            case 0 -> shared.sum.getAndAdd(delta);
            case 1 -> shared.sum.addAndGet(delta);
            case 2 -> shared.sum.updateAndGet(old -> old + delta);
            case 3 -> shared.sum.getAndAccumulate(delta, Integer::sum);
            default -> shared.sum.accumulateAndGet(delta, Integer::sum);
        }
        sum += delta;
        accesses++;
    }

    private void addInALoop(int delta) {
        boolean added = false;
        while (!added) {
            int old = shared.sum.getOpaque();
            added = switch (random.nextInt(6)) {
                case 0 -> shared.sum.compareAndSet(old, old + delta);
                case 1 -> shared.sum.weakCompareAndSetPlain(old, old + delta);
                case 2 -> shared.sum.weakCompareAndSetRelease(old, old + delta);
                case 3 -> shared.sum.compareAndExchange(old, old + delta) == old;
                case 4 -> shared.sum.compareAndExchangeAcquire(old, old + delta) == old;
                default -> shared.sum.compareAndExchangeRelease(old, old + delta) == old;
            };
            accesses += 2;
        }
        sum += delta;
    }

    private void addWide(long delta) {
        if (random.nextBoolean()) {
            shared.wideSum.getAndAdd(delta);
        } else {
            shared.wideSum.getAndUpdate(old -> old + delta);
        }
        wideSum += delta;
        accesses++;
    }

    private RobustAtomicReference<Integer> slot() {
        return shared.slots.get(random.nextInt(SLOTS));
    }

    private void exchangeToken() {
        token = slot().getAndSet(token);
        accesses++;
    }

    @SuppressWarnings("BoxedPrimitiveEquality") // a reference is exchanged by identity
    private void exchangeTokenInALoop() {
        RobustAtomicReference<Integer> slot = slot();
        Integer expected = slot.getAcquire();
        Integer found = slot.compareAndExchangeRelease(expected, token);
        accesses += 2;
        if (found == expected) {
            token = expected;
        }
    }

    private void countUnderLock() {
        try {
            boolean locked = random.nextBoolean()
                    ? shared.lock.bcas(0, 1, WaitMode.VOLATILE, 100, TimeUnit.MICROSECONDS)
                    : shared.lock.bcas(0, 1, WaitMode.ACQUIRE, 100, TimeUnit.MICROSECONDS);
            if (locked) {
                shared.guarded++;
                guarded++;
                shared.lock.setRelease(0);
                accesses += 2;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void look() {
        shared.sum.label("sum").get();
        shared.wideSum.getPlain();
        slot().toString();
        accesses += 3;
    }

    static void assertInvariants(Shared shared, List<Hammer> hammers) {
        assertEquals(hammers.stream().mapToInt(h -> h.sum).sum(), shared.sum.get());
        assertEquals(hammers.stream().mapToLong(h -> h.wideSum).sum(), shared.wideSum.get());
        assertEquals(hammers.stream().mapToInt(h -> h.guarded).sum(), shared.guarded);
        Set<Integer> tokens = new TreeSet<>();
        shared.slots.forEach(slot -> tokens.add(slot.get()));
        hammers.forEach(hammer -> tokens.add(hammer.token));
        assertEquals(SLOTS + hammers.size(), tokens.size(), "tokens were lost or copied: " + tokens);
    }
}
