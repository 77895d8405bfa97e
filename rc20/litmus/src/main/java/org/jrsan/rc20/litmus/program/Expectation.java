package org.jrsan.rc20.litmus.program;

/** What an {@code expect} line of a litmus program states about all its sequentially consistent schedules. */
public enum Expectation {
    /** RC20 allows nothing that interleaving does not. */
    ROBUST("robust"),
    /** Some schedule reaches a violation. */
    NOT_ROBUST("not-robust"),
    /** Some schedule has two conflicting accesses, one of them plain, that happens-before leaves unordered. */
    RACE("race"),
    /** No schedule has a race. */
    NO_RACE("no-race");

    private final String word;

    Expectation(String word) {
        this.word = word;
    }

    /**
     * The word after {@code expect}.
     *
     * @return for example {@code not-robust}
     */
    public String word() {
        return word;
    }

    /**
     * The expectation that cannot hold together with this one.
     *
     * @return robust for not-robust, race for no-race, and the other way round
     */
    public Expectation opposite() {
        return switch (this) {
            case ROBUST -> NOT_ROBUST;
            case NOT_ROBUST -> ROBUST;
            case RACE -> NO_RACE;
            case NO_RACE -> RACE;
        };
    }
}
