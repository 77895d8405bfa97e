package org.jrsan.internal.report;

import static java.util.Comparator.comparing;
import static java.util.Comparator.nullsLast;

import java.util.Comparator;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The order of findings in reports, which is the same in each run that finds the same. What does harm comes first. Overwritten stores come before
 * stale reads. Among them, findings with the same weak access to blame stand together, the weakest access first. Races
 * are sorted by field. The number of times that something was found does not matter, because it says nothing about how
 * serious it is.
 */
final class FindingOrder {
    private static final Comparator<StackTraceElement> BY_LINE = nullsLast(comparing(StackTraceElement::getClassName)
            .thenComparingInt(StackTraceElement::getLineNumber)
            .thenComparing(StackTraceElement::getMethodName));

    static final Comparator<FoundViolation> OF_VIOLATIONS =
            comparing(FoundViolation::effect).thenComparing(FoundViolation::violation, ofViolations());

    static final Comparator<FoundRace> OF_RACES = comparing(
                    (FoundRace found) -> found.race().field())
            .thenComparing(found -> place(found, true), BY_LINE)
            .thenComparing(found -> place(found, false), BY_LINE)
            .thenComparing(found -> found.race().location())
            .thenComparing(found -> found.race().earlier().kind())
            .thenComparing(found -> found.race().later().kind());

    private FindingOrder() {}

    private static Comparator<Violation> ofViolations() {
        return comparing((Violation found) -> !found.overwrites())
                .thenComparingInt(found -> strength(found.weakest().mode()))
                .thenComparing(found -> found.weakest().site(), BY_LINE)
                .thenComparing(found -> found.exposed().site(), BY_LINE)
                .thenComparing(found -> siteOf(found.missed()), BY_LINE)
                .thenComparing(Violation::location)
                .thenComparing(found -> found.exposed().kind())
                .thenComparing(found -> found.exposed().mode())
                .thenComparing(found -> found.finding().check());
    }

    private static @Nullable StackTraceElement siteOf(@Nullable Access access) {
        return access == null ? null : access.site();
    }

    private static int strength(Mode mode) {
        return mode == Mode.VOLATILE ? 2 : mode == Mode.OPAQUE ? 0 : 1;
    }

    /** The lower or the higher of the two places, because it is an accident of the run which access came first. */
    private static @Nullable StackTraceElement place(FoundRace found, boolean lower) {
        Comparator<StackTraceElement> order = lower ? BY_LINE : BY_LINE.reversed();
        return Stream.of(found.race().earlier(), found.race().later())
                .map(access -> new StackTraceElement[] {access.site()})
                .min(comparing(place -> place[0], order))
                .orElseThrow()[0];
    }
}
