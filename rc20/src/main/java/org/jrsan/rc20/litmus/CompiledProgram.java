package org.jrsan.rc20.litmus;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/** A program with all names resolved to indices; the form that is executed. */
final class CompiledProgram {
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

    ValueDomain domain() {
        return source.domain();
    }

    int threadCount() {
        return threads.size();
    }

    CompiledThread thread(int index) {
        return threads.get(index);
    }

    int locationCount() {
        return locations.size();
    }

    String location(int index) {
        return locations.get(index);
    }

    int lockCount() {
        return locks.size();
    }

    String lock(int index) {
        return locks.get(index);
    }

    long initialValue(int location) {
        return source.initialValue(locations.get(location));
    }

    /** Whether some instruction accesses the location atomically, so that it has clocks. */
    boolean isAtomic(int location) {
        return atomic[location];
    }

    /** For each location whether it {@linkplain #isAtomic is accessed atomically} anywhere. */
    boolean[] atomicLocations() {
        return atomic.clone();
    }

    /** Whether some instruction accesses the location non-atomically, so that it can have races. */
    boolean isPlain(int location) {
        return plain[location];
    }

    boolean hasPlainAccesses() {
        for (boolean accessed : plain) {
            if (accessed) {
                return true;
            }
        }
        return false;
    }

    boolean hasAsserts() {
        return operations().stream().anyMatch(operation -> operation.kind() == Operation.Kind.ASSERT);
    }

    boolean hasVolatileAccesses() {
        return operations().stream().anyMatch(operation -> operation.mode() == Mode.VOLATILE);
    }

    boolean hasFullFences() {
        return operations().stream().anyMatch(operation -> operation.fence() == Fence.FULL);
    }

    boolean isStarted(int thread) {
        return started[thread];
    }

    boolean isJoined(int thread) {
        return joined[thread];
    }

    /** The number of registers of all threads. */
    int registerCount() {
        return firstRegister[threads.size()];
    }

    /** Where the registers of a thread begin among those of all threads. */
    int firstRegister(int thread) {
        return firstRegister[thread];
    }

    List<Operation> operations() {
        List<Operation> all = new ArrayList<>();
        threads.forEach(thread -> all.addAll(thread.operations()));
        return all;
    }
}
