package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Locations for whose clocks a {@link Snapshot} stands tell the same as locations that always have clocks of their own and are owned
 * by nobody: after each event all clocks of all threads are the same, and all checks find the same.
 */
class SnapshotsTest {
    private static final int RUNS = Integer.getInteger("snapshots.runs", 3_000);
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
        private int taken;
        private int readFromSnapshots;
        private int findings;

        Run(SplittableRandom random, String name) {
            this.random = random;
            log.add(name);
        }

        void play() {
            int fences = random.nextInt(3) == 0 ? 2 : 0;
            // So that threads write often between what they learn, as those do that snapshots are made for.
            int stays = 1 + random.nextInt(5);
            int sequential = random.nextInt(4);
            int thread = 0;
            for (int i = 0; i < EVENTS; i++) {
                thread = random.nextInt(stays) == 0 ? random.nextInt(THREADS) : thread;
                int what = random.nextInt(60);
                if (what < fences) {
                    both(
                            thread + " fence",
                            random.nextInt(Fence.values().length),
                            thread,
                            (side, fence, number) -> side.threads.get(number).fence(Fence.values()[fence]));
                } else if (what == 4) {
                    both(
                            thread + " releases",
                            0,
                            thread,
                            (side, no, number) -> side.sync.release(side.threads.get(number)));
                } else if (what == 5) {
                    both(
                            thread + " acquires",
                            0,
                            thread,
                            (side, no, number) -> side.sync.acquire(side.threads.get(number)));
                } else if (what == 6) {
                    both(thread + " is replaced", 0, thread, (side, no, number) -> side.replace(number));
                } else {
                    boolean isSequential = random.nextInt(4) < sequential;
                    access(thread, isSequential ? Mode.VOLATILE : MODES[random.nextInt(MODES.length)]);
                }
                for (int number = 0; number < THREADS; number++) {
                    assertEquals(
                            ClocksText.of(plain.threads.get(number)),
                            ClocksText.of(other.threads.get(number)),
                            () -> String.join("\n", log));
                }
            }
        }

        private interface Step {
            void take(Side side, int what, int thread);
        }

        private void both(String words, int what, int thread, Step step) {
            log.add(words + " " + what);
            step.take(plain, what, thread);
            step.take(other, what, thread);
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
            ThreadClockLocation x = other.locations.get(at);
            boolean isFrom = x.wholeBase() != null && !x.isOwnedBy(other.threads.get(thread));
            both(
                    thread + " does " + what + " at " + at + " " + mode + " " + value,
                    what,
                    thread,
                    (side, does, number) -> side.step(does, number, at, mode, value));
            taken += x.wholeBase() == null ? 0 : 1;
            readFromSnapshots += isFrom ? 1 : 0;
        }
    }

    @Test
    void threadsAndChecksTellTheSame() {
        long seed = Long.getLong("snapshots.seed", new SplittableRandom().nextLong());
        SplittableRandom random = new SplittableRandom(seed);
        int taken = 0;
        int readFrom = 0;
        int findings = 0;
        for (int i = 0; i < RUNS; i++) {
            Run run = new Run(random.split(), "seed " + seed + " run " + i);
            run.play();
            taken += run.taken;
            readFrom += run.readFromSnapshots;
            findings += run.findings;
        }
        System.out.println("snapshots: " + taken + " times one stood for clocks, " + readFrom
                + " times another thread took it in, " + findings + " findings");
        assertTrue(readFrom > RUNS, "only " + readFrom + " times one was taken in");
        assertTrue(findings > RUNS, "only " + findings + " findings");
    }

    @Test
    void oneStandsForAllWritesUntilTheThreadLearnsSomething() {
        Side side = new Side(false);
        ThreadClockThread writer = side.threads.get(0);
        ThreadClockThread reader = side.threads.get(1);
        side.locations.forEach(x -> x.write(reader, Mode.RELEASE, 1, null, null));
        side.locations.get(2).read(writer, Mode.ACQUIRE);
        side.locations.forEach(x -> x.write(writer, Mode.RELEASE, 2, null, null));

        assertNull(side.locations.get(0).wholeBase(), "the first write after the thread has learned");
        Snapshot second = side.locations.get(1).wholeBase();
        assertNotNull(second);
        assertSame(second, side.locations.get(2).wholeBase());

        side.locations.get(0).write(reader, Mode.RELEASE, 3, null, null);
        side.locations.get(0).read(writer, Mode.ACQUIRE);
        side.locations.forEach(x -> x.write(writer, Mode.RELEASE, 4, null, null));

        assertNotNull(side.locations.get(0).wholeBase());
        assertNotSame(second, side.locations.get(0).wholeBase());
    }

    @Test
    void noneIsMadeWhereAThreadLearnsBeforeEachWrite() {
        Side side = new Side(false);
        ThreadClockLocation counter = side.locations.get(0);
        for (int i = 0; i < 20; i++) {
            counter.rmw(side.threads.get(i % 2), Mode.ACQ_REL, i, null, null);
        }

        assertNull(counter.wholeBase());
    }

    @Test
    void whoHasTakenOneInHasTakenInTheEarlierOnes() {
        Side side = new Side(false);
        ThreadClockThread writer = side.threads.get(0);
        ThreadClockThread teacher = side.threads.get(1);
        ThreadClockThread reader = side.threads.get(2);
        Snapshot first = writer.snapshot();
        side.locations.get(0).write(teacher, Mode.RELEASE, 1, null, null);
        side.locations.get(0).read(writer, Mode.ACQUIRE);
        Snapshot second = writer.snapshot();
        reader.follow(second, 1);
        reader.promote(second, 1);
        reader.hasTaken(second);

        assertTrue(reader.hasFollowed(first));
        assertTrue(reader.hasFollowed(second));
        assertFalse(teacher.hasFollowed(first));
    }
}
