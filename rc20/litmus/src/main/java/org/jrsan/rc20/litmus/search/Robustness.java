package org.jrsan.rc20.litmus.search;

/** Whether a program is robust. */
public enum Robustness {
    /** No schedule reaches a violation. */
    ROBUST("robust"),
    /** Some schedule reaches a violation. */
    NOT_ROBUST("not-robust"),
    /** The exploration stopped at a limit before it found a violation. */
    UNKNOWN("unknown");

    private final String word;

    Robustness(String word) {
        this.word = word;
    }

    /**
     * How the verdict is written.
     *
     * @return for example {@code not-robust}
     */
    public String word() {
        return word;
    }
}
