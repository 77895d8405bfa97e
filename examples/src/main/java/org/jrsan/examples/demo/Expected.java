package org.jrsan.examples.demo;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jrsan.Effect;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.rc20.Check;

/**
 * What an example should show.
 *
 * @param kind what is to be found, and whether it must be
 * @param checks the checks that may fail in some schedule; empty for a robust example
 */
public record Expected(Kind kind, Set<Check> checks) {
    /** What is to be found. */
    public enum Kind {
        /** Nothing. */
        NOTHING,
        /** Violations that are declared benign: nothing that is not silenced. */
        BENIGN,
        /** At least one violation, and none that is known to have an effect. */
        HARMLESS,
        /** At least one violation. */
        VIOLATION,
        /** At least one race of plain accesses. */
        RACE
    }

    /** No schedule has a violation or a race. */
    public static final Expected ROBUST = new Expected(Kind.NOTHING, Set.of());

    /**
     * At least one violation must be found, and each must be of one of these kinds.
     *
     * @param first a kind
     * @param more further kinds
     * @return the expectation
     */
    public static Expected violation(Check first, Check... more) {
        return new Expected(Kind.VIOLATION, setOf(first, more));
    }

    /**
     * Right, though not robust: at least one violation must be found, each must be of one of these kinds, and weak runs must show
     * no effect of any.
     *
     * @param first a kind
     * @param more further kinds
     * @return the expectation
     */
    public static Expected harmless(Check first, Check... more) {
        return new Expected(Kind.HARMLESS, setOf(first, more));
    }

    /**
     * Right, though not robust: violations of these kinds are declared benign in the code, and there are no others.
     *
     * @param first a kind
     * @param more further kinds
     * @return the expectation
     */
    public static Expected benign(Check first, Check... more) {
        return new Expected(Kind.BENIGN, setOf(first, more));
    }

    /**
     * At least one race must be found, and each violation must be of one of these kinds.
     *
     * @param also kinds of violations that some schedule has as well
     * @return the expectation
     */
    public static Expected race(Check... also) {
        return new Expected(Kind.RACE, new TreeSet<>(Set.of(also)));
    }

    private static Set<Check> setOf(Check first, Check... more) {
        Set<Check> checks = new TreeSet<>(Set.of(more));
        checks.add(first);
        return checks;
    }

    /**
     * Whether the example is robust.
     *
     * @return whether no schedule has a violation
     */
    public boolean isRobust() {
        return checks.isEmpty();
    }

    /**
     * Whether the example is right: a repaired variant.
     *
     * @return whether nothing may be reported
     */
    public boolean isRight() {
        return kind == Kind.NOTHING || kind == Kind.BENIGN;
    }

    /** Whether what must be found is among the findings; always, if nothing must be. */
    boolean isShownBy(List<FoundViolation> violations, List<FoundRace> races) {
        return switch (kind) {
            case NOTHING, BENIGN -> true;
            case VIOLATION, HARMLESS -> !violations.isEmpty();
            case RACE -> !races.isEmpty();
        };
    }

    /** Whether an effect is as it should be, of violations that were judged. */
    boolean allows(Effect gravest) {
        return switch (kind) {
            case NOTHING, BENIGN, RACE -> true;
            case HARMLESS -> gravest.isHarmless();
            case VIOLATION -> gravest == Effect.HARMFUL || gravest == Effect.OUTCOME;
        };
    }

    /** Whether a report of a violation that failed this check is as it should be. */
    boolean allows(Check check) {
        return !isRight() && checks.contains(check);
    }

    /**
     * The expectation in words.
     *
     * @return for example {@code read or write}, {@code robust}
     */
    @Override
    public String toString() {
        String kinds = checks.stream().map(Expected::word).distinct().collect(Collectors.joining("/"));
        return switch (kind) {
            case NOTHING -> "robust";
            case BENIGN -> kinds + " (benign)";
            case VIOLATION -> kinds;
            case HARMLESS -> kinds + " (harmless)";
            case RACE -> "race";
        };
    }

    /** The kind of access that is exposed. */
    private static String word(Check check) {
        return switch (check) {
            case UPDATE_VALUE, FAIL_VALUE -> "cas";
            default -> check.name().toLowerCase(Locale.ROOT);
        };
    }
}
