package org.jrsan.rc20.litmus.races;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.jrsan.race.AtomicAccesses;
import org.jrsan.race.MixedLocation;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * The detector of data races as programs that are checked drive it: on the production engine, with its path for a thread
 * that writes a location again, and on mixed locations.
 */
public final class DetectorMonitor implements RaceMonitor {
    private static final AtomicAccesses.Recall<Integer> RECALL =
            (who, site, through, slot, epoch, isWrite) -> (Integer) who;

    private final Engine engine = ThreadClockEngine.unbounded();
    private final ThreadState[] threads;
    private final Location[] locations;
    private final SyncState[] locks;
    private final Int2ObjectMap<SyncState> ends = new Int2ObjectOpenHashMap<>();
    private int racedWith = -1;

    private static final class Location {
        /** Null where all accesses are plain. */
        final @Nullable LocationState state;

        final MixedLocation<Integer> accesses = new MixedLocation<>();

        Location(@Nullable LocationState state) {
            this.state = state;
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
        threads = new ThreadState[threadCount];
        for (int i = 0; i < threadCount; i++) {
            threads[i] = engine.newThread();
        }
        locations = new Location[atomicLocations.length];
        for (int i = 0; i < locations.length; i++) {
            locations[i] = new Location(atomicLocations[i] ? engine.newLocation(0, null, null) : null);
        }
        locks = new SyncState[lockCount];
        for (int i = 0; i < lockCount; i++) {
            locks[i] = engine.newSync();
        }
    }

    @Override
    public boolean plainRead(int thread, int location) {
        Location x = locations[location];
        if (x.state != null) {
            engine.read(threads[thread], x.state, Mode.OPAQUE);
        }
        return plain(thread, x, false);
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        Location x = locations[location];
        if (x.state != null) {
            engine.write(threads[thread], x.state, Mode.OPAQUE, 0, null, null);
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
        HbThread hb = engine.happensBefore(threads[thread]);
        return !x.accesses.isSameEpochPlain(hb, writes) && isRace(x.accesses.plain(hb, writes, thread, RECALL));
    }

    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        Location x = locations[location];
        HbThread hb = engine.happensBefore(threads[thread]);
        int slot = hb.slot();
        int epoch = hb.epoch();
        engine.read(threads[thread], x.state, mode);
        boolean again = x.accesses.isMixed()
                ? x.accesses.isSameEpoch(slot, epoch, false)
                : x.accesses.addAgain(slot, epoch, false, thread, null, null);
        return !again && isRace(x.accesses.atomic(hb, slot, epoch, false, thread, null, null));
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
        ThreadState t = threads[thread];
        Location x = locations[location];
        HbThread hb = engine.happensBefore(t);
        int slot = hb.slot();
        int epoch = hb.epoch();
        if (engine.isAgain(t, x.state, mode)
                && !x.accesses.isMixed()
                && x.accesses.addAgain(slot, epoch, true, thread, null, null)) {
            engine.writeAgain(t, x.state, isStore, mode, 0, null, null);
            return false;
        }
        if (isStore) {
            engine.write(t, x.state, mode, 0, null, null);
        } else {
            engine.rmw(t, x.state, mode, 0, null, null);
        }
        return !(x.accesses.isMixed() && x.accesses.isSameEpoch(slot, epoch, true))
                && isRace(x.accesses.atomic(hb, slot, epoch, true, thread, null, null));
    }

    @Override
    public void fence(int thread, Fence fence) {
        engine.fence(threads[thread], fence);
    }

    @Override
    public void start(int parent, int child) {
        SyncState start = engine.newSync();
        engine.release(threads[parent], start);
        // What stood for the thread until now did nothing.
        engine.endThread(threads[child]);
        threads[child] = engine.newThread();
        engine.acquire(threads[child], start);
    }

    @Override
    public void join(int parent, int child) {
        SyncState end = ends.get(child);
        if (end == null) {
            end = engine.newSync();
            engine.endThread(threads[child], end);
            ends.put(child, end);
        }
        engine.acquire(threads[parent], end);
    }

    @Override
    public void lock(int thread, int lock) {
        engine.acquire(threads[thread], locks[lock]);
    }

    @Override
    public void unlock(int thread, int lock) {
        engine.release(threads[thread], locks[lock]);
    }
}
