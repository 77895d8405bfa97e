package org.jrsan.generator;

/** Thrown if the sources and the table of twins do not match. The message is one line that says where. */
final class GeneratorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GeneratorException(String message) {
        super(message);
    }
}
