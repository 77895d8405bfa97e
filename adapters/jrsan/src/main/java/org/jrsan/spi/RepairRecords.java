package org.jrsan.spi;

import java.util.Map;
import org.jrsan.Verdict;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;
import org.jrsan.rc20.repair.Part;
import org.jrsan.result.Frame;
import org.jrsan.result.ModeChanges;

/** Makes records of what {@link Repairs} found. */
public final class RepairRecords {
    private RepairRecords() {}

    /**
     * The record of a result.
     *
     * @param result what was found
     * @param kind what was searched for
     * @return the same as a record for reports
     */
    public static ModeChanges of(RepairResult result, ModeChanges.Kind kind) {
        return new ModeChanges(
                kind,
                result.repairs().stream().map(RepairRecords::way).toList(),
                cost(result.cost()),
                cost(result.allVolatile()),
                result.modes().size(),
                result.trials(),
                result.problem(),
                result.text(kind));
    }

    /** The record of one repair. */
    static ModeChanges.Way way(RepairResult.Repair repair) {
        return new ModeChanges.Way(
                repair.verdict() == Verdict.ROBUST && !repair.aims().isEmpty(),
                repair.aims().stream().map(Aim::text).toList(),
                repair.changes().stream().map(RepairRecords::change).toList(),
                repair.verdict(),
                cost(repair.cost()));
    }

    private static ModeChanges.Change change(RepairResult.Change change) {
        return new ModeChanges.Change(
                Frame.of(change.line()),
                RepairResult.inWords(change.shape(), change.before()),
                RepairResult.inWords(change.shape(), change.after()),
                change.after().has(Part.FENCE_BEFORE),
                change.after().has(Part.FENCE_AFTER));
    }

    private static ModeChanges.Cost cost(Map<Machine, Integer> cost) {
        return new ModeChanges.Cost(cost.getOrDefault(Machine.X86, 0), cost.getOrDefault(Machine.ARM, 0));
    }
}
