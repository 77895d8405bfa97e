package org.jrsan.cli;

import java.io.PrintWriter;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

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
    private final boolean terminal;
    private final LongSupplier nanoTime;
    private long nextAt;
    private int shown;

    public Progress(PrintWriter err) {
        this(err, Boolean.getBoolean("org.jrsan.cli.terminal"), System::nanoTime);
    }

    Progress(PrintWriter err, boolean terminal, LongSupplier nanoTime) {
        this.err = err;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        nextAt = nanoTime.getAsLong() + QUIET_NANOS;
    }

    public void show(String text) {
        show(() -> text);
    }

    /** As {@link #show(String)}, with a text that is made only when it is shown. */
    void show(Supplier<String> line) {
        if (terminal && nanoTime.getAsLong() - nextAt > 0) {
            erase();
            String text = line.get();
            err.print(text);
            err.flush();
            shown = text.length();
            nextAt = nanoTime.getAsLong() + BETWEEN_NANOS;
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
