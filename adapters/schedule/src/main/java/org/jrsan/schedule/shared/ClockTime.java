package org.jrsan.schedule.shared;

/**
 * The time that clocks tell in an execution: nothing that anybody was told before is taken back, and some time passes by each read.
 * Any thread may call any method. Two that tell a time at the same moment are threads of which one is out of sight: one of them
 * counts.
 */
public final class ClockTime {
    /** In nanoseconds: how much passes between two reads of the clock, at first. */
    private static final long LEAST_BETWEEN_READS = 1_000;

    /** After so many reads it is twice as much, until it is a millisecond. */
    private static final int READS_OF_ONE_LENGTH = 16;

    private static final int FEW_READS = 10 * READS_OF_ONE_LENGTH;

    /** Then it is twice as much after so many. */
    private static final int MANY_READS = 2_000;

    private static final int MOST_DOUBLINGS = 30;

    private final long beganNanos = System.nanoTime();
    private final long beganMillis = System.currentTimeMillis();
    private volatile long told;

    /** It begins now. */
    public ClockTime() {}

    /**
     * When it began, by {@link System#nanoTime}.
     *
     * @return the nanoseconds
     */
    public long beganNanos() {
        return beganNanos;
    }

    /**
     * When it began, by {@link System#currentTimeMillis}.
     *
     * @return the milliseconds
     */
    public long beganMillis() {
        return beganMillis;
    }

    /**
     * The latest time that a clock has told anybody, or that somebody has waited for.
     *
     * @return nanoseconds from its beginning
     */
    public long told() {
        return told;
    }

    /**
     * Clocks tell a time, or a later one.
     *
     * @param instant nanoseconds from its beginning
     */
    public void tell(long instant) {
        told = Math.max(told, instant);
    }

    /** Clocks tell the time that has passed on the machine. */
    public void tellMachineTime() {
        tell(System.nanoTime() - beganNanos);
    }

    /**
     * A clock is read.
     *
     * @param now the time before
     * @param reads how often the thread has read a clock before, since it wrote anything
     * @return the time that it tells
     */
    public long read(long now, int reads) {
        int doublings = reads < FEW_READS
                ? reads / READS_OF_ONE_LENGTH
                : Math.min(FEW_READS / READS_OF_ONE_LENGTH + reads / MANY_READS, MOST_DOUBLINGS);
        long read = now + (LEAST_BETWEEN_READS << doublings);
        tell(read);
        return read;
    }
}
