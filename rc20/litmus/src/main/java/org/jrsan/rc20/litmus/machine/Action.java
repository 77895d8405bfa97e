package org.jrsan.rc20.litmus.machine;

import java.util.List;
import org.jrsan.rc20.litmus.compiled.Operation;

/**
 * What a step does, as far as clocks and checks depend on it. Steps that are equal in this are one action, whatever
 * states they connect.
 *
 * @param step the step as {@link Stepper} encodes it
 * @param event its event
 * @param gone the threads that neither move nor are joined behind the step, as bits
 * @param arrivals where the threads that moved stand now: their checks are due
 */
public record Action(int step, Event event, int gone, List<Arrival> arrivals) {
    /**
     * A thread stands before an atomic access.
     *
     * @param asked the awaited or expected values, as far as its check asks for them
     */
    public record Arrival(int thread, Operation operation, long[] asked) {}
}
