package org.jrsan.rc20.oracle;

import java.util.Arrays;
import java.util.Optional;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.program.ValueDomain;

/**
 * Where a thread of a program stands between two events: its next instruction that is an event or a {@code choose}, and
 * its registers. All other local instructions are executed at once. Immutable.
 */
final class LocalState {
    private final ThreadProgram code;
    private final ValueDomain domain;
    private final int position;
    private final long[] registers;
    private final boolean stopped;

    private LocalState(ThreadProgram code, ValueDomain domain, int position, long[] registers, boolean stopped) {
        this.code = code;
        this.domain = domain;
        this.position = position;
        this.registers = registers;
        this.stopped = stopped;
    }

    static LocalState start(ThreadProgram code, ValueDomain domain) {
        return settled(code, domain, 0, new long[Operand.Register.LARGEST_INDEX + 1]);
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
        return settled(code, domain, position + 1, registers);
    }

    /** Behind the next event, which gave a value. */
    LocalState after(Optional<Operand.Register> result, long value) {
        if (result.isEmpty()) {
            return after();
        }
        return settled(code, domain, position + 1, with(registers, result.get(), value));
    }

    /** At a label that the next {@code choose} names. */
    LocalState at(String label) {
        return settled(code, domain, code.position(label), registers);
    }

    /** Executes local instructions until an event, a choice, the end or a false assumption. */
    private static LocalState settled(ThreadProgram code, ValueDomain domain, int from, long[] registers) {
        int position = from;
        long[] values = registers;
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
                return new LocalState(code, domain, position, values, true);
            }
            position = following;
        }
        return new LocalState(code, domain, position, values, false);
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
