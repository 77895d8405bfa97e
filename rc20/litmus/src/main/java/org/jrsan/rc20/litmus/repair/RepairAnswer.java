package org.jrsan.rc20.litmus.repair;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.repair.Machine;

/**
 * What a search for changes came to.
 *
 * @param program the program
 * @param status how the search ended
 * @param goal what the repairs reach; empty when the search did not come so far
 * @param repairs the smallest changes, each once; a repair without changes says that none is needed or possible
 * @param cost by machine, what the modes and fences of the program cost
 * @param allVolatile by machine, what they would cost if every atomic access were volatile
 * @param tried how many programs were decided
 */
public record RepairAnswer(
        Program program,
        Status status,
        Optional<Goal> goal,
        List<Repair> repairs,
        Map<Machine, Integer> cost,
        Map<Machine, Integer> allVolatile,
        int tried) {
    /** How a search ended. */
    public enum Status {
        /** Smallest changes were found. */
        FOUND,
        /** There is nothing to do: the program has what a repair would give it, or is not robust and so cannot be weaker. */
        NOTHING_TO_DO,
        /** No modes and fences make the program robust. */
        NONE_CLOSES,
        /** A limit was met, so what is smallest is not known. */
        UNKNOWN
    }

    /** Copies the parts. */
    public RepairAnswer {
        repairs = List.copyOf(repairs);
        cost = Map.copyOf(cost);
        allVolatile = Map.copyOf(allVolatile);
    }
}
