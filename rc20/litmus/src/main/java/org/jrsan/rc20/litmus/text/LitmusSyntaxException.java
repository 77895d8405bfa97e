package org.jrsan.rc20.litmus.text;

import java.util.List;
import java.util.stream.Collectors;

/** A litmus text is malformed. The only exception that parsing throws, whatever the input. */
public final class LitmusSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Errors are records of integers and strings, so the list is serialisable. */
    private final transient List<LitmusError> errors;

    /**
     * With all that is wrong.
     *
     * @param errors the errors, at least one, in the order of the text
     */
    public LitmusSyntaxException(List<LitmusError> errors) {
        super(errors.stream().map(LitmusError::toString).collect(Collectors.joining("\n")));
        this.errors = List.copyOf(errors);
    }

    LitmusSyntaxException(int line, int column, String message) {
        this(List.of(new LitmusError(line, column, message)));
    }

    /**
     * What is wrong.
     *
     * @return the errors in the order of the text
     */
    public List<LitmusError> errors() {
        return errors;
    }
}
