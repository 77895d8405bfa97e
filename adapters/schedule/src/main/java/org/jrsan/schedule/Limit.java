package org.jrsan.schedule;

/** Why there are orders of steps that are not tried, although the strategy would. */
public enum Limit {
    /** A thread that only repeats reads of what nobody changes was held back. */
    HELD_BACK,
    /** A weak compare-and-set could have failed for no reason once more than was tried. */
    WEAK_FAILURE,
    /** A thread blocked, or could have, where its schedule does not see it. */
    AWAY,
    /** A thread was interrupted that takes no part. */
    INTERRUPT,
    /** A thread asked whether another one was blocked. */
    STATE,
    /** A thread that takes no part made it possible to go on. */
    STRANGER,
    /** A thread asked for another one that a third starts: the start is no step, so the other order was not tried. */
    START
}
