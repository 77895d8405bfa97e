package org.jrsan.schedule;

/** Initialisers of classes, which other threads may wait for where nobody sees it. */
final class Initialisers {
    private static final String NAME = "<clinit>";

    private Initialisers() {}

    /** Whether the calling thread is in one. */
    static boolean isInOne() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(NAME)));
    }

    /** Whether a stack is that of a thread in one. */
    static boolean isIn(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (frame.getMethodName().equals(NAME)) {
                return true;
            }
        }
        return false;
    }
}
