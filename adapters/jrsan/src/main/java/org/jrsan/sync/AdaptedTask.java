package org.jrsan.sync;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A task that the JDK makes from a callable and runs in its own way, which differs between versions. */
final class AdaptedTask<V> extends RobustForkJoinTask<V> {
    /**
     * A task.
     *
     * @param submission the edge from the thread that hands the task to a pool, null if that has not happened yet
     * @param callable what the task does; the maker refuses null
     * @param maker makes the JDK's task, and may hand it to a pool
     */
    AdaptedTask(
            EdgeExecutor.@Nullable Submission submission,
            Callable<? extends V> callable,
            Function<Callable<V>, ForkJoinTask<V>> maker) {
        super("ForkJoinTask", submission, task -> maker.apply(task.body(callable)));
    }

    @Override
    public @Nullable V getRawResult() {
        return jdk().getRawResult();
    }

    @Override
    protected void setRawResult(V value) {
        throw new UnsupportedOperationException("JRSan: the JDK's task holds the result");
    }

    @Override
    protected boolean exec() {
        throw new UnsupportedOperationException("JRSan: the JDK's task does the work");
    }
}
