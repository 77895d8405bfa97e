package org.jrsan.rc20.litmus.machine;

import java.util.Arrays;
import java.util.Objects;

/**
 * Where a thread stands between two events.
 *
 * @param registers the registers of the thread
 * @param status whether it runs on
 * @param failed whether an {@code assert} failed among the local steps that led here
 */
record LocalState(int position, long[] registers, Machine.Status status, boolean failed) {
    @Override
    public boolean equals(Object object) {
        return object instanceof LocalState other
                && position == other.position
                && status == other.status
                && failed == other.failed
                && Arrays.equals(registers, other.registers);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * position + Arrays.hashCode(registers)) + Objects.hash(status, failed);
    }
}
