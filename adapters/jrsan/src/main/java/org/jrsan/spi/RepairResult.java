package org.jrsan.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jrsan.Verdict;
import org.jrsan.internal.values.Amount;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;
import org.jrsan.rc20.repair.Part;
import org.jrsan.rc20.repair.Shape;
import org.jrsan.rc20.repair.Strength;
import org.jrsan.result.ModeChanges;
import org.jspecify.annotations.Nullable;

/**
 * What a search for changes of modes came to; see {@link Repairs}. Its types of modes, aims and machines are not exported and not
 * API.
 *
 * @param before the verdict without changes
 * @param findings how many findings there are without changes
 * @param isHarmless whether all of these may be left
 * @param modes what the code has, a line for each place with an access or fence that has a mode
 * @param repairs the smallest changes, each tried; none if there are none, or if the search did not come so far
 * @param cost by machine, what the modes and fences of the program cost
 * @param allVolatile by machine, what all accesses would cost if they were volatile
 * @param trials how often the program was explored
 * @param problem why the search did not come to its end; null if it did
 */
@SuppressWarnings("exports")
public record RepairResult(
        Verdict before,
        int findings,
        boolean isHarmless,
        List<String> modes,
        List<Repair> repairs,
        Map<Machine, Integer> cost,
        Map<Machine, Integer> allVolatile,
        int trials,
        @Nullable String problem) {
    /**
     * An access with another mode.
     *
     * @param line where it is
     * @param shape what it is in the code
     * @param before what it has in the code
     * @param after what it has instead
     */
    @SuppressWarnings("exports")
    public record Change(StackTraceElement line, Shape shape, Strength before, Strength after) {}

    /** What something is with a strength, without fences beside it; empty for a fence that is none. */
    static String inWords(Shape shape, Strength strength) {
        if (shape == Shape.FENCE) {
            return strength.fence()
                    .map(fence ->
                            (fence == Fence.FULL ? "full" : strength.mode().text()) + " fence")
                    .orElse("");
        }
        boolean isPlain = (shape == Shape.PLAIN_LOAD || shape == Shape.PLAIN_STORE) && !strength.has(Part.OPAQUE);
        return (isPlain ? "plain" : strength.mode().text()) + " "
                + switch (shape) {
                    case LOAD, PLAIN_LOAD -> "load";
                    case STORE, PLAIN_STORE -> strength.has(Part.EXCHANGE) ? "exchange" : "store";
                    case UPDATE, FENCE -> "read-modify-write";
                };
    }

    /**
     * One way to change modes, with which the program was run.
     *
     * @param aims what it has least of; nothing if the search for that was not over in time
     * @param changes the changes, by line
     * @param verdict the verdict with them: robust, or robust as far as the executions went, but for what is left
     * @param executions how many executions gave that verdict
     * @param left what they still found, which is harmless: in words
     * @param cost by machine, what all modes and fences cost with them
     */
    @SuppressWarnings("exports")
    public record Repair(
            List<Aim> aims,
            List<Change> changes,
            Verdict verdict,
            int executions,
            List<String> left,
            Map<Machine, Integer> cost) {
        /**
         * Copies the parts.
         *
         * @param aims what it has least of
         * @param changes the changes, by line
         * @param verdict the verdict with them
         * @param executions how many executions gave that verdict
         * @param left what they still found
         * @param cost by machine, what all modes and fences cost with them
         */
        public Repair {
            aims = List.copyOf(aims);
            changes = List.copyOf(changes);
            left = List.copyOf(left);
            cost = Map.copyOf(cost);
        }
    }

    /**
     * Copies the parts.
     *
     * @param before the verdict without changes
     * @param findings how many findings there are without changes
     * @param isHarmless whether all of these may be left
     * @param modes what the code has, a line for each place with an access or fence that has a mode
     * @param repairs the smallest changes
     * @param cost by machine, what the modes and fences of the program cost
     * @param allVolatile by machine, what all accesses would cost if they were volatile
     * @param trials how often the program was explored
     * @param problem why the search did not come to its end; null if it did
     */
    public RepairResult {
        modes = List.copyOf(modes);
        repairs = List.copyOf(repairs);
        cost = Map.copyOf(cost);
        allVolatile = Map.copyOf(allVolatile);
    }

    /**
     * The result in lines: each repair as a diff of modes by line, with its cost.
     *
     * @param kind what was searched for
     * @return the lines, each ended by a line feed
     */
    public String text(ModeChanges.Kind kind) {
        List<String> lines = new ArrayList<>();
        String unfinished = problem == null ? "" : "not finished: " + problem;
        if (repairs.isEmpty() && isHarmless) {
            lines.add("no repair needed: what was found is harmless");
        } else if (repairs.isEmpty()) {
            lines.add("no " + kind.text() + " after " + Amount.of(trials, "trial") + " of the modes of "
                    + Amount.of(modes.size(), "place") + "; the verdict is " + before
                    + (unfinished.isEmpty() ? "" : "; " + unfinished));
        } else if (!unfinished.isEmpty()) {
            lines.add(unfinished);
        }
        for (Repair repair : repairs) {
            ModeChanges.Way way = RepairRecords.way(repair);
            if (way.changes().isEmpty()) {
                lines.add("no " + kind.text() + " needed or possible: no mode can be weaker");
                continue;
            }
            lines.add(way.inWords(kind) + "; then " + way.verdict());
            way.changes().forEach(change -> ChangeText.diff(change).forEach(line -> lines.add("  " + line)));
            repair.left().forEach(left -> lines.add("  left, as it is harmless: " + left));
            lines.add("  cost on x86 " + cost(repair, Machine.X86) + ", on ARM " + cost(repair, Machine.ARM));
        }
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private String cost(Repair repair, Machine machine) {
        return repair.cost().get(machine) + " (before " + cost.get(machine) + ", all volatile "
                + allVolatile.get(machine) + ")";
    }
}
