package org.jrsan.rc20.litmus.compiled;

import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.program.Expression;

/** The operations of one thread. The position behind the last operation is the end. */
public final class CompiledThread {
    private final List<Operation> operations;
    private final int registerCount;
    private final long[] liveRegisters;

    CompiledThread(List<Operation> operations, Set<Integer> observed) {
        this.operations = List.copyOf(operations);
        registerCount = countRegisters(operations);
        liveRegisters = LiveRegisters.before(this.operations, observed);
    }

    public List<Operation> operations() {
        return operations;
    }

    public Operation operation(int position) {
        return operations.get(position);
    }

    public int end() {
        return operations.size();
    }

    public int registerCount() {
        return registerCount;
    }

    /** Whether a register's value can still be used from this position on. */
    public boolean isLive(int register, int position) {
        return (liveRegisters[position] >>> register & 1) != 0;
    }

    private static int countRegisters(List<Operation> operations) {
        int count = 0;
        for (Operation operation : operations) {
            count = Math.max(count, operation.result() + 1);
            for (Expression operand : operation.operands()) {
                count = Math.max(count, operand.registerCount());
            }
        }
        return count;
    }
}
