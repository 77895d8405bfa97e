package org.jrsan.rc20.oracle;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;

/**
 * Where a thread of a program stands between two events: its next instruction that is an event or a {@code choose}, and
 * its registers. All other local instructions are executed at once. Immutable.
 *
 * <p>It also tells what the thread's instructions returned so far and whether an assertion failed, which decides nothing
 * about what comes next, and so does not count when states are compared.
 */
final class LocalState {
    private final ThreadProgram code;
    private final ValueDomain domain;
    private final int position;
    private final long[] registers;
    private final boolean stopped;
    private final Past past;

    private LocalState(
            ThreadProgram code, ValueDomain domain, int position, long[] registers, boolean stopped, Past past) {
        this.code = code;
        this.domain = domain;
        this.position = position;
        this.registers = registers;
        this.stopped = stopped;
        this.past = past;
    }

    /**
     * What became of a thread.
     *
     * @param returned what its instructions returned, by index
     * @param failsAssert whether an assertion failed
     */
    record Past(Map<Integer, Long> returned, boolean failsAssert) {
        private Past with(int instruction, long value) {
            Map<Integer, Long> more = new HashMap<>(returned);
            more.put(instruction, value);
            return new Past(more, failsAssert);
        }
    }

    static LocalState start(ThreadProgram code, ValueDomain domain) {
        return settled(code, domain, 0, new long[Operand.Register.LARGEST_INDEX + 1], new Past(Map.of(), false));
    }

    /** What became of the thread so far. */
    Past past() {
        return past;
    }

    /** The next event or choice; empty at the end of the code and behind a false {@code assume}. */
    Optional<Instruction> next() {
        return stopped || position == code.instructions().size()
                ? Optional.empty()
                : Optional.of(code.instructions().get(position));
    }

    /** Whether the thread reached the end of its code. */
    boolean hasEnded() {
        return !stopped && position == code.instructions().size();
    }

    /** The index of the next instruction. */
    int position() {
        return position;
    }

    long value(Expression expression) {
        return expression.evaluate(registers, domain);
    }

    /** The value of an integer in the program's domain. */
    long wrap(long value) {
        return domain.wrap(value);
    }

    /** Behind the next event, which gave no value. */
    LocalState after() {
        return settled(code, domain, position + 1, registers, past);
    }

    /** Behind the next event, which gave a value. */
    LocalState after(Optional<Operand.Register> result, long value) {
        long[] values = result.isEmpty() ? registers : with(registers, result.get(), value);
        return settled(code, domain, position + 1, values, past.with(position, value));
    }

    /** At a label that the next {@code choose} names. */
    LocalState at(String label) {
        return settled(code, domain, code.position(label), registers, past);
    }

    /** Executes local instructions until an event, a choice, the end or a false assumption. */
    private static LocalState settled(ThreadProgram code, ValueDomain domain, int from, long[] registers, Past before) {
        int position = from;
        long[] values = registers;
        Past past = before;
        while (position < code.instructions().size()) {
            Instruction instruction = code.instructions().get(position);
            if (!(instruction instanceof Instruction.Local) || instruction instanceof Instruction.Choose) {
                break;
            }
            int following = position + 1;
            if (instruction instanceof Instruction.Assign assign) {
                values = with(values, assign.target(), assign.value().evaluate(values, domain));
            } else if (instruction instanceof Instruction.Goto jump) {
                following = code.position(jump.label());
            } else if (instruction instanceof Instruction.If branch) {
                following =
                        branch.condition().evaluate(values, domain) != 0 ? code.position(branch.label()) : following;
            } else if (instruction instanceof Instruction.Assume assume
                    && assume.condition().evaluate(values, domain) == 0) {
                return new LocalState(code, domain, position, values, true, past);
            } else if (instruction instanceof Instruction.Assert assertion
                    && assertion.condition().evaluate(values, domain) == 0) {
                past = new Past(past.returned, true);
            }
            position = following;
        }
        return new LocalState(code, domain, position, values, false, past);
    }

    private static long[] with(long[] registers, Operand.Register target, long value) {
        long[] changed = registers.clone();
        changed[target.index()] = value;
        return changed;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof LocalState other
                && position == other.position
                && stopped == other.stopped
                && Arrays.equals(registers, other.registers);
    }

    @Override
    public int hashCode() {
        return 31 * position + Arrays.hashCode(registers);
    }
}
