package org.jrsan.race;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.HappensBefore;
import org.jrsan.rc20.HbMessage;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.RaceMonitor;

/** The production detector as an exploration drives it. */
final class DetectorMonitor implements RaceMonitor {
    private final HappensBefore happensBefore = new HappensBefore();
    private final List<HbThread> threads = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private final List<HbMessage> locks = new ArrayList<>();

    private static final class Location {
        final boolean atomic;
        final HbMessage message = new HbMessage();
        final PlainLocation<String> plain = new PlainLocation<>();
        final AtomicAccesses<String> accesses = new AtomicAccesses<>();

        Location(boolean atomic) {
            this.atomic = atomic;
        }
    }

    DetectorMonitor(int threadCount, boolean[] atomicLocations, int lockCount) {
        for (int i = 0; i < threadCount; i++) {
            threads.add(happensBefore.newThread(null));
        }
        for (boolean atomic : atomicLocations) {
            locations.add(new Location(atomic));
        }
        for (int i = 0; i < lockCount; i++) {
            locks.add(new HbMessage());
        }
    }

    @Override
    public boolean plainRead(int thread, int location) {
        HbThread t = threads.get(thread);
        Location x = locations.get(location);
        boolean races = x.accesses.racingWith(t, false) != null;
        if (!x.plain.isSameEpochRead(t)) {
            races |= x.plain.read(t, "read") != null;
        }
        if (x.atomic) {
            happensBefore.read(t, x.message, Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        HbThread t = threads.get(thread);
        Location x = locations.get(location);
        boolean races = x.accesses.racingWith(t, true) != null;
        if (!x.plain.isSameEpochWrite(t)) {
            races |= x.plain.write(t, "write") != null;
        }
        if (x.atomic) {
            happensBefore.write(t, x.message, Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        boolean races = atomicAccess(thread, location, false);
        happensBefore.read(threads.get(thread), locations.get(location).message, mode);
        return races;
    }

    @Override
    public boolean atomicWrite(int thread, int location, Mode mode) {
        boolean races = atomicAccess(thread, location, true);
        happensBefore.write(threads.get(thread), locations.get(location).message, mode);
        return races;
    }

    @Override
    public boolean atomicUpdate(int thread, int location, Mode mode) {
        boolean races = atomicAccess(thread, location, true);
        happensBefore.rmw(threads.get(thread), locations.get(location).message, mode);
        return races;
    }

    private boolean atomicAccess(int thread, int location, boolean writes) {
        HbThread t = threads.get(thread);
        Location x = locations.get(location);
        x.accesses.add(t, writes, "atomic");
        return x.plain.racingWith(t, writes) != null;
    }

    @Override
    public void fence(int thread, Fence fence) {
        happensBefore.fence(threads.get(thread), fence);
    }

    @Override
    public void start(int parent, int child) {
        HbMessage start = new HbMessage();
        happensBefore.release(threads.get(parent), start);
        happensBefore.acquire(threads.get(child), start);
    }

    @Override
    public void join(int parent, int child) {
        HbMessage end = new HbMessage();
        happensBefore.release(threads.get(child), end);
        happensBefore.acquire(threads.get(parent), end);
    }

    @Override
    public void lock(int thread, int lock) {
        happensBefore.acquire(threads.get(thread), locks.get(lock));
    }

    @Override
    public void unlock(int thread, int lock) {
        happensBefore.release(threads.get(thread), locks.get(lock));
    }
}
