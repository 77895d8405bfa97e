package org.jrsan.rc20.litmus.compiled;

import java.util.List;
import java.util.Objects;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Expression;
import org.jspecify.annotations.Nullable;

/**
 * An instruction as the explorer executes it: names are resolved to indices, labels to positions.
 *
 * @param kind what it does
 * @param source the index of the instruction in its thread that it comes from
 * @param location the index of the location or lock; the thread of a start or join; otherwise -1
 * @param mode the mode of an atomic access, otherwise null
 * @param fence the fence, otherwise null
 * @param operands what is written, added, awaited or expected (expected before replacement), or the expression
 * @param result the register that takes the value read or computed, or -1
 * @param next the positions that may follow; of an {@link Kind#IF} first the one taken when the condition holds
 */
public record Operation(
        Kind kind,
        int source,
        int location,
        @Nullable Mode mode,
        @Nullable Fence fence,
        List<? extends Expression> operands,
        int result,
        int[] next) {
    /** What an operation does. */
    public enum Kind {
        LOAD,
        STORE,
        ADD,
        SWAP,
        CAS,
        WEAK_CAS,
        WAIT,
        BCAS,
        PLAIN_LOAD,
        PLAIN_STORE,
        FENCE,
        START,
        JOIN,
        LOCK,
        UNLOCK,
        ASSIGN,
        IF,
        CHOOSE,
        ASSUME,
        ASSERT;

        /** Whether it is no event: it touches nothing but the registers and the position of its thread. */
        public boolean isLocal() {
            return compareTo(ASSIGN) >= 0;
        }

        /** Whether it accesses a location atomically. */
        public boolean isAtomicAccess() {
            return compareTo(BCAS) <= 0;
        }

        /** Whether it accesses a location. */
        public boolean isAccess() {
            return compareTo(PLAIN_STORE) <= 0;
        }

        /** Whether it may write. */
        public boolean mayWrite() {
            return this != LOAD && this != WAIT && this != PLAIN_LOAD && isAccess();
        }

        /** Whether it is a read-modify-write when it writes. */
        public boolean isUpdate() {
            return compareTo(ADD) >= 0 && compareTo(BCAS) <= 0 && this != WAIT;
        }

        /** Whether it compares with an expected value. */
        public boolean isCompareAndSet() {
            return this == CAS || this == WEAK_CAS || this == BCAS;
        }
    }

    /** The mode of an atomic access. */
    public Mode accessMode() {
        return Objects.requireNonNull(mode);
    }

    /** The kind of a fence. */
    public Fence fenceKind() {
        return Objects.requireNonNull(fence);
    }

    public Expression operand(int index) {
        return operands.get(index);
    }
}
