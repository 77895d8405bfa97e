package org.jrsan;

import org.jrsan.race.Race;
import org.jrsan.race.RaceText;

/**
 * A data race with the number of times its pair of places was found.
 *
 * @param race the first that was found at this pair of places
 * @param count how often the pair was found
 */
public record FoundRace(Race race, long count) {
    /**
     * The report of the race.
     *
     * @return several lines of at most 100 columns
     */
    @Override
    public String toString() {
        return RaceText.of(race, count);
    }
}
