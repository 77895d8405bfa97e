package org.jrsan.rc20.litmus.compiled;

import java.util.List;
import java.util.Set;
import org.jrsan.rc20.litmus.program.Expression;
import org.jrsan.rc20.litmus.program.Operand;

/**
 * Which registers can still be used, by position. States that differ in other registers alone behave alike, so those
 * are set to 0, which keeps the number of states down.
 */
final class LiveRegisters {
    private LiveRegisters() {}

    /**
     * For each position, the end included, the registers live before it, as bits.
     *
     * @param observed the registers that are looked at when the thread has ended
     */
    static long[] before(List<Operation> operations, Set<Integer> observed) {
        long[] live = new long[operations.size() + 1];
        for (int register : observed) {
            live[operations.size()] |= 1L << register;
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int position = operations.size() - 1; position >= 0; position--) {
                Operation operation = operations.get(position);
                long after = 0;
                for (int next : operation.next()) {
                    after |= live[next];
                }
                long defined = operation.result() < 0 ? 0 : 1L << operation.result();
                long before = used(operation) | after & ~defined;
                changed |= before != live[position];
                live[position] = before;
            }
        }
        return live;
    }

    private static long used(Operation operation) {
        long used = 0;
        for (Expression operand : operation.operands()) {
            used |= used(operand);
        }
        return used;
    }

    private static long used(Expression expression) {
        if (expression instanceof Operand.Register register) {
            return 1L << register.index();
        }
        if (expression instanceof Expression.Unary unary) {
            return used(unary.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return used(binary.left()) | used(binary.right());
        }
        return 0;
    }
}
