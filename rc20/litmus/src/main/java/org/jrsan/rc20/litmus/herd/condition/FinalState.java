package org.jrsan.rc20.litmus.herd.condition;

/** What registers and locations hold when a run has ended. */
public interface FinalState {
    /**
     * The value of a register.
     *
     * @param thread the index of the thread
     * @param register N of {@code rN} in the program
     */
    long register(int thread, int register);

    /**
     * The value of a location.
     *
     * @param name a location that some instruction of the program accesses
     */
    long location(String name);
}
