package org.jrsan.result;

import java.util.List;
import org.jrsan.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What a test found and saw in all its iterations.
 *
 * @param test the name of the test: its class and its method, or the name of the program
 * @param place the class and the method of the test; null for a program that is no test
 * @param shard which part of the schedules was run, from 1
 * @param shards how many parts there are
 * @param verdict what JRSan says of it
 * @param passes whether the test passed
 * @param failure what the test failed with by itself, in one line; null if it did not
 * @param counts what was seen
 * @param covered how far the schedules were covered, in words; null where the operating system chose them
 * @param obstacles why the test is not known to be robust although no check failed, in words
 * @param findings what was found, that which was set aside last
 * @param unused what was declared benign, suppressed or is in the baseline, but was not found: a line for each
 * @param errors lines on declarations that are wrong, and on errors of JRSan
 * @param notes what else there is to know, each of one line or more
 * @param modes what a search for other modes came to; null if there was none
 * @param report the report as text
 */
public record TestRun(
        String test,
        @Nullable Frame place,
        int shard,
        int shards,
        Verdict verdict,
        boolean passes,
        @Nullable String failure,
        Seen counts,
        @Nullable String covered,
        List<String> obstacles,
        List<TestFinding> findings,
        List<String> unused,
        List<String> errors,
        List<String> notes,
        @Nullable ModeChanges modes,
        String report) {
    /** So many findings of a test have pictures at most: a page shows fewer, and a picture is most of the record of a finding. */
    public static final int MOST_PICTURES = 50;

    /**
     * Keeps lists that nobody changes.
     *
     * @param test the name of the test: its class and its method, or the name of the program
     * @param place the class and the method of the test; null for a program that is no test
     * @param shard which part of the schedules was run, from 1
     * @param shards how many parts there are
     * @param verdict what JRSan says of it
     * @param passes whether the test passed
     * @param failure what the test failed with by itself, in one line; null if it did not
     * @param counts what was seen
     * @param covered how far the schedules were covered, in words; null where the operating system chose them
     * @param obstacles why the test is not known to be robust although no check failed, in words
     * @param findings what was found, that which was set aside last
     * @param unused what was declared benign, suppressed or is in the baseline, but was not found: a line for each
     * @param errors lines on declarations that are wrong, and on errors of JRSan
     * @param notes what else there is to know, each of one line or more
     * @param modes what a search for other modes came to; null if there was none
     * @param report the report as text
     */
    public TestRun {
        obstacles = List.copyOf(obstacles);
        findings = List.copyOf(findings);
        unused = List.copyOf(unused);
        errors = List.copyOf(errors);
        notes = List.copyOf(notes);
    }

    /**
     * What was seen.
     *
     * @param iterations how many iterations there were
     * @param schedules how many different schedules they had
     * @param classes how many classes of schedules were run; 0 where nobody counts them
     * @param accesses how many accesses were checked
     * @param locations how many locations there were, in the iteration with the most
     * @param threads how many threads took part, in the iteration with the most
     */
    public record Seen(long iterations, long schedules, long classes, long accesses, long locations, long threads) {}

    /**
     * The findings that may make the test fail.
     *
     * @return those that were not set aside
     */
    public List<TestFinding> open() {
        return findings.stream().filter(found -> found.setAside() == null).toList();
    }
}
