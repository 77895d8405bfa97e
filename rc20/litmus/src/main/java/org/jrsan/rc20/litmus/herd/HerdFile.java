package org.jrsan.rc20.litmus.herd;

import java.util.List;
import org.jrsan.rc20.litmus.herd.condition.Condition;
import org.jrsan.rc20.litmus.program.Program;

/**
 * A file in the C form of herd7.
 *
 * @param program the program that it is here
 * @param condition the condition on its final states
 * @param notes where our model differs from that of the file, a line each
 */
public record HerdFile(Program program, Condition condition, List<String> notes) {
    /** Copies the list. */
    public HerdFile {
        notes = List.copyOf(notes);
    }
}
