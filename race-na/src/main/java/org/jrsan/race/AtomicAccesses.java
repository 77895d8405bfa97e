package org.jrsan.race;

import org.jrsan.rc20.HbThread;

/**
 * The atomic accesses of a location that is accessed plainly as well. Atomic accesses do not race with each other, so they
 * need not be ordered: the last read and the last write of each thread are kept. Guarded by the lock of the location.
 *
 * @param <A> what is remembered of an access
 */
public final class AtomicAccesses<A> {
    private final LastOfEach<A> reads = new LastOfEach<>();
    private final LastOfEach<A> writes = new LastOfEach<>();

    /** A location without atomic accesses. */
    public AtomicAccesses() {}

    /**
     * An atomic access takes place.
     *
     * @param slot the slot of its thread
     * @param epoch the epoch of its thread
     * @param isWrite whether it writes
     * @param access what to remember of it
     */
    public void add(int slot, int epoch, boolean isWrite, A access) {
        (isWrite ? writes : reads).put(slot, epoch, access);
    }

    /**
     * Whether a thread's last access of the kind was at an epoch.
     *
     * @param slot the slot of the thread
     * @param epoch the epoch
     * @param isWrite whether to ask for writes
     * @return whether it was
     */
    public boolean isSameEpoch(int slot, int epoch, boolean isWrite) {
        return (isWrite ? writes : reads).epochOf(slot) == epoch;
    }

    /**
     * The atomic access that a plain access races with.
     *
     * @param thread the thread of the plain access
     * @param isWrite whether it writes
     * @return an unordered atomic write, or read when the plain access writes; null when there is none
     */
    public A racingWith(HbThread thread, boolean isWrite) {
        A write = writes.unknownTo(thread);
        return write != null || !isWrite ? write : reads.unknownTo(thread);
    }
}
