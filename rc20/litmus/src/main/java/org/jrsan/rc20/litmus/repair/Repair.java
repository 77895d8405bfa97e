package org.jrsan.rc20.litmus.repair;

import java.util.List;
import java.util.Map;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;

/**
 * One way to change the modes of a program.
 *
 * @param aims what it has least of
 * @param changes where it differs from the program, in the order of the program
 * @param program the program with the changes; it expects nothing
 * @param cost by machine, what its modes and fences cost
 */
public record Repair(List<Aim> aims, List<Change> changes, Program program, Map<Machine, Integer> cost) {
    /** Copies the parts. */
    public Repair {
        aims = List.copyOf(aims);
        changes = List.copyOf(changes);
        cost = Map.copyOf(cost);
    }
}
