package org.jrsan.rc20.litmus;

import java.util.Arrays;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.RaceMonitor;

/**
 * Races by the vector clocks of section 3 of docs/algorithm.md, written to be laid beside it: {@code C A R} per thread,
 * {@code W} per atomic location, and per location the epochs of the accesses that later ones may race with. No epoch is
 * folded away, since litmus programs are small.
 */
final class VectorClockRaces implements RaceMonitor {
    private final int[][] current;
    private final int[][] acquire;
    private final int[][] release;
    private final int[][] message;
    private final int[][] locks;
    private final int[] fences;
    private final boolean[] atomic;
    /** By location and thread: the epoch of the thread's latest such access, 0 for none. */
    private final int[][] plainReads;

    private final int[][] plainWrites;
    private final int[][] atomicReads;
    private final int[][] atomicWrites;
    private int racedWith = -1;

    VectorClockRaces(int threads, boolean[] atomicLocations, int lockCount) {
        current = new int[threads][threads];
        for (int thread = 0; thread < threads; thread++) {
            current[thread][thread] = 1;
        }
        acquire = new int[threads][threads];
        release = new int[threads][threads];
        atomic = atomicLocations.clone();
        message = new int[atomic.length][threads];
        plainReads = new int[atomic.length][threads];
        plainWrites = new int[atomic.length][threads];
        atomicReads = new int[atomic.length][threads];
        atomicWrites = new int[atomic.length][threads];
        locks = new int[lockCount][threads];
        fences = new int[threads];
    }

    @Override
    public boolean plainRead(int thread, int location) {
        boolean races = unordered(thread, plainWrites[location]) || unordered(thread, atomicWrites[location]);
        note(thread, plainReads[location]);
        if (atomic[location]) {
            readStep(thread, location, Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        boolean races = unordered(thread, plainWrites[location])
                || unordered(thread, plainReads[location])
                || unordered(thread, atomicWrites[location])
                || unordered(thread, atomicReads[location]);
        note(thread, plainWrites[location]);
        if (atomic[location]) {
            writeStep(thread, location, Mode.OPAQUE);
        }
        return races;
    }

    /** An access that acquires is ordered behind what it acquires, so it is compared once it has. */
    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        readStep(thread, location, mode);
        note(thread, atomicReads[location]);
        return unordered(thread, plainWrites[location]);
    }

    @Override
    public boolean atomicWrite(int thread, int location, Mode mode) {
        boolean races = atomicWriteRaces(thread, location);
        writeStep(thread, location, mode);
        return races;
    }

    @Override
    public boolean atomicUpdate(int thread, int location, Mode mode) {
        receive(thread, message[location], mode);
        boolean races = atomicWriteRaces(thread, location);
        send(thread, message[location], mode);
        return races;
    }

    private boolean atomicWriteRaces(int thread, int location) {
        note(thread, atomicWrites[location]);
        return unordered(thread, plainWrites[location]) || unordered(thread, plainReads[location]);
    }

    private void readStep(int thread, int location, Mode mode) {
        receive(thread, message[location], mode);
    }

    private void receive(int thread, int[] received, Mode mode) {
        join(acquire[thread], received);
        if (mode.isAcquire()) {
            join(current[thread], received);
        }
    }

    private void writeStep(int thread, int location, Mode mode) {
        int[] sent = mode.isRelease() ? current[thread] : release[thread];
        message[location] = sent.clone();
        tickAfterRelease(thread, mode);
    }

    /** A read-modify-write adds to the message, which continues a release sequence. */
    private void send(int thread, int[] sequence, Mode mode) {
        join(sequence, mode.isRelease() ? current[thread] : release[thread]);
        tickAfterRelease(thread, mode);
    }

    private void tickAfterRelease(int thread, Mode mode) {
        if (mode.isRelease()) {
            tick(thread);
        }
    }

    @Override
    public void fence(int thread, Fence fence) {
        switch (fence) {
            case ACQUIRE -> acquireFence(thread);
            case RELEASE -> releaseFence(thread);
            case ACQ_REL -> {
                acquireFence(thread);
                releaseFence(thread);
            }
            case FULL -> {
                acquireFence(thread);
                receive(thread, fences, Mode.ACQ_REL);
                send(thread, fences, Mode.ACQ_REL);
                releaseFence(thread);
            }
        }
    }

    private void acquireFence(int thread) {
        join(current[thread], acquire[thread]);
    }

    private void releaseFence(int thread) {
        release[thread] = current[thread].clone();
        tick(thread);
    }

    @Override
    public void start(int parent, int child) {
        join(current[child], current[parent]);
        join(acquire[child], current[child]);
        tick(parent);
    }

    @Override
    public void join(int parent, int child) {
        join(current[parent], current[child]);
    }

    @Override
    public void lock(int thread, int lock) {
        join(current[thread], locks[lock]);
    }

    @Override
    public void unlock(int thread, int lock) {
        locks[lock] = current[thread].clone();
        tick(thread);
    }

    /** Whether some other thread's latest access of a kind is not known to this thread. */
    private boolean unordered(int thread, int[] accesses) {
        for (int other = 0; other < accesses.length; other++) {
            if (accesses[other] > current[thread][other]) {
                racedWith = other;
                return true;
            }
        }
        return false;
    }

    /** The thread whose access the latest race was with, or -1. */
    int racedWith() {
        return racedWith;
    }

    private void note(int thread, int[] accesses) {
        accesses[thread] = current[thread][thread];
    }

    private void tick(int thread) {
        current[thread][thread]++;
    }

    private static void join(int[] target, int[] source) {
        Arrays.setAll(target, i -> Math.max(target[i], source[i]));
    }
}
