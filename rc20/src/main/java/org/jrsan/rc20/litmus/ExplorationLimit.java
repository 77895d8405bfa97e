package org.jrsan.rc20.litmus;

/** An exploration must stop before it has seen everything; the message is the reason. */
final class ExplorationLimit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExplorationLimit(String reason) {
        super(reason, null, false, false);
    }
}
