package org.jrsan.rc20.litmus.races;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.machine.Monitor;

/** One run on a race monitor. */
public final class RaceRun implements Monitor {
    private final RaceMonitor races;
    private boolean raced;

    public RaceRun(RaceMonitor races) {
        this.races = races;
    }

    /** Whether the latest event races with one before. */
    public boolean raced() {
        return raced;
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        raced = races.atomicRead(thread, location, mode);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        raced = races.atomicWrite(thread, location, mode);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        raced = races.atomicUpdate(thread, location, mode);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        raced = races.plainRead(thread, location);
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        raced = races.plainWrite(thread, location);
    }

    @Override
    public void fence(int thread, Fence fence) {
        raced = false;
        races.fence(thread, fence);
    }

    @Override
    public void start(int parent, int child) {
        raced = false;
        races.start(parent, child);
    }

    @Override
    public void join(int parent, int child) {
        raced = false;
        races.join(parent, child);
    }

    @Override
    public void lock(int thread, int lock) {
        raced = false;
        races.lock(thread, lock);
    }

    @Override
    public void unlock(int thread, int lock) {
        raced = false;
        races.unlock(thread, lock);
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        // What the thread knew stays for a join.
    }
}
