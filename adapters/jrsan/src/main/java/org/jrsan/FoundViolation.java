package org.jrsan;

import org.jrsan.internal.report.Details;
import org.jrsan.internal.report.Judged;
import org.jrsan.internal.report.ViolationText;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Violation;
import org.jrsan.slice.Proof;
import org.jspecify.annotations.Nullable;

/**
 * A violation with the number of times its pair of places was found.
 *
 * @param violation the first violation that was found at this pair of places; its type is not exported and not API
 * @param count how often the pair was found
 * @param details what else its report tells; its type is not exported and not API
 */
@SuppressWarnings("exports")
public record FoundViolation(Violation violation, long count, Details details) {
    /**
     * What was accessed.
     *
     * @return the name of the location, as in the report
     */
    public String location() {
        return violation.location();
    }

    /**
     * What comes of the violation, as weak runs showed it.
     *
     * @return its effect; {@link Effect#UNJUDGED} if there were no weak runs
     */
    public Effect effect() {
        Judged judged = details.judged();
        return judged == null ? Effect.UNJUDGED : judged.effect();
    }

    /**
     * The place of the access that can miss a write.
     *
     * @return the line, null if sites are off
     */
    public @Nullable StackTraceElement exposedAt() {
        return site(violation.exposed());
    }

    /**
     * The place of the write that can be missed.
     *
     * @return the line, null if sites are off or the history does not reach back to the write
     */
    public @Nullable StackTraceElement missedAt() {
        return site(violation.missed());
    }

    private static @Nullable StackTraceElement site(@Nullable Access access) {
        return access == null ? null : access.site();
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
     * The report of the violation.
     *
     * @return several lines of at most 100 columns
     */
    @Override
    public String toString() {
        return ViolationText.of(violation, count, details);
    }
}
