package org.jrsan.internal.run;

import org.jrsan.internal.report.Named;

/**
 * A field, as {@link LoneRecord} knows it. It counts how often it was worthwhile to keep little of it in an object: where other threads
 * come soon, or the same one writes again, two things are made in place of one.
 */
public final class LoneVariable {
    /** So often it is tried. */
    private static final int TRIED = 128;

    private final int number;
    private final Named named;

    /** How many were begun, and ended. Threads may overwrite what others count: what is found does not depend on it. */
    private int begun;

    private int ended;

    /**
     * A field.
     *
     * @param number its number among those of its object
     * @param named what a thread goes through that accesses it
     */
    public LoneVariable(int number, Named named) {
        this.number = number;
        this.named = named;
    }

    /** Its number among those of its object. */
    int number() {
        return number;
    }

    /** What a thread goes through that accesses it. */
    Named named() {
        return named;
    }

    /**
     * Whether most of them have not ended.
     *
     * @return whether another one is to be begun
     */
    public boolean isWorthwhile() {
        return ended < TRIED || ended < begun / 2;
    }

    /** One more is begun. */
    void begins() {
        begun++;
    }

    /** In one object it gets a cell, or more would have to be kept from the first. */
    public void ends() {
        ended++;
    }
}
