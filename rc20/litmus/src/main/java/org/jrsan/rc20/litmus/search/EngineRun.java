package org.jrsan.rc20.litmus.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    private final Engine<ThreadState> engine;
    private final ThreadState[] threads;
    private final List<@Nullable LocationState<ThreadState>> locations = new ArrayList<>();
    private final List<SyncState<ThreadState>> locks = new ArrayList<>();

    EngineRun(CompiledProgram program, Engine<ThreadState> engine) {
        this.program = program;
        this.engine = engine;
        for (int x = 0; x < program.locationCount(); x++) {
            locations.add(program.isAtomic(x) ? engine.newLocation(program.initialValue(x), null, null) : null);
        }
        threads = new ThreadState[program.threadCount()];
        for (int thread = 0; thread < threads.length; thread++) {
            threads[thread] = engine.newThread();
        }
        for (int lock = 0; lock < program.lockCount(); lock++) {
            locks.add(engine.newSync());
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
        LocationState<ThreadState> x = atomic(operation.location());
        Mode mode = operation.accessMode();
        return switch (operation.kind()) {
            case LOAD, WEAK_CAS -> x.checkRead(t, mode);
            case STORE, ADD, SWAP -> x.checkWrite(t, mode);
            case CAS -> x.checkCas(t, mode, machine.operand(thread, 0), null);
            case BCAS -> x.checkBcas(t, mode, machine.operand(thread, 0), null);
            default -> checkWait(machine, thread, operation);
        };
    }

    /** A wait for several values asks for any of them. */
    private @Nullable Finding checkWait(Machine machine, int thread, Operation operation) {
        Finding finding = null;
        for (int i = 0; finding == null && i < operation.operands().size(); i++) {
            long awaited = machine.operand(thread, i);
            finding = atomic(operation.location()).checkWait(threads[thread], operation.accessMode(), awaited, null);
        }
        return finding;
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        atomic(location).read(threads[thread], mode);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        atomic(location).write(threads[thread], mode, newValue, null, null);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        atomic(location).rmw(threads[thread], mode, newValue, null, null);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        if (program.isAtomic(location)) {
            atomic(location).read(threads[thread], Mode.OPAQUE);
        }
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        if (program.isAtomic(location)) {
            atomic(location).write(threads[thread], Mode.OPAQUE, newValue, null, null);
        }
    }

    @Override
    public void fence(int thread, Fence fence) {
        threads[thread].fence(fence);
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
        SyncState<ThreadState> sync = engine.newSync();
        sync.release(from);
        sync.acquire(to);
    }

    @Override
    public void lock(int thread, int lock) {
        locks.get(lock).acquire(threads[thread]);
    }

    @Override
    public void unlock(int thread, int lock) {
        locks.get(lock).release(threads[thread]);
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        // The state stays for a join.
    }

    /** The state of a location with atomic accesses. */
    private LocationState<ThreadState> atomic(int location) {
        return Objects.requireNonNull(locations.get(location));
    }
}
