package org.jrsan.race;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.HappensBefore;
import org.jrsan.rc20.HbMessage;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.RaceMonitor;

/** The detector of this module as the adapters put it together; what it remembers of an access is the access's number. */
final class ClockRaces implements RaceMonitor {
    private final HappensBefore hb = new HappensBefore();
    private final Map<Integer, HbThread> threads = new HashMap<>();
    private final Map<Integer, HbMessage> messages = new HashMap<>();
    private final Map<Integer, HbMessage> locks = new HashMap<>();
    private final Map<Integer, HbMessage> ends = new HashMap<>();
    private final Map<Integer, MixedLocation<Integer>> locations = new HashMap<>();
    private final boolean[] atomic;
    private int accesses;

    /** The first threads live from the beginning, the others once they are started. */
    ClockRaces(int firstThreads, boolean[] atomicLocations) {
        atomic = atomicLocations;
        for (int thread = 0; thread < firstThreads; thread++) {
            threads.put(thread, hb.newThread(null));
        }
    }

    private HbThread thread(int thread) {
        return threads.get(thread);
    }

    private static <V> V at(Map<Integer, V> all, int number, IntFunction<V> maker) {
        return all.computeIfAbsent(number, maker::apply);
    }

    private HbMessage message(int location) {
        return at(messages, location, x -> new HbMessage());
    }

    private HbMessage lock(int lock) {
        return at(locks, lock, l -> new HbMessage());
    }

    private MixedLocation<Integer> location(int location) {
        return at(locations, location, x -> new MixedLocation<>());
    }

    @Override
    public boolean plainRead(int thread, int location) {
        boolean races = location(location).plain(thread(thread), false, accesses++) != null;
        if (atomic[location]) {
            hb.read(thread(thread), message(location), Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        boolean races = location(location).plain(thread(thread), true, accesses++) != null;
        if (atomic[location]) {
            hb.write(thread(thread), message(location), Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        boolean races = location(location).atomic(thread(thread), false, accesses++) != null;
        hb.read(thread(thread), message(location), mode);
        return races;
    }

    @Override
    public boolean atomicWrite(int thread, int location, Mode mode) {
        boolean races = location(location).atomic(thread(thread), true, accesses++) != null;
        hb.write(thread(thread), message(location), mode);
        return races;
    }

    @Override
    public boolean atomicUpdate(int thread, int location, Mode mode) {
        boolean races = location(location).atomic(thread(thread), true, accesses++) != null;
        hb.rmw(thread(thread), message(location), mode);
        return races;
    }

    @Override
    public void fence(int thread, Fence fence) {
        hb.fence(thread(thread), fence);
    }

    @Override
    public void start(int parent, int child) {
        HbMessage start = new HbMessage();
        hb.release(thread(parent), start);
        threads.put(child, hb.newThread(start));
    }

    @Override
    public void join(int parent, int child) {
        HbMessage end = at(ends, child, c -> {
            HbMessage made = new HbMessage();
            hb.end(thread(child), made);
            return made;
        });
        hb.acquire(thread(parent), end);
    }

    @Override
    public void lock(int thread, int lock) {
        hb.acquire(thread(thread), lock(lock));
    }

    @Override
    public void unlock(int thread, int lock) {
        hb.release(thread(thread), lock(lock));
    }
}
