package org.jrsan.rc20.litmus.text;

import java.util.List;
import org.jrsan.rc20.litmus.program.Program;

/**
 * A litmus text that was read: the programs without error, and the errors of the others.
 *
 * @param programs the good programs in the order of the text
 * @param errors the errors in the order of the text; empty when all programs are good
 */
public record LitmusFile(List<Program> programs, List<LitmusError> errors) {
    /** Copies the lists. */
    public LitmusFile {
        programs = List.copyOf(programs);
        errors = List.copyOf(errors);
    }

    /**
     * The programs of a text that must be free of errors.
     *
     * @return all programs
     * @throws LitmusSyntaxException when there is an error
     */
    public List<Program> orThrow() {
        if (!errors.isEmpty()) {
            throw new LitmusSyntaxException(errors);
        }
        return programs;
    }
}
