package org.jrsan.acceptance.agent;

/** What executions have shown, out of sight of JRSan: this class is not checked. */
final class Seen {
    /** Whether a call-back was called. */
    static boolean isCalled;

    /** Whether what is looked for came about. */
    static boolean isSeen;

    private Seen() {}
}
