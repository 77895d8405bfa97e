package org.jrsan.rc20.litmus.finite;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.machine.Monitor;

/** Takes the steps of all clocks, and those of the race detector, for each event. */
final class ClockEvents implements Monitor {
    private final ClockLayout layout;
    private final ClockSteps steps;
    private final FiniteRaces races;

    ClockEvents(ClockLayout layout, RaceStore clocks, int threads) {
        this.layout = layout;
        steps = new ClockSteps(layout, clocks);
        races = new FiniteRaces(layout, clocks, threads);
    }

    /** The race detector, which knows whether the latest event races. */
    FiniteRaces races() {
        return races;
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        races.beginAtomicRead(thread, location);
        steps.read(thread, layout.atomicIndex(location), mode);
        races.endAtomicRead(thread, location);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        races.beginAtomicWrite(thread, location);
        steps.write(thread, layout.atomicIndex(location), mode, oldValue);
        races.endAtomicWrite(thread, location);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        races.beginAtomicWrite(thread, location);
        steps.update(thread, layout.atomicIndex(location), mode, oldValue);
        races.endAtomicWrite(thread, location);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        races.plainRead(thread, location);
        if (layout.atomicIndex(location) >= 0) {
            steps.read(thread, layout.atomicIndex(location), Mode.OPAQUE);
        }
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        races.plainWrite(thread, location);
        if (layout.atomicIndex(location) >= 0) {
            steps.write(thread, layout.atomicIndex(location), Mode.OPAQUE, oldValue);
        }
    }

    @Override
    public void fence(int thread, Fence fence) {
        races.noAccess();
        steps.fence(thread, fence);
    }

    @Override
    public void start(int parent, int child) {
        races.noAccess();
        steps.edge(parent, child);
    }

    @Override
    public void join(int parent, int child) {
        races.noAccess();
        steps.edge(child, parent);
    }

    @Override
    public void lock(int thread, int lock) {
        races.noAccess();
        steps.lock(thread, lock);
    }

    @Override
    public void unlock(int thread, int lock) {
        races.noAccess();
        steps.unlock(thread, lock);
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        // The clocks stay for a join.
    }
}
