package org.jrsan.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.HappensBefore;
import org.jrsan.rc20.HbMessage;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.RaceMonitor;

/** The production detector as an exploration drives it. */
final class DetectorMonitor implements RaceMonitor {
    private static final AtomicAccesses.Recall<String> RECALL =
            (who, site, through, slot, epoch, isWrite) -> (String) who;

    private final HappensBefore happensBefore = new HappensBefore();
    private final List<HbThread> threads = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private final List<HbMessage> locks = new ArrayList<>();
    private final Map<Integer, HbMessage> ends = new HashMap<>();

    private static final class Location {
        final boolean atomic;
        final HbMessage message = new HbMessage();
        final MixedLocation<String> accesses = new MixedLocation<>();

        Location(boolean atomic) {
            this.atomic = atomic;
        }
    }

    DetectorMonitor(int threadCount, boolean[] atomicLocations, int lockCount) {
        this(0, threadCount, atomicLocations, lockCount);
    }

    /** With threads that do nothing, so that the others have higher slots. */
    DetectorMonitor(int idle, int threadCount, boolean[] atomicLocations, int lockCount) {
        for (int i = 0; i < idle; i++) {
            happensBefore.newThread(null);
        }
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
        boolean races = !x.accesses.isSameEpochPlain(t, false) && x.accesses.plain(t, false, "read", RECALL) != null;
        if (x.atomic) {
            happensBefore.read(t, x.message, Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        HbThread t = threads.get(thread);
        Location x = locations.get(location);
        boolean races = !x.accesses.isSameEpochPlain(t, true) && x.accesses.plain(t, true, "write", RECALL) != null;
        if (x.atomic) {
            happensBefore.write(t, x.message, Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        return atomicAccess(thread, location, false, (t, x) -> happensBefore.read(t, x.message, mode));
    }

    @Override
    public boolean atomicWrite(int thread, int location, Mode mode) {
        return atomicAccess(thread, location, true, (t, x) -> happensBefore.write(t, x.message, mode));
    }

    @Override
    public boolean atomicUpdate(int thread, int location, Mode mode) {
        return atomicAccess(thread, location, true, (t, x) -> happensBefore.rmw(t, x.message, mode));
    }

    private boolean atomicAccess(int thread, int location, boolean writes, BiConsumer<HbThread, Location> clockSteps) {
        HbThread t = threads.get(thread);
        Location x = locations.get(location);
        int slot = t.slot();
        int epoch = t.epoch();
        clockSteps.accept(t, x);
        return !x.accesses.isSameEpoch(slot, epoch, writes)
                && x.accesses.atomic(t, slot, epoch, writes, "atomic", null, null) != null;
    }

    @Override
    public void fence(int thread, Fence fence) {
        happensBefore.fence(threads.get(thread), fence);
    }

    @Override
    public void start(int parent, int child) {
        HbMessage start = new HbMessage();
        happensBefore.release(threads.get(parent), start);
        // What stood for the thread until now did nothing.
        happensBefore.end(threads.get(child));
        threads.set(child, happensBefore.newThread(start));
    }

    @Override
    public void join(int parent, int child) {
        HbMessage end = ends.computeIfAbsent(child, c -> {
            HbMessage made = new HbMessage();
            happensBefore.end(threads.get(child), made);
            return made;
        });
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
