package org.jrsan.rc20.litmus.races;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/**
 * Races by the definition, without clocks or epochs: every event keeps the set of all events that happen before it, every
 * location all of its accesses. {@code hb = (po ∪ sw)+}, and {@code sw} runs from a release write, or a release fence
 * before a write, through the write's release sequence of read-modify-writes to an acquire read, or to an acquire fence
 * after a read.
 */
final class GraphRaces implements RaceMonitor {
    private record Access(int event, boolean isWrite, boolean isAtomic) {}

    /** A write with what synchronises with those who acquire from it: of its own, and of the sequence it continues. */
    private record Write(BitSet released) {}

    private static final class Past {
        final BitSet known = new BitSet();
        final BitSet read = new BitSet();
        BitSet fenced = new BitSet();
    }

    private final Map<Integer, Past> threads = new HashMap<>();
    private final Map<Integer, List<Access>> accesses = new HashMap<>();
    private final Map<Integer, Write> newest = new HashMap<>();
    private final Map<Integer, BitSet> unlocked = new HashMap<>();
    private final BitSet fullFences = new BitSet();
    private final boolean[] atomic;
    private int events;

    GraphRaces(boolean[] atomicLocations) {
        atomic = atomicLocations;
    }

    private Past thread(int thread) {
        return threads.computeIfAbsent(thread, t -> new Past());
    }

    private boolean access(Past thread, int location, boolean isWrite, boolean isAtomic) {
        List<Access> before = accesses.computeIfAbsent(location, x -> new ArrayList<>());
        boolean races = before.stream()
                .anyMatch(other ->
                        (isWrite || other.isWrite) && !(isAtomic && other.isAtomic) && !thread.known.get(other.event));
        before.add(new Access(events, isWrite, isAtomic));
        return races;
    }

    /** The event takes place: what the thread does next comes after it. */
    private void happen(Past thread) {
        thread.known.set(events++);
    }

    /** What synchronises with an acquiring read happens before the read itself. */
    private void receive(Past thread, int location, Mode mode) {
        Write from = newest.get(location);
        if (from != null) {
            thread.read.or(from.released);
            if (mode.isAcquire()) {
                thread.known.or(from.released);
            }
        }
    }

    private void send(Past thread, int location, Mode mode, boolean continues) {
        BitSet released = new BitSet();
        if (continues && newest.containsKey(location)) {
            released.or(newest.get(location).released);
        }
        released.or(mode.isRelease() ? thread.known : thread.fenced);
        newest.put(location, new Write(released));
    }

    @Override
    public boolean plainRead(int thread, int location) {
        Past t = thread(thread);
        if (atomic[location]) {
            receive(t, location, Mode.OPAQUE);
        }
        boolean races = access(t, location, false, false);
        happen(t);
        return races;
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        Past t = thread(thread);
        boolean races = access(t, location, true, false);
        happen(t);
        send(t, location, Mode.OPAQUE, false);
        return races;
    }

    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        Past t = thread(thread);
        receive(t, location, mode);
        boolean races = access(t, location, false, true);
        happen(t);
        return races;
    }

    @Override
    public boolean atomicWrite(int thread, int location, Mode mode) {
        Past t = thread(thread);
        boolean races = access(t, location, true, true);
        happen(t);
        send(t, location, mode, false);
        return races;
    }

    @Override
    public boolean atomicUpdate(int thread, int location, Mode mode) {
        Past t = thread(thread);
        receive(t, location, mode);
        boolean races = access(t, location, true, true);
        happen(t);
        send(t, location, mode, true);
        return races;
    }

    @Override
    public void fence(int thread, Fence fence) {
        Past t = thread(thread);
        if (fence != Fence.RELEASE) {
            t.known.or(t.read);
        }
        if (fence == Fence.FULL) {
            t.known.or(fullFences);
        }
        happen(t);
        if (fence == Fence.FULL) {
            fullFences.or(t.known);
        }
        if (fence != Fence.ACQUIRE) {
            t.fenced = (BitSet) t.known.clone();
        }
    }

    @Override
    public void start(int parent, int child) {
        happen(thread(parent));
        thread(child).known.or(thread(parent).known);
    }

    @Override
    public void join(int parent, int child) {
        thread(parent).known.or(thread(child).known);
        happen(thread(parent));
    }

    @Override
    public void lock(int thread, int lock) {
        thread(thread).known.or(unlocked.computeIfAbsent(lock, l -> new BitSet()));
        happen(thread(thread));
    }

    @Override
    public void unlock(int thread, int lock) {
        happen(thread(thread));
        unlocked.computeIfAbsent(lock, l -> new BitSet()).or(thread(thread).known);
    }
}
