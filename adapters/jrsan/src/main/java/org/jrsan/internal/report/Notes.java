package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.Verdict;

/** Notes on the limits of a verdict, with what to do about them. Each note is one line. No note changes a verdict. */
public final class Notes {
    private static final int FEW_SCHEDULES = 2;

    private Notes() {}

    /**
     * What there is to note on one or more runs.
     *
     * @param verdict their verdict
     * @param accessingThreads how many threads made accesses, in the run that had the most of them
     * @return the notes
     */
    public static List<String> of(Verdict verdict, long accessingThreads) {
        List<String> notes = new ArrayList<>();
        if (verdict == Verdict.NOTHING_CHECKED) {
            notes.add("no access was seen: " + AgentHint.ofNoAccess());
        } else if (verdict.isPass() && accessingThreads == 1) {
            notes.add("only one thread made accesses, so the verdict says nothing about several threads: let several"
                    + " threads use the code, with Actors, RobustThreads.start, or an executor in RobustThreads.wrap"
                    + AgentHint.ofOneThread());
        }
        return notes;
    }

    /**
     * What there is to note on a test that passes under a schedule.
     *
     * @param verdict its verdict
     * @param accessingThreads how many threads made accesses, in the run that had the most of them
     * @param obstacles why it is not known to be robust, in words
     * @param isWhole whether this is no shard of it
     * @return the notes
     */
    public static List<String> ofSchedule(
            Verdict verdict, long accessingThreads, List<String> obstacles, boolean isWhole) {
        List<String> notes = of(verdict, accessingThreads);
        if (notes.isEmpty() && !obstacles.isEmpty()) {
            notes.add("not known to be ROBUST: " + String.join("; ", obstacles));
        } else if (notes.isEmpty() && !isWhole) {
            notes.add("this is one shard: './jrsan merge' makes one verdict of the results of all shards");
        }
        return notes;
    }

    /**
     * What there is to note on runs of a test that passes.
     *
     * @param verdict their verdict
     * @param accessingThreads how many threads made accesses, in the run that had the most of them
     * @param iterations how many runs there were
     * @param schedules how many of them differ
     * @return the notes
     */
    public static List<String> ofPass(Verdict verdict, long accessingThreads, int iterations, int schedules) {
        List<String> notes = of(verdict, accessingThreads);
        if (notes.isEmpty() && schedules <= FEW_SCHEDULES) {
            notes.add("few schedules were tried, " + schedules + " in " + iterations
                    + (iterations == 1 ? " iteration" : " iterations")
                    + ": raise iterations, or let each actor do more, so that their accesses meet in more orders");
        }
        return notes;
    }
}
