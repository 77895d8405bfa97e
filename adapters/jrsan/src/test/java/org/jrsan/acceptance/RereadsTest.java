package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.run.Engines;
import org.jrsan.internal.run.Run;
import org.jrsan.race.PlainAccess;
import org.jrsan.sync.Sync;
import org.junit.jupiter.api.Test;

/**
 * Reads that take no lock, and the fast path of writes, change no verdict: the same random steps are taken twice, once by
 * threads that forget before each step what they have read, so that every read takes the lock, on an engine without the fast
 * path; after each step both must have found the same.
 */
class RereadsTest {
    private static final int RUNS = Integer.getInteger("rereads.runs", 80);
    private static final long SEED = Long.getLong("rereads.seed", new SplittableRandom().nextLong());

    @Test
    void findNoLessAndNoMoreThanReadsUnderTheLock() {
        AtomicLong reads = new AtomicLong();
        AtomicLong again = new AtomicLong();
        Engines.Before counting = (operation, how) -> {
            switch (operation) {
                case "read" -> reads.incrementAndGet();
                case "writeAgain" -> again.incrementAndGet();
                default -> {}
            }
        };
        Supplier<Run> slow = () -> Engines.open(Engines.watched(counting));
        Supplier<Run> fast = () -> Engines.open(Engines.watchedWithFastPath(counting));
        Totals totals = new Totals();
        long remembering = 0;
        long forgetting = 0;
        for (int i = 0; i < RUNS; i++) {
            long before = reads.get();
            List<String> expected = new Script(i, false, true).play(slow, totals);
            forgetting += reads.get() - before;
            before = reads.get();
            List<String> found = new Script(i, false, false).play(fast, totals);
            remembering += reads.get() - before;
            assertEqual(i, expected, found);
        }
        System.out.printf(
                "re-reads: seed %d, %d steps, %d violations; %d reads under the lock instead of %d, %d writes again%n",
                SEED, totals.steps / 2, totals.violations / 2, remembering, forgetting, again.get());
        assertTrue(totals.violations > RUNS, "too few violations to prove anything");
        assertTrue(remembering < 0.9 * forgetting, "hardly any read was a re-read");
        assertTrue(again.get() > RUNS, "hardly any write was one again");
    }

    @Test
    void hideNoRaceAndInventNone() {
        Supplier<Run> run = () -> Run.open(JvmOptions.settings());
        Totals totals = new Totals();
        for (int i = 0; i < RUNS; i++) {
            List<String> expected = new Script(i, true, true).play(run, totals);
            assertEqual(i, expected, new Script(i, true, false).play(run, totals));
        }
        System.out.printf(
                "re-reads among plain accesses: seed %d, %d steps, %d violations, %d races%n",
                SEED, totals.steps / 2, totals.violations / 2, totals.races / 2);
        assertTrue(totals.races > RUNS, "too few races to prove anything");
    }

    /** The paper's engine has no clock by which a re-read could be known, so all of its reads take the lock. */
    @Test
    void findWhatThePapersEngineFinds() {
        Settings paper = Settings.of(Map.of("engine", "location-clocks", "history", "1000000", "values", "1000000"));
        Totals totals = new Totals();
        for (int i = 0; i < RUNS; i++) {
            List<String> expected = new Script(i, false, false).alone().play(() -> Run.open(paper), totals);
            Supplier<Run> run = () -> Engines.open(Engines.watchedWithFastPath((operation, how) -> {}));
            assertEqual(i, expected, new Script(i, false, false).alone().play(run, totals));
        }
        assertTrue(totals.violations > RUNS, "too few violations to prove anything");
    }

    private static void assertEqual(int run, List<String> expected, List<String> found) {
        for (int step = 0; step < expected.size(); step++) {
            int last = step;
            assertEquals(
                    expected.get(step),
                    found.get(step),
                    () -> "seed " + SEED + " run " + run + "\n" + String.join("\n", expected.subList(0, last + 1)));
        }
        assertEquals(expected.size(), found.size());
    }

    private static final class Totals {
        long steps;
        long violations;
        long races;
    }

    /** Random steps of three threads of a run, and of one that has a run of its own for a while. */
    private static final class Script {
        private static final List<String> THREADS = List.of("a", "b", "c");

        private final SplittableRandom random;
        private final boolean plain;
        private final boolean forgets;
        private final RobustAtomicLong[] locations = new RobustAtomicLong[3];
        private final Object[] syncs = {new Object(), new Object()};
        private final List<Run> runs = new ArrayList<>();
        private final List<String> log = new ArrayList<>();

        /** The run of the three threads, and that of the fourth when it has one. */
        private Run own;

        private Run other;

        private boolean isAlone;

        Script(int number, boolean plain, boolean forgets) {
            this.random = new SplittableRandom(SEED + number);
            this.plain = plain;
            this.forgets = forgets;
            for (int i = 0; i < locations.length; i++) {
                locations[i] = new RobustAtomicLong().label("x" + i);
            }
        }

        /**
         * Without threads whose start was not seen: of what they know the engines think differently, since one counts in
         * locations and the other in epochs.
         */
        Script alone() {
            isAlone = true;
            return this;
        }

        /** What was done in each step, what it returned and what was found by then. */
        List<String> play(Supplier<Run> run, Totals totals) {
            // Made before there is a run, so it belongs to none.
            try (Turns outsider = new Turns((name, body) -> {
                Thread thread = new Thread(body);
                thread.start();
                return thread;
            })) {
                outsider.start("d");
                own = opened(run.get());
                try (Turns turns = new Turns()) {
                    turns.start(THREADS.toArray(String[]::new));
                    steps(run, turns, outsider);
                } finally {
                    own.close();
                    outsider.step("d", this::closeOther);
                }
            }
            for (Run each : runs) {
                assertEquals(List.of(), each.errors());
                totals.violations += sum(each);
                totals.races += each.findings().races().size();
            }
            totals.steps += log.size();
            return log;
        }

        private Run opened(Run run) {
            runs.add(run);
            return run;
        }

        private void steps(Supplier<Run> run, Turns turns, Turns outsider) {
            int stay = 20 + random.nextInt(70);
            String thread = "a";
            RobustAtomicLong location = locations[0];
            for (int i = 0; i < 80; i++) {
                if (random.nextInt(100) >= stay) {
                    thread = THREADS.get(random.nextInt(THREADS.size()));
                }
                if (random.nextInt(100) >= stay) {
                    location = locations[random.nextInt(locations.length)];
                }
                RobustAtomicLong x = location;
                int rare = random.nextInt(100) + (isAlone ? 100 : 0);
                if (rare == 0) {
                    log.add("another run");
                    own.close();
                    own = opened(run.get());
                } else if (rare == 1) {
                    log.add("d has " + (other == null ? "" : "no ") + "run of its own");
                    outsider.step("d", () -> changeOther(run));
                } else if (rare < 7) {
                    outsider.step("d", () -> step("d", x));
                } else {
                    String name = thread;
                    turns.step(name, () -> step(name, x));
                }
                log.add(found());
            }
        }

        private void changeOther(Supplier<Run> run) {
            if (other == null) {
                other = opened(run.get());
            } else {
                closeOther();
            }
        }

        private void closeOther() {
            if (other != null) {
                other.close();
                other = null;
            }
        }

        private String found() {
            StringBuilder text = new StringBuilder();
            for (Run run : runs) {
                text.append(sum(run)).append(" violations");
                // A race is found again by each repetition that takes the lock: how often is not compared.
                run.findings().races().stream().map(Script::places).sorted().forEach(text::append);
                text.append("; ");
            }
            return text.toString();
        }

        private static long sum(Run run) {
            return run.findings().violations().stream()
                    .mapToLong(FoundViolation::count)
                    .sum();
        }

        private static String places(FoundRace found) {
            return " race of " + found.race().location() + " at "
                    + line(found.race().earlier()) + " and " + line(found.race().later());
        }

        private static String line(PlainAccess access) {
            return access.kind() + " in line "
                    + (access.site() == null ? "?" : access.site().getLineNumber());
        }

        private void step(String thread, RobustAtomicLong x) {
            if (forgets) {
                Engines.forgetReads();
            }
            int choice = random.nextInt(100);
            long result = choice < 55 ? read(x) : choice < 75 ? write(x) : choice < 88 ? synchronise() : plain(x);
            log.add(thread + " choice " + choice + " at x" + List.of(locations).indexOf(x) + " returned " + result);
        }

        private long read(RobustAtomicLong x) {
            return switch (random.nextInt(5)) {
                case 0, 1 -> x.getOpaque();
                case 2 -> x.getAcquire();
                case 3 -> x.get();
                default -> x.compareAndExchangeRelease(-1, 0);
            };
        }

        /** Now and then several times in a row. */
        private long write(RobustAtomicLong x) {
            int kind = random.nextInt(6);
            long result = 0;
            for (int times = random.nextInt(3) == 0 ? 4 : 1; times > 0; times--) {
                result += write(x, kind);
            }
            return result;
        }

        private long write(RobustAtomicLong x, int kind) {
            long value = random.nextInt(3);
            switch (kind) {
                case 0 -> x.setOpaque(value);
                case 1 -> x.getAndAdd(value);
                case 2 -> x.setRelease(value);
                case 3 -> x.set(value);
                case 4 -> {
                    return x.weakCompareAndSetAcquire(value, value + 1) ? 1 : 0;
                }
                default -> {
                    return x.compareAndSet(value, value + 1) ? 1 : 0;
                }
            }
            return value;
        }

        private long synchronise() {
            Object sync = syncs[random.nextInt(syncs.length)];
            switch (random.nextInt(5)) {
                case 0 -> RobustFences.acquireFence();
                case 1 -> RobustFences.releaseFence();
                case 2 -> RobustFences.fullFence();
                case 3 -> Sync.release(sync);
                default -> Sync.acquire(sync);
            }
            return 0;
        }

        private long plain(RobustAtomicLong x) {
            if (plain && random.nextBoolean()) {
                x.setPlain(5);
            }
            return plain ? x.getPlain() : x.getOpaque();
        }
    }
}
