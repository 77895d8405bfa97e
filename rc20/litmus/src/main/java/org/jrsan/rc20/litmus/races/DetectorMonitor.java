package org.jrsan.rc20.litmus.races;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jrsan.race.AtomicAccesses;
import org.jrsan.race.MixedLocation;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.ThreadClockThread;
import org.jspecify.annotations.Nullable;

/**
 * The detector of data races as programs that are checked drive it: on the production engine, with its path for a thread
 * that writes a location again, and on mixed locations.
 */
public final class DetectorMonitor implements RaceMonitor {
    private static final AtomicAccesses.Recall<Integer> RECALL =
            (who, site, through, slot, epoch, isWrite) -> (Integer) who;

    private final ThreadClockEngine engine = ThreadClockEngine.unbounded();
    private final ThreadClockThread[] threads;
    private final Location[] locations;
    private final List<SyncState<ThreadClockThread>> locks = new ArrayList<>();
    private final Int2ObjectMap<SyncState<ThreadClockThread>> ends = new Int2ObjectOpenHashMap<>();
    private int racedWith = -1;

    private static final class Location {
        /** Null where all accesses are plain. */
        final @Nullable LocationState<ThreadClockThread> state;

        final MixedLocation<Integer> accesses = new MixedLocation<>();

        Location(@Nullable LocationState<ThreadClockThread> state) {
            this.state = state;
        }

        LocationState<ThreadClockThread> atomic() {
            return Objects.requireNonNull(state);
        }
    }

    /**
     * A run in which nothing has happened yet.
     *
     * @param threadCount the number of threads
     * @param atomicLocations for each location whether the program accesses it atomically anywhere
     * @param lockCount the number of locks
     */
    public DetectorMonitor(int threadCount, boolean[] atomicLocations, int lockCount) {
        this(0, threadCount, atomicLocations, lockCount);
    }

    /** With threads that do nothing, so that the others have higher slots. */
    DetectorMonitor(int idle, int threadCount, boolean[] atomicLocations, int lockCount) {
        for (int i = 0; i < idle; i++) {
            engine.newThread();
        }
        threads = new ThreadClockThread[threadCount];
        for (int i = 0; i < threadCount; i++) {
            threads[i] = engine.newThread();
        }
        locations = new Location[atomicLocations.length];
        for (int i = 0; i < locations.length; i++) {
            locations[i] = new Location(atomicLocations[i] ? engine.newLocation(0, null, null) : null);
        }
        for (int i = 0; i < lockCount; i++) {
            locks.add(engine.newSync());
        }
    }

    @Override
    public boolean plainRead(int thread, int location) {
        Location x = locations[location];
        if (x.state != null) {
            x.state.read(threads[thread], Mode.OPAQUE);
        }
        return plain(thread, x, false);
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        Location x = locations[location];
        if (x.state != null) {
            x.state.write(threads[thread], Mode.OPAQUE, 0, null, null);
        }
        return plain(thread, x, true);
    }

    /**
     * The thread whose access the latest race was with.
     *
     * @return its number, -1 when there was no race
     */
    public int racedWith() {
        return racedWith;
    }

    private boolean isRace(@Nullable Integer other) {
        if (other != null) {
            racedWith = other;
        }
        return other != null;
    }

    private boolean plain(int thread, Location x, boolean writes) {
        HbThread hb = threads[thread].happensBefore();
        return !x.accesses.isSameEpochPlain(hb, writes) && isRace(x.accesses.plain(hb, writes, thread, RECALL));
    }

    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        Location x = locations[location];
        HbThread hb = threads[thread].happensBefore();
        int slot = hb.slot();
        int epoch = hb.epoch();
        x.atomic().read(threads[thread], mode);
        return !x.accesses.readAgain(slot, epoch, thread, null)
                && isRace(x.accesses.atomic(hb, slot, epoch, false, thread, null, null));
    }

    @Override
    public boolean atomicWrite(int thread, int location, Mode mode) {
        return atomicWrite(thread, location, mode, true);
    }

    @Override
    public boolean atomicUpdate(int thread, int location, Mode mode) {
        return atomicWrite(thread, location, mode, false);
    }

    private boolean atomicWrite(int thread, int location, Mode mode, boolean isStore) {
        ThreadClockThread t = threads[thread];
        Location x = locations[location];
        LocationState<ThreadClockThread> state = x.atomic();
        HbThread hb = t.happensBefore();
        if (state.isAgain(t, mode) && x.accesses.writeAgain(hb, thread, null, null)) {
            state.writeAgain(t, isStore, mode, 0, null, null);
            return false;
        }
        int slot = hb.slot();
        int epoch = hb.epoch();
        if (isStore) {
            state.write(t, mode, 0, null, null);
        } else {
            state.rmw(t, mode, 0, null, null);
        }
        return !x.accesses.isSameEpochWrite(slot, epoch)
                && isRace(x.accesses.atomic(hb, slot, epoch, true, thread, null, null));
    }

    @Override
    public void fence(int thread, Fence fence) {
        threads[thread].fence(fence);
    }

    @Override
    public void start(int parent, int child) {
        SyncState<ThreadClockThread> start = engine.newSync();
        start.release(threads[parent]);
        // What stood for the thread until now did nothing.
        threads[child].end();
        threads[child] = engine.newThread();
        start.acquire(threads[child]);
    }

    @Override
    public void join(int parent, int child) {
        SyncState<ThreadClockThread> end = ends.get(child);
        if (end == null) {
            end = engine.newSync();
            end.releaseAndEnd(threads[child]);
            ends.put(child, end);
        }
        end.acquire(threads[parent]);
    }

    @Override
    public void lock(int thread, int lock) {
        locks.get(lock).acquire(threads[thread]);
    }

    @Override
    public void unlock(int thread, int lock) {
        locks.get(lock).release(threads[thread]);
    }
}
