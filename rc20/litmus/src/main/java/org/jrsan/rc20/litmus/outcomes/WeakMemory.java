package org.jrsan.rc20.litmus.outcomes;

import it.unimi.dsi.fastutil.longs.LongList;
import java.util.List;
import java.util.Objects;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.compiled.Operation.Kind;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.weak.Message;
import org.jrsan.rc20.weak.WeakLocation;
import org.jrsan.rc20.weak.WeakLocation.Attempt;
import org.jrsan.rc20.weak.WeakMachine;
import org.jrsan.rc20.weak.WeakState;
import org.jrsan.rc20.weak.WeakSync;
import org.jrsan.rc20.weak.WeakThread;
import org.jspecify.annotations.Nullable;

/** Memory of the weak machine (docs/algorithm.md#10-weak-runs): an event sees any message that its thread may take. */
final class WeakMemory extends Memory {
    private final CompiledProgram program;
    private final WeakState state;

    /** What the event under way takes; null for one that takes no message. */
    private @Nullable Message taken;

    WeakMemory(CompiledProgram program, WeakMachine machine, Returned returned) {
        this(program, new WeakState(machine), returned);
        for (int location = 0; location < program.locationCount(); location++) {
            state.locations().add(machine.newLocation(program.initialValue(location), null));
        }
        for (int thread = 0; thread < program.threadCount(); thread++) {
            state.threads().add(null);
        }
        for (int lock = 0; lock < program.lockCount(); lock++) {
            state.syncs().add(machine.newSync());
        }
        for (int thread = 0; thread < program.threadCount(); thread++) {
            state.syncs().add(program.isJoined(thread) ? machine.newSync() : null);
        }
    }

    private WeakMemory(CompiledProgram program, WeakState state, Returned returned) {
        super(returned);
        this.program = program;
        this.state = state;
    }

    @Override
    Memory copy() {
        return new WeakMemory(program, state.copy(), returned().copy());
    }

    private WeakThread thread(int thread) {
        return Objects.requireNonNull(state.threads().get(thread));
    }

    private WeakSync lockOf(int lock) {
        return Objects.requireNonNull(state.syncs().get(lock));
    }

    private @Nullable WeakSync endOf(int thread) {
        return state.syncs().get(program.lockCount() + thread);
    }

    @Override
    void begin(int thread) {
        state.threads().set(thread, state.machine().newThread());
    }

    @Override
    int sights(Machine machine, int thread) {
        Operation operation = machine.next(thread);
        return operation.kind().isAccess()
                ? sightsOf(machine, thread, operation).size()
                : 1;
    }

    @Override
    boolean show(Machine machine, int thread, int sight) {
        super.show(machine, thread, sight);
        Operation operation = machine.next(thread);
        if (!operation.kind().isAccess()) {
            return false;
        }
        Attempt attempt = sightsOf(machine, thread, operation).get(sight);
        taken = attempt.message();
        machine.show(operation.location(), attempt.message().bits());
        return !attempt.succeeds();
    }

    @Override
    void hide(Machine machine) {
        taken = null;
        for (int location = 0; location < program.locationCount(); location++) {
            machine.show(location, state.locations().get(location).newest().bits());
        }
    }

    private List<Attempt> sightsOf(Machine machine, int thread, Operation operation) {
        WeakLocation location = state.locations().get(operation.location());
        WeakThread weak = thread(thread);
        if (operation.kind() == Kind.CAS || operation.kind() == Kind.WEAK_CAS) {
            long expected = machine.operand(thread, 0);
            Mode mode = operation.accessMode();
            return location.attempts(
                    weak,
                    mode,
                    mode.ofFailure(),
                    message -> message.bits() == expected,
                    operation.kind() == Kind.WEAK_CAS);
        }
        List<Message> messages =
                switch (operation.kind()) {
                    case LOAD, WAIT -> location.readable(weak, operation.accessMode());
                    case STORE -> location.places(weak, operation.accessMode());
                    case PLAIN_LOAD -> List.of(location.plainlyReadable(weak));
                    case PLAIN_STORE -> List.of(location.newest());
                    default -> location.updatable(weak, operation.accessMode());
                };
        return messages.stream().map(message -> new Attempt(message, true)).toList();
    }

    private Message taken() {
        return Objects.requireNonNull(taken);
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        super.read(thread, location, mode, value);
        state.locations().get(location).read(thread(thread), mode.ofFailure(), taken());
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        state.locations().get(location).write(thread(thread), mode, taken(), newValue, null);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        super.update(thread, location, mode, oldValue, newValue);
        state.locations().get(location).update(thread(thread), mode, taken(), newValue, null);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        super.plainRead(thread, location, value);
        state.locations().get(location).read(thread(thread), Mode.OPAQUE, taken());
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        state.locations().get(location).plainWrite(thread(thread), newValue, null);
    }

    @Override
    public void fence(int thread, Fence fence) {
        state.machine().fence(thread(thread), fence);
    }

    @Override
    public void start(int parent, int child) {
        WeakSync start = state.machine().newSync();
        start.release(thread(parent));
        begin(child);
        start.acquire(thread(child));
    }

    @Override
    public void join(int parent, int child) {
        Objects.requireNonNull(endOf(child)).acquire(thread(parent));
    }

    @Override
    public void lock(int thread, int lock) {
        lockOf(lock).acquire(thread(thread));
    }

    @Override
    public void unlock(int thread, int lock) {
        lockOf(lock).release(thread(thread));
    }

    @Override
    public void end(int thread) {
        WeakSync end = endOf(thread);
        if (end != null) {
            end.release(thread(thread));
        }
        state.machine().end(thread(thread));
        state.threads().set(thread, null);
    }

    @Override
    void encode(LongList out) {
        super.encode(out);
        state.locations().forEach(WeakLocation::forget);
        state.encode(out::add);
    }
}
