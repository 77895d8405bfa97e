package org.jrsan.rc20.litmus.compiled;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ValueDomain;

/** A program with all names resolved to indices; the form that is executed. */
public final class CompiledProgram {
    private final Program source;
    private final List<CompiledThread> threads;
    private final List<String> locations;
    private final List<String> locks;
    private final boolean[] atomic;
    private final boolean[] plain;
    private final boolean[] started;
    private final boolean[] joined;
    private final int[] firstRegister;

    CompiledProgram(Program source, List<CompiledThread> threads, List<String> locations, List<String> locks) {
        this.source = source;
        this.threads = threads;
        this.locations = locations;
        this.locks = locks;
        atomic = new boolean[locations.size()];
        plain = new boolean[locations.size()];
        started = new boolean[threads.size()];
        joined = new boolean[threads.size()];
        firstRegister = new int[threads.size() + 1];
        for (int thread = 0; thread < threads.size(); thread++) {
            firstRegister[thread + 1] =
                    firstRegister[thread] + threads.get(thread).registerCount();
            threads.get(thread).operations().forEach(this::note);
        }
    }

    private void note(Operation operation) {
        if (operation.kind().isAtomicAccess()) {
            atomic[operation.location()] = true;
        } else if (operation.kind().isAccess()) {
            plain[operation.location()] = true;
        } else if (operation.kind() == Operation.Kind.START) {
            started[operation.location()] = true;
        } else if (operation.kind() == Operation.Kind.JOIN) {
            joined[operation.location()] = true;
        }
    }

    Program source() {
        return source;
    }

    public ValueDomain domain() {
        return source.domain();
    }

    public int threadCount() {
        return threads.size();
    }

    public CompiledThread thread(int index) {
        return threads.get(index);
    }

    public int locationCount() {
        return locations.size();
    }

    public String location(int index) {
        return locations.get(index);
    }

    public int lockCount() {
        return locks.size();
    }

    public String lock(int index) {
        return locks.get(index);
    }

    public long initialValue(int location) {
        return source.initialValue(locations.get(location));
    }

    /** Whether some instruction accesses the location atomically, so that it has clocks. */
    public boolean isAtomic(int location) {
        return atomic[location];
    }

    /** For each location whether it {@linkplain #isAtomic is accessed atomically} anywhere. */
    public boolean[] atomicLocations() {
        return atomic.clone();
    }

    /** Whether some instruction accesses the location non-atomically, so that it can have races. */
    public boolean isPlain(int location) {
        return plain[location];
    }

    public boolean hasPlainAccesses() {
        for (boolean accessed : plain) {
            if (accessed) {
                return true;
            }
        }
        return false;
    }

    public boolean hasAsserts() {
        return operations().stream().anyMatch(operation -> operation.kind() == Operation.Kind.ASSERT);
    }

    public boolean hasVolatileAccesses() {
        return operations().stream().anyMatch(operation -> operation.mode() == Mode.VOLATILE);
    }

    public boolean hasFullFences() {
        return operations().stream().anyMatch(operation -> operation.fence() == Fence.FULL);
    }

    public boolean isStarted(int thread) {
        return started[thread];
    }

    public boolean isJoined(int thread) {
        return joined[thread];
    }

    /** The number of registers of all threads. */
    public int registerCount() {
        return firstRegister[threads.size()];
    }

    /** Where the registers of a thread begin among those of all threads. */
    public int firstRegister(int thread) {
        return firstRegister[thread];
    }

    public List<Operation> operations() {
        List<Operation> all = new ArrayList<>();
        threads.forEach(thread -> all.addAll(thread.operations()));
        return all;
    }
}
