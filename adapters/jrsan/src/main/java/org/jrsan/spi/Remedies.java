package org.jrsan.spi;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jrsan.Exploration;
import org.jrsan.Verdict;
import org.jspecify.annotations.Nullable;

/** The remedy that a report tells: changes of modes that were tried. */
final class Remedies {
    /** A search may have so many times the accesses of the executions, or so many accesses. */
    private static final int TIMES = 3;

    private static final long LEAST_ACCESSES = 100_000;

    /** Only what hangs needs so long. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private Remedies() {}

    /**
     * Searches for the fewest changes with which the program has no finding.
     *
     * @param accesses how many accesses the program had
     * @return the changes, and what they were tried with, as a phrase; null if nothing was found within the budget
     */
    static @Nullable String search(Supplier<Exploration> explorations, Exploration.Program program, long accesses) {
        long most = Math.max(TIMES * accesses, LEAST_ACCESSES);
        RepairResult.Repair repair = Repairs.fewest(explorations, program, most, LIMIT);
        if (repair == null || repair.changes().isEmpty()) {
            return null;
        }
        List<String> changes = RepairRecords.way(repair).changes().stream()
                .flatMap(change -> ChangeText.phrases(change).stream())
                .toList();
        String last = changes.get(changes.size() - 1);
        String all = changes.size() == 1
                ? last
                : changes.stream().limit(changes.size() - 1L).collect(Collectors.joining(", ")) + " and " + last;
        String tried = repair.verdict() == Verdict.ROBUST
                ? "the test is robust"
                : repair.executions() == 1
                        ? "its one execution finds nothing"
                        : "none of " + repair.executions() + " executions finds anything";
        boolean isOnlyAccess = changes.stream()
                .anyMatch(change -> change.startsWith("an opaque ") && change.contains("of the plain "));
        return all + ": tried, and " + tried + " then"
                + (isOnlyAccess ? "; an opaque access orders nothing else, and a load and a store are no update" : "");
    }
}
