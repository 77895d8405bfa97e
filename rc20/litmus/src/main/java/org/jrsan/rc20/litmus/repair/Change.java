package org.jrsan.rc20.litmus.repair;

import java.util.List;
import org.jrsan.rc20.litmus.program.Instruction;

/**
 * A place where a repair differs from the program.
 *
 * @param thread the index of the thread
 * @param instruction the index of the instruction there, labels included
 * @param before what stands there
 * @param after what stands there instead; empty for a fence that goes
 */
public record Change(int thread, int instruction, Instruction before, List<Instruction> after) {
    /** Copies the instructions. */
    public Change {
        after = List.copyOf(after);
    }
}
