package org.jrsan.rc20.litmus.machine;

/**
 * An {@code assert} that is false in some sequentially consistent schedule.
 *
 * @param place the assertion
 * @param schedule the shortest schedule behind which it is evaluated to 0
 */
public record AssertionFailure(Place place, Schedule schedule) {
    /**
     * An instruction of a program.
     *
     * @param thread the index of the thread
     * @param instruction the index of the instruction in the thread
     */
    public record Place(int thread, int instruction) {}
}
