package org.jrsan.rc20.litmus.compiled;

/** An exploration must stop before it has seen everything; the message is the reason. */
public final class ExplorationLimit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    public ExplorationLimit(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
