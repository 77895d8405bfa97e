package org.jrsan.rc20.litmus.search;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Tracker;

/**
 * Identifies a run up to the order of independent events.
 *
 * <p>Two accesses depend on each other when they are of the same location and one writes; full fences depend on each
 * other; start, join, lock and unlock on those of the same object. Each thread carries a 128-bit hash of its latest event
 * and all events that one depends on, directly or not: its causal past. Runs that differ in the order of independent
 * events alone give every thread the same past, and the engine, the race detector and the machine cannot tell them
 * apart.
 */
final class TraceTracker implements Tracker {
    private static final int READ = 1;
    private static final int WRITE = 2;
    private static final int UPDATE = 3;
    private static final int FENCE = 4;
    private static final int START = 5;
    private static final int JOIN = 6;
    private static final int LOCK = 7;
    private static final int UNLOCK = 8;
    private static final int SETTLE = 16;

    private final int threads;
    private final int locations;
    /** Two words for each: the pasts of threads, of each location's newest write, its reads since, locks, fences. */
    private final long[] hashes;

    TraceTracker(CompiledProgram program) {
        threads = program.threadCount();
        locations = program.locationCount();
        hashes = new long[2 * (threads + 2 * locations + program.lockCount() + 1)];
        for (int thread = 0; thread < threads; thread++) {
            mix(thread, thread, thread);
        }
    }

    /** The causal past of a thread: its first and second word. */
    long past(int thread, int word) {
        return hashes[2 * thread + word];
    }

    private int newestWrite(int location) {
        return threads + location;
    }

    private int readsSince(int location) {
        return threads + locations + location;
    }

    private int lockOf(int lock) {
        return threads + 2 * locations + lock;
    }

    private int fences() {
        return hashes.length / 2 - 1;
    }

    private void mix(int target, long first, long second) {
        long a = hashes[2 * target];
        long b = hashes[2 * target + 1];
        hashes[2 * target] = Hash.mix(a ^ Hash.mix(first + Hash.GOLDEN));
        hashes[2 * target + 1] = Hash.mix(b + Long.rotateLeft(a, 29) ^ Hash.mix(second + Hash.SILVER));
    }

    private void mixIn(int target, int source) {
        mix(target, hashes[2 * source], hashes[2 * source + 1]);
    }

    private void copy(int target, int source) {
        hashes[2 * target] = hashes[2 * source];
        hashes[2 * target + 1] = hashes[2 * source + 1];
    }

    private void readEvent(int thread, int location) {
        mix(thread, READ, location);
        mixIn(thread, newestWrite(location));
        // A sum, since reads do not depend on each other's order.
        hashes[2 * readsSince(location)] += hashes[2 * thread];
        hashes[2 * readsSince(location) + 1] += hashes[2 * thread + 1];
    }

    private void writeEvent(int thread, int location, int kind) {
        mix(thread, kind, location);
        mixIn(thread, newestWrite(location));
        mixIn(thread, readsSince(location));
        copy(newestWrite(location), thread);
        hashes[2 * readsSince(location)] = 0;
        hashes[2 * readsSince(location) + 1] = 0;
    }

    private void orderedEvent(int thread, int object, int kind) {
        mix(thread, kind, object);
        mixIn(thread, object);
        copy(object, thread);
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        readEvent(thread, location);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        writeEvent(thread, location, WRITE);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        writeEvent(thread, location, UPDATE);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        readEvent(thread, location);
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        writeEvent(thread, location, WRITE);
    }

    @Override
    public void fence(int thread, Fence fence) {
        if (fence == Fence.FULL) {
            orderedEvent(thread, fences(), FENCE);
        } else {
            mix(thread, FENCE, fence.ordinal());
        }
    }

    @Override
    public void start(int parent, int child) {
        mix(parent, START, child);
        mixIn(child, parent);
    }

    @Override
    public void join(int parent, int child) {
        mix(parent, JOIN, child);
        mixIn(parent, child);
    }

    @Override
    public void lock(int thread, int lock) {
        orderedEvent(thread, lockOf(lock), LOCK);
    }

    @Override
    public void unlock(int thread, int lock) {
        orderedEvent(thread, lockOf(lock), UNLOCK);
    }

    @Override
    public void settle(int thread, int variant) {
        mix(thread, SETTLE, variant);
    }

    @Override
    public void end(int thread) {
        // Its past is still wanted by a join.
    }

    @Override
    public void assign(Tracker other) {
        System.arraycopy(((TraceTracker) other).hashes, 0, hashes, 0, hashes.length);
    }

    @Override
    public void encode(BitWriter out) {
        for (long word : hashes) {
            out.put(word, Long.SIZE);
        }
    }

    @Override
    public void decode(BitReader in) {
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = in.get(Long.SIZE);
        }
    }
}
