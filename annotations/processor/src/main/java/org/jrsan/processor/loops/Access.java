package org.jrsan.processor.loops;

import com.sun.source.tree.ExpressionTree;
import java.util.List;

/**
 * One operation on an atomic, as the code has it.
 *
 * @param operation what it does
 * @param mode its mode as in the names of methods: {@code ""} for volatile and plain, {@code Acquire}, {@code Release},
 *     {@code Opaque}
 * @param atomic which atomic
 * @param values its values: the expected and the new value of a compare-and-set, the new value of a swap
 * @param tree the call
 */
record Access(
        Operation operation, String mode, Atomic atomic, List<? extends ExpressionTree> values, ExpressionTree tree) {
    /** The operations that make up waits and updates. */
    enum Operation {
        LOAD(0),
        COMPARE_AND_SET(2),
        COMPARE_AND_EXCHANGE(2),
        SWAP(1),
        /** Any other operation. Its values are not examined. */
        OTHER(0);

        private final int valueCount;

        Operation(int valueCount) {
            this.valueCount = valueCount;
        }

        int valueCount() {
            return valueCount;
        }
    }

    boolean is(Operation other) {
        return operation == other;
    }
}
