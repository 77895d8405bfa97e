package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jrsan.clock.VectorClock;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The production engine against the paper's: on random runs both must answer every check with the same timestamps, after
 * every event. The events before a difference are printed.
 */
@Tag("any-jdk")
class EngineDifferentialTest {
    private static final int LONG_RUN = 3_000;
    private static final int RUNS = Integer.getInteger("differential.runs", 300);

    @Test
    void bothEnginesFindTheSameTimestampsOnRandomRuns() {
        long seed = Long.getLong("differential.seed", new SplittableRandom().nextLong());
        SplittableRandom random = new SplittableRandom(seed);
        long checks = 0;
        long findings = 0;
        for (int run = 0; run < RUNS; run++) {
            RandomRun events = new RandomRun(random.split(), "seed " + seed + " run " + run);
            events.play();
            checks += events.checks;
            findings += events.findings;
        }
        System.out.printf("differential: seed %d, %d runs, %d checks, %d findings%n", seed, RUNS, checks, findings);
        assertTrue(findings > checks / 100, "too few findings to prove anything: " + findings + " of " + checks);
    }

    /** Where some of the threads have slots past the array of vector clocks, and where most have. */
    @ParameterizedTest
    @ValueSource(ints = {3, 300})
    void bothEnginesFindTheSameTimestampsWithMoreThreadsThanTheArrayHasSlots(int threads) {
        long seed = Long.getLong("differential.seed", new SplittableRandom().nextLong());
        SplittableRandom random = new SplittableRandom(seed);
        long findings = 0;
        int runs = threads > 100 ? 4 : RUNS / 5;
        // A few long runs may find nothing; then some more are made.
        for (int run = 0; run < runs || findings == 0 && run < 8 * runs; run++) {
            Engine<?> engine = ThreadClockEngine.unbounded();
            for (int i = 0; i < VectorClock.ARRAY_SLOTS - (threads > 100 ? 0 : random.nextInt(threads)); i++) {
                engine.newThread();
            }
            RandomRun events = new RandomRun(
                    random.split(), "threads " + threads + " seed " + seed + " run " + run, engine, false, threads);
            events.play(threads > 100 ? LONG_RUN : 200);
            findings += events.findings;
        }
        assertTrue(findings > 0, "nothing was found that could differ");
    }

    @Test
    void boundedEngineReportsNothingThatTheUnboundedOneDoesNot() {
        long seed = Long.getLong("differential.seed", new SplittableRandom().nextLong());
        SplittableRandom random = new SplittableRandom(seed);
        long missed = 0;
        long findings = 0;
        for (int run = 0; run < RUNS; run++) {
            Engine<?> bounded = new ThreadClockEngine(1 + random.nextInt(6), 2 + random.nextInt(3));
            RandomRun events = new RandomRun(random.split(), "seed " + seed + " run " + run, bounded);
            events.play();
            missed += events.missed;
            findings += events.findings;
        }
        System.out.printf("bounded: seed %d, %d findings, %d of them missed%n", seed, findings, missed);
        assertTrue(missed > 0 && missed < findings, "the bounds were not felt, or too much: " + missed);
    }

    /** Edges that Java does not promise, made at objects that have true edges, too, in one of two engines: it finds nothing else. */
    @Test
    void estimatedEdgesInventNothing() {
        long seed = Long.getLong("differential.seed", new SplittableRandom().nextLong());
        SplittableRandom random = new SplittableRandom(seed);
        long missed = 0;
        long findings = 0;
        for (int run = 0; run < RUNS; run++) {
            RandomRun events =
                    new RandomRun(random.split(), "seed " + seed + " run " + run, ThreadClockEngine.unbounded());
            events.estimates = true;
            events.play();
            missed += events.missed;
            findings += events.findings;
        }
        System.out.printf("estimated: seed %d, %d findings, %d of them missed%n", seed, findings, missed);
        assertTrue(missed > 0 && missed < findings, "the edges were not felt, or too much: " + missed);
    }

    /** What the bounds cost in findings, for the choice of their defaults; nothing may be invented at any of them. */
    @Test
    void largerBoundsMissLess() {
        long seed = Long.getLong("differential.seed", new SplittableRandom().nextLong());
        double before = 1;
        for (int[] bounds : new int[][] {{2, 2}, {8, 4}, {64, 8}, {64, 64}, {1024, 8}}) {
            SplittableRandom random = new SplittableRandom(seed);
            long missed = 0;
            long findings = 0;
            for (int run = 0; run < RUNS / 10; run++) {
                Engine<?> bounded = new ThreadClockEngine(bounds[0], bounds[1]);
                RandomRun events = new RandomRun(random.split(), "seed " + seed + " run " + run, bounded);
                events.play(LONG_RUN);
                missed += events.missed;
                findings += events.findings;
            }
            double share = (double) missed / findings;
            System.out.printf(
                    "bounds: seed %d, history %d, observations %d: %.2f%% of %d findings missed in runs of %d events%n",
                    seed, bounds[0], bounds[1], 100 * share, findings, LONG_RUN);
            assertTrue(share <= before, "larger bounds miss more");
            before = bounds[0] == 64 && bounds[1] == 64 ? 1 : share;
        }
        assertTrue(before < 0.05, "the largest bounds miss " + before);
    }

    private static final class RandomRun {
        private static final Mode[] MODES = Mode.values();

        private final SplittableRandom random;
        private final String name;
        private final Side paper = new Side(LocationClockEngine.unbounded());
        private final Side production;
        /** Whether the second engine may miss what the first one finds. */
        private final boolean bounded;

        /** Whether edges that may be more than Java promises are made in the second engine only. */
        private boolean estimates;

        private final long[] values;
        private final int syncs = 2;
        private final List<String> log = new ArrayList<>();
        private int sequentialShare;
        private int fenceShare;
        long checks;
        long findings;
        long missed;

        RandomRun(SplittableRandom random, String name) {
            this(random, name, ThreadClockEngine.unbounded(), false, 2 + random.nextInt(7));
        }

        RandomRun(SplittableRandom random, String name, Engine<?> bounded) {
            this(random, name, bounded, true, 2 + random.nextInt(7));
        }

        RandomRun(SplittableRandom random, String name, Engine<?> engine, boolean bounded, int threads) {
            this.random = random;
            this.name = name;
            this.bounded = bounded;
            production = new Side(engine);
            values = new long[1 + random.nextInt(8)];
            for (Side side : List.of(paper, production)) {
                for (int i = 0; i < threads; i++) {
                    side.threads.add(side.engine.newThread());
                }
                for (int i = 0; i < values.length; i++) {
                    side.locations.add(side.engine.newLocation(0, null, null));
                }
                for (int i = 0; i < syncs; i++) {
                    side.syncs.add(side.engine.newSync());
                }
            }
        }

        void play() {
            play(50 + random.nextInt(250));
        }

        void play(int events) {
            // Few threads and synchronisation now and then: otherwise nearly every check fails.
            int syncShare = random.nextInt(20);
            // Threads that go on for a while, often at one location, take the paths for repeated accesses.
            int stay = random.nextInt(90);
            // Fences tell of the order of SC accesses where there are many of these and few of those.
            sequentialShare = random.nextBoolean() ? 0 : random.nextInt(100);
            fenceShare = random.nextBoolean() ? 10 : 2;
            int thread = 0;
            int location = 0;
            for (int i = 0; i < events; i++) {
                if (random.nextInt(100) >= stay) {
                    thread = random.nextInt(paper.threads.size());
                }
                if (random.nextInt(100) >= stay) {
                    location = random.nextInt(values.length);
                }
                step(thread, location, syncShare);
            }
        }

        private void step(int thread, int location, int syncShare) {
            if (random.nextInt(100) < syncShare) {
                synchronise(thread);
            } else if (random.nextInt(100) < fenceShare) {
                Fence fence = Fence.values()[random.nextInt(4)];
                log.add("t" + thread + " fence " + fence);
                both(side -> side.threads.get(thread).fence(fence));
            } else {
                access(thread, location);
            }
        }

        private void synchronise(int thread) {
            int choice = random.nextInt(11);
            int sync = random.nextInt(syncs);
            if (estimates && choice >= 8) {
                log.add("t" + thread + " meets others at " + sync);
                production.syncs.get(sync).acquireHappensBefore(production.threads.get(thread));
                production.syncs.get(sync).releaseHappensBefore(production.threads.get(thread));
            } else if (choice == 10) {
                log.add("t" + thread + " release hb " + sync);
                both(side -> side.syncs.get(sync).releaseHappensBefore(side.threads.get(thread)));
            } else if (choice < 4) {
                log.add("t" + thread + " release " + sync);
                both(side -> side.syncs.get(sync).release(side.threads.get(thread)));
            } else if (choice < 8) {
                log.add("t" + thread + " acquire " + sync);
                both(side -> side.syncs.get(sync).acquire(side.threads.get(thread)));
            } else if (choice < 9) {
                log.add("t" + thread + " acquire hb " + sync);
                both(side -> side.syncs.get(sync).acquireHappensBefore(side.threads.get(thread)));
            } else {
                int other = (thread + 1) % paper.threads.size();
                log.add("t" + other + " ends, is joined by t" + thread + ", who starts a new one in its place");
                both(side -> side.replace(thread, other));
            }
        }

        private void access(int thread, int location) {
            boolean isSequential = random.nextInt(100) < sequentialShare;
            Mode mode = isSequential ? Mode.VOLATILE : MODES[random.nextInt(MODES.length)];
            long value = random.nextInt(3);
            long expected = random.nextInt(3);
            int kind = random.nextInt(7);
            log.add("t" + thread + " kind " + kind + " " + mode + " x" + location + " = " + values[location] + " -> "
                    + value + " expecting " + expected);
            compareAllChecks(thread, location, expected);
            boolean holds = values[location] == expected;
            switch (kind) {
                case 0, 1 -> both(side -> side.read(thread, location, mode));
                case 2, 3 -> {
                    both(side -> side.write(thread, location, mode, value));
                    values[location] = value;
                }
                case 4 -> {
                    both(side -> side.rmw(thread, location, mode, value));
                    values[location] = value;
                }
                default -> {
                    if (holds) {
                        both(side -> side.rmw(thread, location, mode, value));
                        values[location] = value;
                    } else {
                        both(side -> side.read(thread, location, mode.ofFailure()));
                    }
                }
            }
        }

        private void compareAllChecks(int thread, int location, long expected) {
            List<Finding> reference = paper.checks(thread, location, expected);
            List<Finding> answers = production.checks(thread, location, expected);
            for (int i = 0; i < reference.size(); i++) {
                Finding expectedAnswer = reference.get(i);
                Finding answer = answers.get(i);
                if (bounded && answer == null) {
                    missed += expectedAnswer == null ? 0 : 1;
                } else {
                    // Which of two failed checks a bound leaves, and its timestamps, may differ; that one failed must
                    // not.
                    boolean agrees = bounded ? expectedAnswer != null : Objects.equals(expectedAnswer, answer);
                    assertTrue(
                            agrees,
                            () -> name + "\nexpected " + reference + "\nbut was  " + answers + "\n"
                                    + String.join("\n", log));
                }
            }
            checks += reference.size();
            findings += reference.stream().filter(Objects::nonNull).count();
        }

        private void both(java.util.function.Consumer<Side> step) {
            step.accept(paper);
            step.accept(production);
        }
    }

    private static final class Side {
        final Engine<ThreadState> engine;
        final List<ThreadState> threads = new ArrayList<>();
        final List<LocationState<ThreadState>> locations = new ArrayList<>();
        final List<SyncState<ThreadState>> syncs = new ArrayList<>();

        Side(Engine<?> engine) {
            this.engine = Engine.untyped(engine);
        }

        List<Finding> checks(int thread, int location, long expected) {
            ThreadState t = threads.get(thread);
            LocationState<ThreadState> x = locations.get(location);
            List<Finding> all = new ArrayList<>();
            for (Mode mode : List.of(Mode.OPAQUE, Mode.VOLATILE)) {
                all.add(x.checkRead(t, mode));
                all.add(x.checkWrite(t, mode));
                all.add(x.checkWait(t, mode, expected, null));
                all.add(x.checkBcas(t, mode, expected, null));
                all.add(x.checkCas(t, mode, expected, null));
            }
            return all;
        }

        void read(int thread, int location, Mode mode) {
            locations.get(location).read(threads.get(thread), mode);
        }

        void write(int thread, int location, Mode mode, long value) {
            locations.get(location).write(threads.get(thread), mode, value, null, null);
        }

        void rmw(int thread, int location, Mode mode, long value) {
            locations.get(location).rmw(threads.get(thread), mode, value, null, null);
        }

        void replace(int joiner, int ended) {
            SyncState<ThreadState> end = engine.newSync();
            end.release(threads.get(ended));
            threads.get(ended).end();
            end.acquire(threads.get(joiner));
            SyncState<ThreadState> start = engine.newSync();
            start.release(threads.get(joiner));
            ThreadState started = engine.newThread();
            start.acquire(started);
            threads.set(ended, started);
        }
    }
}
