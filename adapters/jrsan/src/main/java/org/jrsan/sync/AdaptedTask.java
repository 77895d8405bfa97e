package org.jrsan.sync;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Function;

/** A task that the JDK makes of a callable, and runs in its way, which differs between versions. */
final class AdaptedTask<V> extends RobustForkJoinTask<V> {
    /**
     * A task.
     *
     * @param submission from the thread that hands it to a pool, null when that is not done yet
     * @param callable what it does, null for what the maker refuses
     * @param maker makes the JDK's task, and may hand it to a pool
     */
    AdaptedTask(
            EdgeExecutor.Submission submission,
            Callable<? extends V> callable,
            Function<Callable<V>, ForkJoinTask<V>> maker) {
        super("ForkJoinTask", submission, task -> maker.apply(task.body(callable)));
    }

    @Override
    public V getRawResult() {
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
