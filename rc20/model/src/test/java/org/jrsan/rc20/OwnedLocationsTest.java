package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Locations whose owner's accesses take the fast paths tell the same as locations that nobody owns, where each access enters all its
 * clocks: after each event all clocks of all threads are the same, and all checks find the same.
 */
class OwnedLocationsTest {
    private static final int RUNS = Integer.getInteger("owned.runs", 3_000);
    private static final int EVENTS = 60;
    private static final int THREADS = 3;
    private static final int LOCATIONS = 3;
    private static final String PASSED = "null null null null";
    private static final Mode[] MODES = Mode.values();

    /** An engine, its threads and locations. */
    private static final class Side {
        private final ThreadClockEngine engine = new ThreadClockEngine(8, 4);
        private final List<ThreadClockThread> threads = new ArrayList<>();
        private final List<ThreadClockLocation> locations = new ArrayList<>();
        private final SyncState<ThreadClockThread> sync = engine.newSync();
        private final boolean isPlain;

        Side(boolean isPlain) {
            this.isPlain = isPlain;
            for (int i = 0; i < THREADS; i++) {
                threads.add(engine.newThread());
            }
            for (int i = 0; i < LOCATIONS; i++) {
                locations.add((ThreadClockLocation) engine.newLocation(0, null, null));
            }
        }

        /** Ends a thread, whose slot is given again: a new one knows of its end. */
        void replace(int number) {
            SyncState<ThreadClockThread> end = engine.newSync();
            threads.forEach(other -> {
                if (other != threads.get(number)) {
                    end.acquire(other);
                }
            });
            end.releaseAndEnd(threads.get(number));
            ThreadClockThread started = engine.newThread();
            end.acquire(started);
            threads.set(number, started);
        }

        void step(int what, int thread, int at, Mode mode, long value) {
            ThreadClockThread t = threads.get(thread);
            ThreadClockLocation x = locations.get(at);
            switch (what) {
                case 0, 1, 2 -> x.read(t, mode);
                case 3, 4, 5 -> x.write(t, mode, value, null, null);
                case 6 -> x.rmw(t, mode, value, null, null);
                default -> x.acquire(t);
            }
            if (isPlain) {
                x.settle();
                x.owned = ThreadClockChecks.NOBODY;
            }
        }

        String checks(int thread, int at, Mode mode, long value) {
            ThreadClockThread t = threads.get(thread);
            ThreadClockLocation x = locations.get(at);
            String found = x.checkRead(t, mode) + " " + x.checkWrite(t, mode) + " " + x.checkCas(t, mode, value, null)
                    + " " + x.checkWait(t, mode, value, null);
            // Asked for only where a check has failed.
            return found.equals(PASSED) ? found : found + " " + x.remedy(t);
        }
    }

    private static final class Run {
        private final SplittableRandom random;
        private final List<String> log = new ArrayList<>();
        private final Side plain = new Side(true);
        private final Side other = new Side(false);
        private int owned;
        private int findings;

        Run(SplittableRandom random, String name) {
            this.random = random;
            log.add(name);
        }

        void play() {
            int fences = random.nextInt(3) == 0 ? 2 : 0;
            // So that threads access often what they own.
            int stays = 1 + random.nextInt(5);
            int sequential = random.nextInt(4);
            int thread = 0;
            for (int i = 0; i < EVENTS; i++) {
                thread = random.nextInt(stays) == 0 ? random.nextInt(THREADS) : thread;
                int what = random.nextInt(60);
                int number = thread;
                if (what < fences) {
                    Fence fence = Fence.values()[random.nextInt(Fence.values().length)];
                    both(
                            thread + " fence " + fence,
                            side -> side.threads.get(number).fence(fence));
                } else if (what == 4) {
                    both(thread + " releases", side -> side.sync.release(side.threads.get(number)));
                } else if (what == 5) {
                    both(thread + " acquires", side -> side.sync.acquire(side.threads.get(number)));
                } else if (what == 6) {
                    both(thread + " is replaced", side -> side.replace(number));
                } else {
                    boolean isSequential = random.nextInt(4) < sequential;
                    access(thread, isSequential ? Mode.VOLATILE : MODES[random.nextInt(MODES.length)]);
                }
                for (int each = 0; each < THREADS; each++) {
                    assertEquals(
                            ClocksText.of(plain.threads.get(each)),
                            ClocksText.of(other.threads.get(each)),
                            () -> String.join("\n", log));
                }
            }
        }

        private void both(String words, Consumer<Side> step) {
            log.add(words);
            step.accept(plain);
            step.accept(other);
        }

        private void access(int thread, Mode mode) {
            int what = random.nextInt(8);
            int at = random.nextInt(LOCATIONS);
            long value = random.nextInt(2);
            for (int number = 0; number < THREADS; number++) {
                String expected = plain.checks(number, at, mode, value);
                findings += expected.equals(PASSED) ? 0 : 1;
                assertEquals(expected, other.checks(number, at, mode, value), () -> String.join("\n", log));
            }
            boolean isOwned = other.locations.get(at).isOwnedBy(other.threads.get(thread));
            owned += isOwned && what < 7 ? 1 : 0;
            both(
                    thread + " does " + what + " at " + at + " " + mode + " " + value,
                    side -> side.step(what, thread, at, mode, value));
        }
    }

    @Test
    void threadsAndChecksTellTheSame() {
        long seed = Long.getLong("owned.seed", new SplittableRandom().nextLong());
        SplittableRandom random = new SplittableRandom(seed);
        int owned = 0;
        int findings = 0;
        for (int i = 0; i < RUNS; i++) {
            Run run = new Run(random.split(), "seed " + seed + " run " + i);
            run.play();
            owned += run.owned;
            findings += run.findings;
        }
        System.out.println("owned locations: " + owned + " accesses by their owners, " + findings + " findings");
        assertTrue(owned > RUNS, "only " + owned + " accesses by owners");
        assertTrue(findings > RUNS, "only " + findings + " findings");
    }
}
