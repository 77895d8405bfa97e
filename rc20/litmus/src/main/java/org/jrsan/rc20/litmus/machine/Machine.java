package org.jrsan.rc20.litmus.machine;

import java.util.Arrays;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.CompiledThread;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.compiled.Operation.Kind;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Operand;

/** The sequentially consistent machine: where each thread stands, its registers, the memory and the locks. */
public final class Machine {
    /** What becomes of a thread. */
    public enum Status {
        /** Waits for its start. */
        NOT_STARTED,
        /** Stands before an event. */
        RUNNING,
        /** A false assumption, or a loop without events, keeps it for ever. */
        STOPPED,
        /** Stands behind its last operation. */
        ENDED;

        private static final Status[] ALL = values();
        private static final int BITS = BitWriter.bitsFor(ALL.length);
    }

    private static final int FREE = -1;

    private final CompiledProgram program;
    private final int[] positions;
    private final Status[] statuses;
    private final long[] registers;
    private final long[] memory;
    private final int[] owners;

    /** All threads stand before their first operation; none has started. */
    public Machine(CompiledProgram program) {
        this.program = program;
        positions = new int[program.threadCount()];
        statuses = new Status[program.threadCount()];
        Arrays.fill(statuses, Status.NOT_STARTED);
        registers = new long[program.registerCount()];
        memory = new long[program.locationCount()];
        Arrays.setAll(memory, program::initialValue);
        owners = new int[program.lockCount()];
        Arrays.fill(owners, FREE);
    }

    CompiledProgram program() {
        return program;
    }

    public void assign(Machine other) {
        System.arraycopy(other.positions, 0, positions, 0, positions.length);
        System.arraycopy(other.statuses, 0, statuses, 0, statuses.length);
        System.arraycopy(other.registers, 0, registers, 0, registers.length);
        System.arraycopy(other.memory, 0, memory, 0, memory.length);
        System.arraycopy(other.owners, 0, owners, 0, owners.length);
    }

    int position(int thread) {
        return positions[thread];
    }

    public Status status(int thread) {
        return statuses[thread];
    }

    long[] registersOf(int thread) {
        return Arrays.copyOfRange(registers, program.firstRegister(thread), program.firstRegister(thread + 1));
    }

    /** Puts a thread where its local steps have led it. */
    void settle(int thread, LocalState state) {
        positions[thread] = state.position();
        statuses[thread] = state.status();
        System.arraycopy(state.registers(), 0, registers, program.firstRegister(thread), state.registers().length);
    }

    /** The value of a register; what is not looked at any more may be 0. */
    public long register(int thread, int index) {
        return index < program.thread(thread).registerCount() ? registers[program.firstRegister(thread) + index] : 0;
    }

    /** The operation a running thread stands before. */
    public Operation next(int thread) {
        return program.thread(thread).operation(positions[thread]);
    }

    /** Lets a location have another value: the one that a thread sees there, where memory is weak. */
    public void show(int location, long value) {
        memory[location] = value;
    }

    /** The value of a location. */
    public long value(int location) {
        return memory[location];
    }

    /** The value of an operand of the operation that a thread stands before. */
    public long operand(int thread, int index) {
        Expression operand = next(thread).operand(index);
        if (operand instanceof Operand.Register register) {
            return registers[program.firstRegister(thread) + register.index()];
        }
        return operand.evaluate(registers, program.domain());
    }

    /** The awaited or expected values of the operation that a thread stands before, as far as its check asks for them. */
    public long[] askedValues(int thread) {
        Operation operation = next(thread);
        int count =
                switch (operation.kind()) {
                    case WAIT -> operation.operands().size();
                    case CAS, BCAS -> 1;
                    default -> 0;
                };
        long[] asked = new long[count];
        for (int i = 0; i < count; i++) {
            asked[i] = operand(thread, i);
        }
        return asked;
    }

    /** Whether the thread can take its next event now. */
    public boolean canStep(int thread) {
        if (statuses[thread] != Status.RUNNING) {
            return false;
        }
        Operation operation = next(thread);
        return switch (operation.kind()) {
            case WAIT -> awaits(thread, operation, memory[operation.location()]);
            case BCAS -> memory[operation.location()] == operand(thread, 0);
            case START -> statuses[operation.location()] == Status.NOT_STARTED;
            case JOIN -> statuses[operation.location()] == Status.ENDED;
            case LOCK -> owners[operation.location()] == FREE;
            case UNLOCK -> owners[operation.location()] == thread;
            default -> true;
        };
    }

    private boolean awaits(int thread, Operation operation, long value) {
        for (int i = 0; i < operation.operands().size(); i++) {
            if (operand(thread, i) == value) {
                return true;
            }
        }
        return false;
    }

    /** Whether the thread's next event can also be a weak compare-and-set that fails although it need not. */
    public boolean canFailSpuriously(int thread) {
        Operation operation = next(thread);
        return operation.kind() == Kind.WEAK_CAS && memory[operation.location()] == operand(thread, 0);
    }

    /**
     * Performs the next event of a thread that {@linkplain #canStep can step} and tells the monitor. The thread then
     * stands behind it, its local steps yet to be taken.
     */
    void step(int thread, boolean failSpuriously, Monitor monitor) {
        Operation operation = next(thread);
        switch (operation.kind()) {
            case LOAD, WAIT -> read(thread, operation, monitor);
            case STORE -> {
                long value = operand(thread, 0);
                monitor.write(
                        thread, operation.location(), operation.accessMode(), memory[operation.location()], value);
                memory[operation.location()] = value;
            }
            case ADD -> {
                long old = memory[operation.location()];
                update(thread, operation, program.domain().wrap(old + operand(thread, 0)), monitor);
            }
            case SWAP -> update(thread, operation, operand(thread, 0), monitor);
            case CAS, WEAK_CAS, BCAS -> {
                if (memory[operation.location()] == operand(thread, 0) && !failSpuriously) {
                    update(thread, operation, operand(thread, 1), monitor);
                } else {
                    read(thread, operation, monitor);
                }
            }
            case PLAIN_LOAD -> {
                long value = memory[operation.location()];
                monitor.plainRead(thread, operation.location(), value);
                setResult(thread, operation, value);
            }
            case PLAIN_STORE -> {
                long value = operand(thread, 0);
                monitor.plainWrite(thread, operation.location(), memory[operation.location()], value);
                memory[operation.location()] = value;
            }
            case FENCE -> monitor.fence(thread, operation.fenceKind());
            case START -> monitor.start(thread, operation.location());
            case JOIN -> monitor.join(thread, operation.location());
            case LOCK -> {
                owners[operation.location()] = thread;
                monitor.lock(thread, operation.location());
            }
            case UNLOCK -> {
                owners[operation.location()] = FREE;
                monitor.unlock(thread, operation.location());
            }
            default -> throw new IllegalStateException("not an event: " + operation.kind());
        }
        positions[thread] = operation.next()[0];
    }

    private void read(int thread, Operation operation, Monitor monitor) {
        long value = memory[operation.location()];
        monitor.read(thread, operation.location(), operation.accessMode(), value);
        setResult(thread, operation, value);
    }

    private void update(int thread, Operation operation, long value, Monitor monitor) {
        int location = operation.location();
        Mode mode = operation.accessMode();
        long old = memory[location];
        monitor.update(thread, location, mode, old, value);
        memory[location] = value;
        setResult(thread, operation, old);
    }

    private void setResult(int thread, Operation operation, long value) {
        if (operation.result() >= 0) {
            registers[program.firstRegister(thread) + operation.result()] = value;
        }
    }

    /** The number of words of {@link #copyTo}. */
    public int words() {
        return positions.length + registers.length + memory.length + owners.length;
    }

    /** Writes down the state, without packing it. */
    public void copyTo(long[] words) {
        int at = 0;
        for (int thread = 0; thread < positions.length; thread++) {
            words[at++] = (long) positions[thread] << Status.BITS | statuses[thread].ordinal();
        }
        System.arraycopy(registers, 0, words, at, registers.length);
        at += registers.length;
        System.arraycopy(memory, 0, words, at, memory.length);
        at += memory.length;
        for (int owner : owners) {
            words[at++] = owner;
        }
    }

    public void encode(BitWriter out) {
        for (int thread = 0; thread < positions.length; thread++) {
            CompiledThread code = program.thread(thread);
            out.put(statuses[thread].ordinal(), Status.BITS);
            out.put(positions[thread], BitWriter.bitsFor(code.end() + 1L));
            for (int r = 0; r < code.registerCount(); r++) {
                if (code.isLive(r, positions[thread])) {
                    out.putValue(registers[program.firstRegister(thread) + r], program.domain());
                }
            }
        }
        for (long value : memory) {
            out.putValue(value, program.domain());
        }
        for (int owner : owners) {
            out.put(owner + 1L, BitWriter.bitsFor(positions.length + 1L));
        }
    }

    public void decode(BitReader in) {
        Arrays.fill(registers, 0);
        for (int thread = 0; thread < positions.length; thread++) {
            CompiledThread code = program.thread(thread);
            statuses[thread] = Status.ALL[(int) in.get(Status.BITS)];
            positions[thread] = (int) in.get(BitWriter.bitsFor(code.end() + 1L));
            for (int r = 0; r < code.registerCount(); r++) {
                if (code.isLive(r, positions[thread])) {
                    registers[program.firstRegister(thread) + r] = in.getValue(program.domain());
                }
            }
        }
        for (int location = 0; location < memory.length; location++) {
            memory[location] = in.getValue(program.domain());
        }
        for (int lock = 0; lock < owners.length; lock++) {
            owners[lock] = (int) in.get(BitWriter.bitsFor(positions.length + 1L)) - 1;
        }
    }
}
