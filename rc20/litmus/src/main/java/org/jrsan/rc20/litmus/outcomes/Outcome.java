package org.jrsan.rc20.litmus.outcomes;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a program ended with.
 *
 * @param returned for each thread what each of its reading instructions returned, in the order they stand in; of one that
 *     ran more often the last value, of one that did not return null
 * @param values the final values of the locations, in order of name
 * @param registers for each thread the final values of the registers that were asked for, by index
 * @param stuck the threads that did not come to their end: blocked or stopped by an assumption
 * @param failsAssert whether an {@code assert} failed
 */
public record Outcome(
        List<List<@Nullable Long>> returned,
        List<Long> values,
        List<SortedMap<Integer, Long>> registers,
        List<Integer> stuck,
        boolean failsAssert)
        implements Comparable<Outcome> {
    private static final Comparator<Outcome> ORDER =
            Comparator.comparing(Outcome::toString).thenComparing(outcome -> outcome.registers.toString());

    /** An outcome without registers. */
    public Outcome(List<List<@Nullable Long>> returned, List<Long> values, List<Integer> stuck, boolean failsAssert) {
        this(returned, values, Collections.nCopies(returned.size(), Collections.emptySortedMap()), stuck, failsAssert);
    }

    /** Orders them as their texts are ordered, and those of one text by their registers. */
    @Override
    public int compareTo(Outcome other) {
        return ORDER.compare(this, other);
    }

    /**
     * The outcome in one line, as in {@code 0 1 ; 2 | 1 0}: what the threads read, and the final values. A read that did
     * not return is {@code -}. A third part says that threads are stuck or that an assertion fails.
     */
    @Override
    public String toString() {
        StringJoiner threads = new StringJoiner(" ; ");
        returned.forEach(values -> threads.add(joined(values)));
        StringJoiner parts = new StringJoiner(" | ").add(threads.toString()).add(joined(values));
        if (!stuck.isEmpty()) {
            parts.add("stuck " + joined(stuck));
        }
        if (failsAssert) {
            parts.add("assert");
        }
        return parts.toString();
    }

    private static String joined(List<? extends @Nullable Number> numbers) {
        StringJoiner joined = new StringJoiner(" ");
        numbers.forEach(number -> joined.add(number == null ? "-" : number.toString()));
        return joined.toString();
    }
}
