package org.jrsan.spi;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jrsan.Counts;
import org.jrsan.internal.report.Obstacles;
import org.jrsan.internal.report.RunReport;
import org.jrsan.internal.report.SeveralWidths;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.values.Amount;
import org.jrsan.result.TestRun;

/** What all iterations of a test saw, and what they did not check. Used by one thread. */
final class SeenInAll {
    private final Set<Long> schedules = new HashSet<>();
    private final SortedSet<String> severalWidths = new TreeSet<>();
    private int iterations;
    private long accesses;
    private long locations;
    private long threads;
    private long accessingThreads;
    private long unseenThreads;
    private long unseenEdges;
    private long foreign;
    private boolean accessedByteViews;
    private boolean estimatesEdges;
    private boolean looksForAll = true;

    /** Adds an iteration that has ended. */
    void add(Run run) {
        iterations++;
        schedules.add(run.schedule());
        Counts counts = run.counts();
        accesses += counts.accesses();
        locations = Math.max(locations, counts.locations());
        threads = Math.max(threads, counts.threads());
        accessingThreads = Math.max(accessingThreads, run.accessingThreads());
        unseenThreads += counts.unseenThreads();
        unseenEdges += counts.unseenEdges();
        foreign += counts.foreignAccesses();
        accessedByteViews |= run.accessedByteViews();
        if (!run.severalWidths().isEmpty()) {
            severalWidths.addAll(run.severalWidths());
        }
        estimatesEdges |= run.hasEstimatedEdges();
        looksForAll &= run.checksRobustness() && run.looksForRaces() && !run.plainIsOpaque();
    }

    int iterations() {
        return iterations;
    }

    /** How many different schedules the iterations had. */
    int schedules() {
        return schedules.size();
    }

    long accesses() {
        return accesses;
    }

    /** How many threads made accesses, in the iteration with the most. */
    long accessingThreads() {
        return accessingThreads;
    }

    boolean hasUnseenThreads() {
        return unseenThreads > 0;
    }

    boolean sawSeveralWidths() {
        return !severalWidths.isEmpty();
    }

    /** The numbers as a record. */
    TestRun.Seen counts(long classes) {
        return new TestRun.Seen(iterations, schedules.size(), classes, accesses, locations, threads);
    }

    /** Why what was seen is not all that a proof needs, in words. */
    List<String> obstacles() {
        return new Obstacles()
                .addUnseen(unseenThreads, unseenEdges)
                .addIf(foreign > 0, "another session's atomics were accessed")
                .addIf(estimatesEdges, "in classes that are not checked, not all orders were run")
                .addUnchecked(accessedByteViews, sawSeveralWidths())
                .addIf(!looksForAll, "options leave violations or races out")
                .addIf(accessingThreads <= 1, "only one thread made accesses")
                .all();
    }

    /** What was seen, for the summary. */
    String inWords() {
        return Amount.of(accesses, "access", "accesses") + ", " + Amount.of(locations, "location") + ", "
                + Amount.of(threads, "thread") + ", " + Amount.of(iterations, "iteration") + ", "
                + Amount.of(schedules.size(), "schedule");
    }

    /** What was not checked, for the end of the summary; empty if there is nothing of that kind. */
    String unchecked() {
        return some(unseenThreads, unseenThreads == 1 ? " thread not seen to start" : " threads not seen to start")
                + some(unseenEdges, unseenEdges == 1 ? " edge not seen" : " edges not seen")
                + some(
                        foreign,
                        foreign == 1
                                ? " access to another session's atomics"
                                : " accesses to another session's atomics")
                + (accessedByteViews ? RunReport.BYTE_VIEWS : "")
                + SeveralWidths.inWords(severalWidths);
    }

    private static String some(long number, String what) {
        return number == 0 ? "" : ", " + number + what;
    }
}
