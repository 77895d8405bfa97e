package org.jrsan.rc20.litmus.machine;

import java.util.Arrays;

/**
 * Where a thread stands between two events.
 *
 * @param registers the registers of the thread
 * @param status whether it runs on
 */
record LocalState(int position, long[] registers, Machine.Status status) {
    @Override
    public boolean equals(Object object) {
        return object instanceof LocalState other
                && position == other.position
                && status == other.status
                && Arrays.equals(registers, other.registers);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * position + Arrays.hashCode(registers)) + status.hashCode();
    }
}
