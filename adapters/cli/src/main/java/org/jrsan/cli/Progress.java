package org.jrsan.cli;

import java.io.PrintWriter;

/**
 * A line that says how far a long command has come. It is shown only on a terminal and only after a second, and it is
 * erased before anything else is printed.
 *
 * <p>Java cannot tell whether standard error is a terminal, so the script that starts the JVM says so with {@code
 * -Dorg.jrsan.cli.terminal=true}.
 */
public final class Progress {
    private static final long QUIET_NANOS = 1_000_000_000;
    private static final long BETWEEN_NANOS = 100_000_000;

    private final PrintWriter err;
    private final boolean terminal = Boolean.getBoolean("org.jrsan.cli.terminal");
    private long nextAt = System.nanoTime() + QUIET_NANOS;
    private int shown;

    public Progress(PrintWriter err) {
        this.err = err;
    }

    public void show(String text) {
        if (terminal && System.nanoTime() - nextAt > 0) {
            erase();
            err.print(text);
            err.flush();
            shown = text.length();
            nextAt = System.nanoTime() + BETWEEN_NANOS;
        }
    }

    public void erase() {
        if (shown > 0) {
            err.print("\r" + " ".repeat(shown) + "\r");
            err.flush();
            shown = 0;
        }
    }
}
