package org.jrsan;

import org.jrsan.rc20.Violation;
import org.jrsan.rc20.ViolationText;

/**
 * A violation with the number of times its pair of places was found.
 *
 * @param violation the first that was found at this pair of places
 * @param count how often the pair was found
 */
public record FoundViolation(Violation violation, long count) {
    /**
     * The report of the violation.
     *
     * @return several lines of at most 100 columns
     */
    @Override
    public String toString() {
        return ViolationText.of(violation, count);
    }
}
