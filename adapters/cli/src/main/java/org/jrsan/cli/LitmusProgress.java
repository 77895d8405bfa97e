package org.jrsan.cli;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.SearchProgress;

/** Shows which programs are answered, and of those under way the states visited and how many that is a second. */
final class LitmusProgress {
    private final Progress line;
    private final LongSupplier nanoTime;
    private final int programs;
    private int answered;

    /**
     * What is shown of so many programs.
     *
     * @param nanoTime the clock
     */
    LitmusProgress(Progress line, LongSupplier nanoTime, int programs) {
        this.line = line;
        this.nanoTime = nanoTime;
        this.programs = programs;
    }

    /** Is told about a program. */
    SearchProgress of(Program program) {
        long begin = nanoTime.getAsLong();
        return new SearchProgress() {
            private volatile long visited;

            @Override
            public void states(long states) {
                visited = states;
                show(program, () -> rate(states, nanoTime.getAsLong() - begin));
            }

            @Override
            public void columns(int done, int all) {
                show(program, () -> String.format(Locale.ROOT, "%,d states, clocks %d of %d", visited, done, all));
            }
        };
    }

    private static String rate(long states, long nanos) {
        double seconds = Math.max(1, nanos) / (double) TimeUnit.SECONDS.toNanos(1);
        return String.format(Locale.ROOT, "%,d states, %,.0f a second", states, states / seconds);
    }

    private synchronized void show(Program program, Supplier<String> far) {
        line.show(() -> "[" + answered + "/" + programs + "] " + program.name() + "  " + far.get());
    }

    /** Erases the line, since an answer comes in its place. */
    synchronized void answered() {
        answered++;
        line.erase();
    }
}
