package org.jrsan.internal.report;

import java.util.SortedSet;
import java.util.stream.Collectors;

/** The words for bytes that were accessed in more than one width. */
public final class SeveralWidths {
    private static final int MOST_NAMED = 4;

    private SeveralWidths() {}

    /**
     * The end of a line that tells what was seen.
     *
     * @param names the names of the locations
     * @return how many there are, and the first few; empty if there are none
     */
    public static String inWords(SortedSet<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        String named = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        String more = names.size() > MOST_NAMED ? ", ..." : "";
        return ", " + names.size()
                + " accessed in more than one width, or by a library too, and not checked for robustness (" + named
                + more + ")";
    }
}
