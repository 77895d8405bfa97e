package org.jrsan.rc20.litmus.search;

/** Whether a program has a race. */
public enum RaceVerdict {
    /** Some schedule has a race. */
    RACE("race"),
    /** No schedule has a race. */
    NO_RACE("no-race"),
    /** There is nothing that could race: no plain access. */
    NO_PLAIN_ACCESS("-"),
    /** The exploration stopped at a limit before it found a race. */
    UNKNOWN("-");

    private final String word;

    RaceVerdict(String word) {
        this.word = word;
    }

    /**
     * How the verdict is written.
     *
     * @return {@code race}, {@code no-race} or {@code -}
     */
    public String word() {
        return word;
    }
}
