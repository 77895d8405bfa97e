package org.jrsan.rc20.litmus;

import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.RaceMonitor;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;

/** One run on a real engine and a race monitor. */
final class EngineRun implements Monitor {
    private final CompiledProgram program;
    private final Engine engine;
    private final RaceMonitor races;
    private final ThreadState[] threads;
    private final LocationState[] locations;
    private final SyncState[] locks;
    private int events;
    private boolean raced;

    EngineRun(CompiledProgram program, Engine engine, RaceMonitor.Factory raceMonitors) {
        this.program = program;
        this.engine = engine;
        boolean[] atomic = new boolean[program.locationCount()];
        locations = new LocationState[program.locationCount()];
        for (int x = 0; x < locations.length; x++) {
            atomic[x] = program.isAtomic(x);
            locations[x] = atomic[x] ? engine.newLocation(program.initialValue(x), null, 0) : null;
        }
        threads = new ThreadState[program.threadCount()];
        for (int thread = 0; thread < threads.length; thread++) {
            threads[thread] = engine.newThread();
        }
        locks = new SyncState[program.lockCount()];
        for (int lock = 0; lock < locks.length; lock++) {
            locks[lock] = engine.newSync();
        }
        races = raceMonitors.create(threads.length, atomic, locks.length);
    }

    /** Whether the latest event races with one before. */
    boolean raced() {
        return raced;
    }

    /** The number of the write, among the events of the run from 1, that gave a location a timestamp; 0 initially. */
    int eventOfWrite(int location, long timestamp) {
        return (int) locations[location].history().origin(timestamp);
    }

    /** The number, from 1, of the plain write that a count of plain writes stands for; 0 for the initial one. */
    int eventOfPlainWrite(int location, long plainTimestamp) {
        return eventOfWrite(location, locations[location].history().ofPlainStamp(plainTimestamp));
    }

    /** The check of a thread's next event, due when the thread arrives there. */
    Finding check(Machine machine, int thread) {
        if (machine.status(thread) != Machine.Status.RUNNING) {
            return null;
        }
        Operation operation = machine.next(thread);
        if (!operation.kind().isAtomicAccess()) {
            return null;
        }
        ThreadState t = threads[thread];
        LocationState x = locations[operation.location()];
        Mode mode = operation.mode();
        return switch (operation.kind()) {
            case LOAD, WEAK_CAS -> engine.checkRead(t, x, mode);
            case STORE, ADD, SWAP -> engine.checkWrite(t, x, mode);
            case CAS -> engine.checkCas(t, x, mode, machine.operand(thread, 0), null);
            case BCAS -> engine.checkBcas(t, x, mode, machine.operand(thread, 0), null);
            default -> checkWait(machine, thread, operation);
        };
    }

    /** A wait for several values asks for any of them. */
    private Finding checkWait(Machine machine, int thread, Operation operation) {
        Finding finding = null;
        for (int i = 0; finding == null && i < operation.operands().size(); i++) {
            finding = engine.checkWait(
                    threads[thread],
                    locations[operation.location()],
                    operation.mode(),
                    machine.operand(thread, i),
                    null);
        }
        return finding;
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        events++;
        raced = races.atomicRead(thread, location, mode);
        engine.read(threads[thread], locations[location], mode);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        events++;
        raced = races.atomicWrite(thread, location, mode);
        engine.write(threads[thread], locations[location], mode, newValue, null, events);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        events++;
        raced = races.atomicUpdate(thread, location, mode);
        engine.rmw(threads[thread], locations[location], mode, newValue, null, events);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        events++;
        raced = races.plainRead(thread, location);
        if (program.isAtomic(location)) {
            engine.read(threads[thread], locations[location], Mode.OPAQUE);
        }
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        events++;
        raced = races.plainWrite(thread, location);
        if (program.isAtomic(location)) {
            engine.write(threads[thread], locations[location], Mode.OPAQUE, newValue, null, events);
        }
    }

    @Override
    public void fence(int thread, Fence fence) {
        noAccess();
        races.fence(thread, fence);
        engine.fence(threads[thread], fence);
    }

    @Override
    public void start(int parent, int child) {
        noAccess();
        races.start(parent, child);
        edge(threads[parent], threads[child]);
    }

    @Override
    public void join(int parent, int child) {
        noAccess();
        races.join(parent, child);
        edge(threads[child], threads[parent]);
    }

    private void edge(ThreadState from, ThreadState to) {
        SyncState sync = engine.newSync();
        engine.release(from, sync);
        engine.acquire(to, sync);
    }

    @Override
    public void lock(int thread, int lock) {
        noAccess();
        races.lock(thread, lock);
        engine.acquire(threads[thread], locks[lock]);
    }

    @Override
    public void unlock(int thread, int lock) {
        noAccess();
        races.unlock(thread, lock);
        engine.release(threads[thread], locks[lock]);
    }

    private void noAccess() {
        events++;
        raced = false;
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        // The state stays for a join.
    }
}
