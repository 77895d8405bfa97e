package org.jrsan.rc20.repair;

/** What a smallest set has least of; ties go by the rest, and at last by how strong it is. */
public enum Aim {
    /** Least cost on x86, then on ARM, then fewest places. */
    X86("cheapest on x86", 0, 1, 2),
    /** Least cost on ARM, then on x86, then fewest places. */
    ARM("cheapest on ARM", 1, 0, 2),
    /** Fewest places, then least cost on ARM, then on x86. */
    PLACES("fewest places", 2, 1, 0);

    private final String text;
    private final int[] order;

    Aim(String text, int... order) {
        this.text = text;
        this.order = order;
    }

    /**
     * The aim in words.
     *
     * @return for example {@code cheapest on ARM}
     */
    public String text() {
        return text;
    }

    /** The cost of a whole, most important first: on x86 and ARM, how many places are above their least, their parts. */
    int[] weigh(int x86, int arm, int places, int parts) {
        int[] by = {x86, arm, places};
        return new int[] {by[order[0]], by[order[1]], by[order[2]], parts};
    }
}
