package org.jrsan;

import org.jrsan.internal.report.Details;
import org.jrsan.internal.report.RaceText;
import org.jrsan.race.Race;
import org.jrsan.slice.Proof;
import org.jspecify.annotations.Nullable;

/**
 * A data race with the number of times its pair of places was found.
 *
 * @param race the first race that was found at this pair of places; its type is not exported and not API
 * @param count how often the pair was found
 * @param details what else its report tells; its type is not exported and not API
 */
@SuppressWarnings("exports")
public record FoundRace(Race race, long count, Details details) {
    /**
     * What was accessed.
     *
     * @return the name of the location, as in the report; several names if the pair was found at several locations
     */
    public String location() {
        return race.location();
    }

    /**
     * The place of the earlier access.
     *
     * @return the line, null if sites are off
     */
    public @Nullable StackTraceElement earlierAt() {
        return race.earlier().site();
    }

    /**
     * The place of the later access.
     *
     * @return the line, null if sites are off
     */
    public @Nullable StackTraceElement laterAt() {
        return race.later().site();
    }

    /**
     * What of the run causes it, as a litmus program that was explored. That is done when it is first asked for.
     *
     * @return the program and the causes that were confirmed, or why there is none: without a schedule nothing is recorded, and
     *     without {@code jrsan-prove} on the class path nothing is explored
     */
    public Proof proof() {
        return details.evidence().proof();
    }

    /**
     * The report of the race.
     *
     * @return several lines of at most 100 columns
     */
    @Override
    public String toString() {
        return RaceText.of(race, count, details);
    }
}
