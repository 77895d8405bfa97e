package org.jrsan.rc20.litmus.search;

import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Monitor;
import org.jspecify.annotations.Nullable;

/** One run on a real engine. Locations without atomic accesses have no state there. */
final class EngineRun implements Monitor {
    private final CompiledProgram program;
    private final Engine engine;
    private final ThreadState[] threads;
    private final @Nullable LocationState[] locations;
    private final SyncState[] locks;

    EngineRun(CompiledProgram program, Engine engine) {
        this.program = program;
        this.engine = engine;
        locations = new @Nullable LocationState[program.locationCount()];
        for (int x = 0; x < locations.length; x++) {
            locations[x] = program.isAtomic(x) ? engine.newLocation(program.initialValue(x), null, null) : null;
        }
        threads = new ThreadState[program.threadCount()];
        for (int thread = 0; thread < threads.length; thread++) {
            threads[thread] = engine.newThread();
        }
        locks = new SyncState[program.lockCount()];
        for (int lock = 0; lock < locks.length; lock++) {
            locks[lock] = engine.newSync();
        }
    }

    /** The check of a thread's next event, due when the thread arrives there. */
    @Nullable
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
        Mode mode = operation.accessMode();
        return switch (operation.kind()) {
            case LOAD, WEAK_CAS -> engine.checkRead(t, x, mode);
            case STORE, ADD, SWAP -> engine.checkWrite(t, x, mode);
            case CAS -> engine.checkCas(t, x, mode, machine.operand(thread, 0), null);
            case BCAS -> engine.checkBcas(t, x, mode, machine.operand(thread, 0), null);
            default -> checkWait(machine, thread, operation);
        };
    }

    /** A wait for several values asks for any of them. */
    private @Nullable Finding checkWait(Machine machine, int thread, Operation operation) {
        Finding finding = null;
        for (int i = 0; finding == null && i < operation.operands().size(); i++) {
            finding = engine.checkWait(
                    threads[thread],
                    locations[operation.location()],
                    operation.accessMode(),
                    machine.operand(thread, i),
                    null);
        }
        return finding;
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        engine.read(threads[thread], locations[location], mode);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        engine.write(threads[thread], locations[location], mode, newValue, null, null);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        engine.rmw(threads[thread], locations[location], mode, newValue, null, null);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        if (program.isAtomic(location)) {
            engine.read(threads[thread], locations[location], Mode.OPAQUE);
        }
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        if (program.isAtomic(location)) {
            engine.write(threads[thread], locations[location], Mode.OPAQUE, newValue, null, null);
        }
    }

    @Override
    public void fence(int thread, Fence fence) {
        engine.fence(threads[thread], fence);
    }

    @Override
    public void start(int parent, int child) {
        edge(threads[parent], threads[child]);
    }

    @Override
    public void join(int parent, int child) {
        edge(threads[child], threads[parent]);
    }

    private void edge(ThreadState from, ThreadState to) {
        SyncState sync = engine.newSync();
        engine.release(from, sync);
        engine.acquire(to, sync);
    }

    @Override
    public void lock(int thread, int lock) {
        engine.acquire(threads[thread], locks[lock]);
    }

    @Override
    public void unlock(int thread, int lock) {
        engine.release(threads[thread], locks[lock]);
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
