package org.jrsan.result;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What a search for other modes came to, which runs a test again with other modes than its code has.
 *
 * @param kind what it searched for
 * @param ways the smallest changes, each tried; none if there are none, or if the search did not come so far
 * @param cost what the modes and fences of the code cost
 * @param allVolatile what all accesses would cost if they were volatile
 * @param places how many lines have accesses or fences with a mode
 * @param trials how often the test was explored
 * @param problem why the search did not come to its end; null if it did
 * @param text its part of the report in text
 */
public record ModeChanges(
        Kind kind,
        List<Way> ways,
        Cost cost,
        Cost allVolatile,
        int places,
        int trials,
        @Nullable String problem,
        String text) {
    /**
     * Keeps lists that nobody changes.
     *
     * @param kind what it searched for
     * @param ways the smallest changes, each tried; none if there are none, or if the search did not come so far
     * @param cost what the modes and fences of the code cost
     * @param allVolatile what all accesses would cost if they were volatile
     * @param places how many lines have accesses or fences with a mode
     * @param trials how often the test was explored
     * @param problem why the search did not come to its end; null if it did
     * @param text its part of the report in text
     */
    public ModeChanges {
        ways = List.copyOf(ways);
    }

    /** What is searched for. */
    public enum Kind {
        /** Stronger modes and fences that leave no finding. */
        REPAIR("repair"),
        /** Weaker modes of a test without findings, which leave it so. */
        WEAKENING("weakening");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /**
         * The kind in a word.
         *
         * @return for example {@code repair}
         */
        public String text() {
            return text;
        }
    }

    /**
     * Weights that rank barriers, see docs/repairs.md.
     *
     * @param x86 on x86
     * @param arm on ARM
     */
    public record Cost(int x86, int arm) {}

    /**
     * One way to change modes, with which the test was run.
     *
     * @param smallest whether no smaller one does; otherwise it is the smallest that was found
     * @param least what it has least of, in words; empty if the search for that was not over in time
     * @param changes the changes, by line; none if no mode can be weaker
     * @param verdict the verdict with them
     * @param cost what all modes and fences cost with them
     */
    public record Way(boolean smallest, List<String> least, List<Change> changes, Verdict verdict, Cost cost) {
        /**
         * Keeps lists that nobody changes.
         *
         * @param smallest whether no smaller one does; otherwise it is the smallest that was found
         * @param least what it has least of, in words; empty if the search for that was not over in time
         * @param changes the changes, by line; none if no mode can be weaker
         * @param verdict the verdict with them
         * @param cost what all modes and fences cost with them
         */
        public Way {
            least = List.copyOf(least);
            changes = List.copyOf(changes);
        }

        /**
         * What it is, in words.
         *
         * @param kind what was searched for
         * @return for example {@code smallest repair, least cost on x86}
         */
        public String inWords(Kind kind) {
            String what = (smallest ? "smallest " : "smallest found ") + kind.text();
            return least.isEmpty() ? what : what + ", " + String.join(", ", least);
        }
    }

    /**
     * An access or a fence with another mode.
     *
     * @param place where it is
     * @param before what the code has there, in words: {@code release store}; empty for no fence
     * @param after what it has instead, in words; the same if only fences are added
     * @param fenceBefore whether a full fence comes right before it
     * @param fenceAfter whether a full fence comes right after it
     */
    public record Change(Frame place, String before, String after, boolean fenceBefore, boolean fenceAfter) {
        /**
         * The change in words.
         *
         * @return for example {@code release store becomes volatile store}
         */
        public String inWords() {
            List<String> words = new ArrayList<>();
            if (fenceBefore) {
                words.add("full fence before this line");
            }
            if (!before.equals(after)) {
                words.add(
                        (before.isEmpty() ? "nothing" : before) + " becomes " + (after.isEmpty() ? "nothing" : after));
            }
            if (fenceAfter) {
                words.add("full fence after this line");
            }
            return String.join("; ", words);
        }
    }
}
