package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A location of which no more is kept than a {@link LoneWrite}, until somebody else comes, tells the same as one that was there from the
 * first access on: threads that use it come to know the same, and all checks find the same.
 */
class LoneWriteTest {
    private static final int RUNS = Integer.getInteger("lone.runs", 3_000);
    private static final int EVENTS = 40;
    private static final int THREADS = 3;
    private static final int LOCATIONS = 4;
    private static final Mode[] MODES = Mode.values();

    /** A location that is kept so as long as it may be. */
    private static final class Lone {
        private @Nullable LoneWrite write;
        private @Nullable ThreadClockThread by;
        private int epoch;
        private int sequential;
        private long value;
        private final List<int[]> reads = new ArrayList<>();
        private @Nullable LocationState<ThreadState> state;

        /** It begins to have a state. */
        LocationState<ThreadState> state(ThreadClockEngine engine) {
            LocationState<ThreadState> known = state;
            if (known == null && write == null) {
                known = Engine.untyped(engine).newLocation(0, null, null);
            } else if (known == null) {
                known = write.location(epoch, sequential, null, value, null, null);
                for (int[] read : reads) {
                    LoneWrite.tell(known, read[0] != 0, read[1], read[2]);
                }
            }
            state = known;
            return known;
        }
    }

    /** One run, on two engines. */
    private static final class Run {
        private final SplittableRandom random;
        private final ThreadClockEngine plain = new ThreadClockEngine(8, 4);
        private final ThreadClockEngine other = new ThreadClockEngine(8, 4);
        private final List<ThreadClockThread> threads = new ArrayList<>();
        private final List<ThreadClockThread> others = new ArrayList<>();
        private final List<LocationState<ThreadState>> locations = new ArrayList<>();
        private final List<Lone> lones = new ArrayList<>();
        private final SyncState<ThreadClockThread> sync = plain.newSync();
        private final SyncState<ThreadClockThread> otherSync = other.newSync();
        private final List<String> log = new ArrayList<>();
        private int kept;
        private int findings;

        Run(SplittableRandom random) {
            this.random = random;
            for (int i = 0; i < THREADS; i++) {
                threads.add(plain.newThread());
                others.add(other.newThread());
            }
            for (int i = 0; i < LOCATIONS; i++) {
                addLocation();
            }
        }

        private void addLocation() {
            locations.add(Engine.untyped(plain).newLocation(0, null, null));
            lones.add(new Lone());
        }

        void play() {
            int fences = random.nextInt(3) == 0 ? 1 : 0;
            int thread = 0;
            for (int i = 0; i < EVENTS; i++) {
                thread = random.nextInt(3) == 0 ? random.nextInt(THREADS) : thread;
                int what = random.nextInt(20);
                if (what < fences) {
                    fence(thread, Fence.values()[random.nextInt(Fence.values().length)]);
                } else if (what == 2) {
                    log.add(thread + " releases");
                    sync.release(threads.get(thread));
                    otherSync.release(others.get(thread));
                } else if (what == 3) {
                    log.add(thread + " acquires");
                    sync.acquire(threads.get(thread));
                    otherSync.acquire(others.get(thread));
                } else if (what == 4) {
                    addLocation();
                } else {
                    access(thread, locations.size() - 1 - random.nextInt(LOCATIONS));
                }
                compare();
            }
        }

        private void fence(int thread, Fence fence) {
            log.add(thread + " " + fence);
            threads.get(thread).fence(fence);
            others.get(thread).fence(fence);
        }

        private void access(int number, int at) {
            ThreadClockThread thread = threads.get(number);
            ThreadClockThread twin = others.get(number);
            LocationState<ThreadState> location = locations.get(at);
            Lone lone = lones.get(at);
            Mode mode = random.nextInt(2) == 0 ? Mode.VOLATILE : MODES[random.nextInt(MODES.length)];
            int value = random.nextInt(2);
            int what = random.nextInt(7);
            log.add(number + " does " + what + " at " + at + " " + mode + " " + value);
            if (what < 3) {
                compare(location.checkRead(thread, mode), () -> lone.state(other), lone, twin, mode, true);
                location.read(thread, mode);
                read(lone, twin, mode);
            } else if (what < 6) {
                compare(location.checkWrite(thread, mode), () -> lone.state(other), lone, twin, mode, false);
                location.write(thread, mode, value, null, null);
                write(lone, twin, mode, value);
            } else {
                LocationState<ThreadState> state = lone.state(other);
                Finding expected = location.checkCas(thread, mode, value, null);
                Finding found = state.checkCas(twin, mode, value, null);
                assertEquals(String.valueOf(expected), String.valueOf(found), log::toString);
                location.rmw(thread, mode, value + 1, null, null);
                state.rmw(twin, mode, value + 1, null, null);
            }
        }

        /** The check of an access, where there is a state. Else it is one of the thread alone, and fails in neither. */
        private void compare(
                @Nullable Finding expected,
                java.util.function.Supplier<LocationState<ThreadState>> state,
                Lone lone,
                ThreadClockThread twin,
                Mode mode,
                boolean reads) {
            if (lone.state == null && (lone.write == null || lone.by == twin)) {
                assertEquals("null", String.valueOf(expected), log::toString);
                return;
            }
            Finding found =
                    reads ? state.get().checkRead(twin, mode) : state.get().checkWrite(twin, mode);
            findings += found == null ? 0 : 1;
            assertEquals(String.valueOf(expected), String.valueOf(found), log::toString);
        }

        private void write(Lone lone, ThreadClockThread twin, Mode mode, long value) {
            if (lone.state == null && lone.write == null && LoneWrite.isPossible(twin, mode)) {
                lone.epoch = twin.hb.epoch();
                lone.write = LoneWrite.by(twin, mode);
                lone.sequential = LoneWrite.sequentialEntry(twin);
                lone.by = twin;
                lone.value = value;
                kept++;
            } else {
                lone.state(other).write(twin, mode, value, null, null);
            }
        }

        private void read(Lone lone, ThreadClockThread twin, Mode mode) {
            LoneWrite write = lone.write;
            if (lone.state == null && write != null && lone.by == twin && write.isReadAlone(twin, mode)) {
                write.read(twin, mode);
                boolean isSequential = mode == Mode.VOLATILE;
                lone.reads.add(new int[] {
                    isSequential ? 1 : 0,
                    LoneWrite.forcedEntry(twin),
                    isSequential ? LoneWrite.sequentialEntry(twin) : 0
                });
            } else {
                lone.state(other).read(twin, mode);
            }
        }

        private void compare() {
            for (int i = 0; i < THREADS; i++) {
                assertEquals(clocks(threads.get(i)), clocks(others.get(i)), log::toString);
            }
        }

        private static String clocks(ThreadClockThread thread) {
            HbView view = thread.hb.view();
            String order = view.order == null
                    ? "none"
                    : view.order.writes
                            + (view.order.fenced == null
                                    ? ""
                                    : " " + view.order.fenced.fences + view.order.fenced.pendingWrites);
            return thread.forced + " " + thread.promoted + " " + view.happened + " " + thread.hb.afterAcquireFence()
                    + " " + order;
        }
    }

    @Test
    void threadsAndChecksTellTheSame() {
        long seed = Long.getLong("lone.seed", new SplittableRandom().nextLong());
        SplittableRandom random = new SplittableRandom(seed);
        int kept = 0;
        int findings = 0;
        for (int i = 0; i < RUNS; i++) {
            Run run = new Run(random.split());
            run.log.add("seed " + seed + " run " + i);
            run.play();
            kept += run.kept;
            findings += run.findings;
        }
        System.out.println("lone writes: " + kept + " kept, " + findings + " findings");
        assertTrue(kept > RUNS, "only " + kept + " were kept so");
        assertTrue(findings > RUNS / 4, "only " + findings + " findings");
    }

    @Test
    void isSharedUntilTheThreadLearnsSomething() {
        ThreadClockEngine engine = new ThreadClockEngine(8, 4);
        ThreadClockThread thread = engine.newThread();
        ThreadClockThread teacher = engine.newThread();
        LocationState<ThreadClockThread> lesson = engine.newLocation(0, null, null);
        lesson.write(teacher, Mode.RELEASE, 1, null, null);
        LoneWrite first = LoneWrite.by(thread, Mode.VOLATILE);

        assertSame(first, LoneWrite.by(thread, Mode.VOLATILE));
        assertTrue(first.isReadAlone(thread, Mode.VOLATILE));
        assertEquals(thread.hb.changes(), first.changesAt(thread.hb.epoch()));
        assertEquals(thread.hb.slot(), first.slot());

        lesson.read(thread, Mode.ACQUIRE);

        assertFalse(first.isReadAlone(thread, Mode.VOLATILE));
        assertFalse(first == LoneWrite.by(thread, Mode.VOLATILE));
    }

    @Test
    void isForStoresThatReleaseByThreadsWithoutFullFences() {
        ThreadClockEngine engine = new ThreadClockEngine(8, 4);
        ThreadClockThread thread = engine.newThread();

        assertTrue(LoneWrite.isPossible(thread, Mode.VOLATILE));
        assertTrue(LoneWrite.isPossible(thread, Mode.RELEASE));
        assertFalse(LoneWrite.isPossible(thread, Mode.OPAQUE));

        thread.fence(Fence.FULL);

        assertFalse(LoneWrite.isPossible(thread, Mode.VOLATILE));
    }
}
