package org.jrsan.acceptance.schedules;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;

/**
 * One operation of a thread.
 *
 * @param kind what it does
 * @param mode the order of an atomic access, else null
 * @param fence the kind of a fence, else null
 * @param target the name of a location or lock, or the number of a thread
 * @param first the value written, added, awaited or expected, {@link #LATEST} for the one that the thread read last
 * @param second the new value, or another awaited one
 * @param skipped how many operations are left out if this one fails
 * @param variant which of the methods that do the same is called
 */
public record Op(
        Kind kind, Mode mode, Fence fence, String target, long first, long second, int skipped, boolean variant) {
    /** Stands for the value that the thread read last, 0 before that. */
    public static final long LATEST = -1;

    /** What operations do. */
    public enum Kind {
        LOAD,
        STORE,
        ADD,
        SWAP,
        CAS,
        WEAK_CAS,
        WAIT,
        /** Waits for any of two values. */
        WAIT_ANY,
        BCAS,
        TIMED_WAIT,
        TIMED_WAIT_ANY,
        TIMED_BCAS,
        PLAIN_LOAD,
        PLAIN_STORE,
        FENCE,
        LOCK,
        UNLOCK,
        TRY_LOCK,
        START,
        JOIN,
        /** Waits for a limited time for the end of a thread. */
        TIMED_JOIN,
        /** Fails when the value that was read last is not this one. */
        UNLESS;

        /** Whether it may fail for a lack of time: no litmus instruction does. */
        boolean isTimed() {
            return this == TIMED_WAIT
                    || this == TIMED_WAIT_ANY
                    || this == TIMED_BCAS
                    || this == TRY_LOCK
                    || this == TIMED_JOIN;
        }

        /** Whether it accesses a location atomically. */
        public boolean isAtomic() {
            return ordinal() <= TIMED_BCAS.ordinal();
        }

        /** Whether it waits for a location, for ever or not. */
        boolean isWait() {
            return this == WAIT || this == WAIT_ANY || this == TIMED_WAIT || this == TIMED_WAIT_ANY;
        }

        boolean isBcas() {
            return this == BCAS || this == TIMED_BCAS;
        }

        /** Whether it is a plain access. */
        public boolean isPlain() {
            return this == PLAIN_LOAD || this == PLAIN_STORE;
        }
    }

    /** The same with another number of operations that it leaves out if it fails. */
    public Op skipping(int count) {
        return new Op(kind, mode, fence, target, first, second, count, variant);
    }

    /** The thread that is started or waited for. */
    public int thread() {
        return Integer.parseInt(target);
    }

    static long value(long operand, long latest) {
        return operand == LATEST ? latest : operand;
    }

    @Override
    public String toString() {
        return kind + (mode == null ? "" : "." + mode) + (fence == null ? "" : "." + fence) + " " + target + " "
                + (first == LATEST ? "r" : first) + " " + second + (skipped > 0 ? " else skip " + skipped : "")
                + (variant ? " '" : "");
    }
}
