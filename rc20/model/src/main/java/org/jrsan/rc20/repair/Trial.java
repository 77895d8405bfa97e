package org.jrsan.rc20.repair;

import java.util.List;

/** Gives verdicts on strengths. What closes still does when something is stronger; the search relies on that. */
@FunctionalInterface
public interface Trial {
    /** What came of it. */
    enum Verdict {
        /** Nothing is found. */
        CLOSES,
        /** Something is found. */
        FAILS,
        /** That was not decided. */
        UNKNOWN
    }

    /**
     * Tries strengths.
     *
     * @param strengths for each spot its strength
     * @return what came of it
     */
    Verdict verdict(List<Strength> strengths);

    /**
     * Whether strengths fail, as far as that can be told with little work. The search asks this to learn more from a failure, and
     * finds the same without.
     *
     * @param strengths for each spot its strength
     * @return false also when it is not known
     */
    default boolean failsForSure(List<Strength> strengths) {
        return verdict(strengths) == Verdict.FAILS;
    }

    /**
     * Tries strengths that closed once more, as thoroughly as it can be done: they would be an answer. A trial that always is as
     * thorough as that has nothing to do.
     *
     * @param strengths for each spot its strength
     * @return what came of it; {@code FAILS} makes the search go on
     */
    default Verdict confirmed(List<Strength> strengths) {
        return Verdict.CLOSES;
    }
}
