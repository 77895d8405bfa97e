package org.jrsan.acceptance.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.agent.UnseenTurns;

/**
 * Random steps of three threads at variables and at what orders threads by the documentation of the JDK. No step waits: what would,
 * is left out. The same seed gives the same steps.
 */
final class PromisedScript {
    private static final int THREADS = 3;
    static final int VARIABLES = 9;
    private static final int STEPS = 100;
    /** Of so many steps, so many are of each kind. */
    private static final int KINDS = 28;

    private static final int STORES = 4;
    private static final int LOADS = 4;
    private static final int OTHERS = 10;

    private static final int ELEMENTS = 10;
    private static final int SELDOM = 12;

    private static final int COUNTS = 4;
    static final int COLLECTIONS = 3;

    private static final int KEYS = 2 * COLLECTIONS;
    private static final int NOBODY = -1;
    static final int PARTIES = 3;

    /** What a step does. */
    private interface Step {
        void take() throws Exception;
    }

    private final SplittableRandom random;
    private final PromisedOps ops;

    private int locked = NOBODY;
    private int written = NOBODY;
    private int stamped = NOBODY;
    private final int[] reading = new int[THREADS];
    private int counts = COUNTS;
    private int permits = 1;
    private int elements;
    private int transfers;
    private int arrivals;
    private boolean isComplete;
    private boolean hasRun;

    /** Whether collections are what orders threads, and nothing else. */
    private final boolean ofElements;

    PromisedScript(long seed, PromisedOps ops, boolean ofElements) {
        random = new SplittableRandom(seed);
        this.ops = ops;
        this.ofElements = ofElements;
    }

    /**
     * Takes the steps.
     *
     * @param start makes a thread, and starts it
     * @return the numbers of the loads that can miss a write
     */
    List<Integer> play(BiFunction<String, Runnable, Thread> start) {
        List<Integer> exposed = new ArrayList<>();
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("alone", "followed"))) {
            List<UnseenTurns> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                threads.add(new UnseenTurns("thread " + i, start));
            }
            long before = 0;
            for (int i = 0; i < STEPS; i++) {
                int thread = random.nextInt(THREADS);
                Step step = step(thread, random.nextInt(KINDS), i);
                threads.get(thread).take(() -> take(step));
                long now = session.violations().stream()
                        .mapToLong(FoundViolation::count)
                        .sum();
                if (now != before) {
                    exposed.add(i);
                }
                before = now;
            }
            threads.forEach(UnseenTurns::close);
            if (!session.errors().isEmpty()) {
                throw new AssertionError(session.errors().get(0));
            }
        }
        return exposed;
    }

    private static void take(Step step) {
        try {
            step.take();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private Step step(int thread, int kind, int number) {
        int variable = random.nextInt(VARIABLES);
        boolean isOrdered = random.nextInt(6) == 0;
        if (ofElements) {
            return stepWithElements(thread, kind % ELEMENTS, variable, number);
        } else if (kind < STORES) {
            return () -> ops.store(variable, isOrdered, number + 1);
        } else if (kind < STORES + LOADS) {
            return () -> ops.load(variable, isOrdered);
        }
        return orLoad(synchronise(thread, kind % OTHERS), variable, isOrdered);
    }

    /**
     * The first thread stores, the second one loads and uses collections, and the third one seldom loads: what it knows of the first one it mostly knows by elements. Each use of a collection is an edge in
     * happens-before to all that used it before, which hides what is forced.
     */
    private Step stepWithElements(int thread, int kind, int variable, int number) {
        if (thread == 0) {
            return () -> ops.store(variable, false, number + 1);
        }
        boolean loads = random.nextInt(thread == 1 ? 2 : SELDOM) == 0;
        return orLoad(loads ? null : element(kind), variable, false);
    }

    private Step orLoad(Step step, int variable, boolean isOrdered) {
        return step != null ? step : () -> ops.load(variable, isOrdered);
    }

    /** Null where the thread would wait, or would do what it may not. */
    private Step synchronise(int thread, int kind) {
        return switch (kind) {
            case 0 -> lock(thread);
            case 1 -> write(thread);
            case 2 -> read(thread);
            case 3 -> stamp(thread);
            case 4 -> count();
            case 5 -> permit();
            case 6 -> element();
            case 7 -> transfer();
            case 8 -> phase();
            default -> future();
        };
    }

    private Step element(int kind) {
        boolean isSorted = random.nextBoolean();
        int key = random.nextInt(KEYS);
        int one = key % COLLECTIONS;
        return switch (kind) {
            case 0 -> () -> ops.offer(one);
            case 1 -> () -> ops.poll(one);
            case 2 -> () -> ops.peek(one);
            case 3 -> () -> ops.change(one);
            case 4 -> () -> ops.look(one);
            case 5 -> () -> ops.put(isSorted, key);
            case 6 -> () -> ops.putIfAbsent(isSorted, key);
            case 7, 8 -> () -> ops.get(isSorted, key);
            default -> () -> ops.remove(isSorted, key);
        };
    }

    private Step lock(int thread) {
        if (locked != NOBODY && locked != thread) {
            return null;
        }
        boolean isLocked = locked == thread;
        locked = isLocked ? NOBODY : thread;
        return isLocked ? ops::unlock : ops::lock;
    }

    private Step write(int thread) {
        if (written != NOBODY && written != thread || written == NOBODY && areReading()) {
            return null;
        }
        boolean isWritten = written == thread;
        written = isWritten ? NOBODY : thread;
        return isWritten ? ops::writeUnlock : ops::writeLock;
    }

    private Step read(int thread) {
        if (reading[thread] == 0 && written != NOBODY) {
            return null;
        }
        reading[thread] = 1 - reading[thread];
        return reading[thread] == 0 ? ops::readUnlock : ops::readLock;
    }

    private Step stamp(int thread) {
        if (stamped != NOBODY && stamped != thread) {
            return null;
        }
        boolean isStamped = stamped == thread;
        stamped = isStamped ? NOBODY : thread;
        return isStamped ? ops::stampedUnlock : ops::stampedLock;
    }

    private Step count() {
        if (counts == 0) {
            return ops::await;
        }
        counts--;
        return ops::countDown;
    }

    private Step permit() {
        boolean acquires = permits > 0 && random.nextBoolean();
        permits += acquires ? -1 : 1;
        return acquires ? ops::acquire : ops::release;
    }

    private Step element() {
        boolean takes = elements > 0 && random.nextBoolean();
        elements += takes ? -1 : 1;
        return takes ? ops::take : ops::put;
    }

    private Step transfer() {
        boolean takes = transfers > 0 && random.nextBoolean();
        transfers += takes ? -1 : 1;
        return takes ? ops::takeTransfer : ops::transfer;
    }

    /** Who asks for a phase asks for the last one that is over, or for one before. */
    private Step phase() {
        int phases = arrivals / PARTIES;
        if (phases > 0 && random.nextBoolean()) {
            int phase = phases - 1 - random.nextInt(Math.min(phases, 2));
            return () -> ops.awaitAdvance(phase);
        }
        arrivals++;
        return ops::arrive;
    }

    private Step future() {
        if (random.nextBoolean()) {
            boolean joins = isComplete;
            isComplete = true;
            return joins ? ops::join : ops::complete;
        }
        boolean gets = hasRun;
        hasRun = true;
        return gets ? ops::get : ops::run;
    }

    private boolean areReading() {
        for (int holds : reading) {
            if (holds > 0) {
                return true;
            }
        }
        return false;
    }
}
