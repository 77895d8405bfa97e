package org.jrsan.race;

/**
 * What many accesses of a thread are remembered as, since they differ in their epochs only. A location keeps those beside it, and
 * tells of a race with the access of the right one.
 *
 * @param <A> what an access is remembered as
 */
public interface Repeated<A> {
    /**
     * The access of one epoch. May be called by any thread.
     *
     * @param slot the slot of its thread
     * @param epoch the epoch of its thread, at least 1
     * @return what stands for that access alone
     */
    A at(int slot, int epoch);
}
