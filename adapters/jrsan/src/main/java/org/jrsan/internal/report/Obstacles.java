package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.List;

/** Why what was seen is not all that a proof needs, in words, in the order in which they are added. Used by one thread. */
public final class Obstacles {
    private final List<String> all = new ArrayList<>();

    /** None so far. */
    public Obstacles() {}

    /**
     * Adds one where there is cause.
     *
     * @param holds whether there is
     * @param obstacle its words
     * @return this
     */
    public Obstacles addIf(boolean holds, String obstacle) {
        if (holds) {
            all.add(obstacle);
        }
        return this;
    }

    /**
     * Adds those of what was not seen.
     *
     * @param threads how many threads were not seen to start
     * @param edges how many edges were not seen
     * @return this
     */
    public Obstacles addUnseen(long threads, long edges) {
        return addIf(threads > 0, "threads were not seen to start").addIf(edges > 0, "edges were not seen");
    }

    /**
     * Adds those of what was seen and not checked.
     *
     * @param byteViews whether bytes were accessed through views
     * @param severalWidths whether bytes were accessed in more than one width
     * @return this
     */
    public Obstacles addUnchecked(boolean byteViews, boolean severalWidths) {
        return addIf(byteViews, "views of bytes are not checked")
                .addIf(severalWidths, "what is accessed in more than one width is not checked for robustness");
    }

    /**
     * All that were added.
     *
     * @return their words
     */
    public List<String> all() {
        return all;
    }
}
