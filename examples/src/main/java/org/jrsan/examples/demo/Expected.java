package org.jrsan.examples.demo;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jrsan.rc20.Check;

/**
 * What an example should show.
 *
 * @param checks the checks that may fail; empty for a robust example
 * @param certain whether at least one of them must fail within the runs
 */
public record Expected(Set<Check> checks, boolean certain) {
    /** No schedule has a violation. */
    public static final Expected ROBUST = new Expected(Set.of(), false);

    /**
     * At least one violation must be found, and each must be of one of these kinds.
     *
     * @param first a kind
     * @param more further kinds
     * @return the expectation
     */
    public static Expected violation(Check first, Check... more) {
        return new Expected(setOf(first, more), true);
    }

    /**
     * Not robust, but only in schedules that few runs have: violations of these kinds may be found.
     *
     * @param first a kind
     * @param more further kinds
     * @return the expectation
     */
    public static Expected rareViolation(Check first, Check... more) {
        return new Expected(setOf(first, more), false);
    }

    private static Set<Check> setOf(Check first, Check... more) {
        Set<Check> checks = new TreeSet<>(Set.of(more));
        checks.add(first);
        return checks;
    }

    /**
     * Whether the example is robust.
     *
     * @return whether no violation is expected
     */
    public boolean isRobust() {
        return checks.isEmpty();
    }

    /**
     * The expectation in words.
     *
     * @return for example {@code read or write}, {@code robust}
     */
    @Override
    public String toString() {
        if (isRobust()) {
            return "robust";
        }
        String kinds = checks.stream().map(Expected::word).distinct().collect(Collectors.joining("/"));
        return certain ? kinds : kinds + " (rare)";
    }

    /** The kind of access that is exposed. */
    private static String word(Check check) {
        return switch (check) {
            case UPDATE_VALUE, FAIL_VALUE -> "cas";
            default -> check.name().toLowerCase(Locale.ROOT);
        };
    }
}
