package org.jrsan.sync;

import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/**
 * The twin of {@link RecursiveTask}, with the edges of a {@link RobustForkJoinTask}.
 *
 * @param <V> the result
 */
public abstract class RobustRecursiveTask<V extends @Nullable Object> extends RobustForkJoinTask<V> {
    private @Nullable V result;

    /** For subclasses. */
    public RobustRecursiveTask() {
        super("RobustRecursiveTask");
    }

    /**
     * Does the task's work.
     *
     * @return the result
     */
    protected abstract V compute();

    @Override
    public final @Nullable V getRawResult() {
        return result;
    }

    @Override
    protected final void setRawResult(V value) {
        result = value;
    }

    @Override
    protected final boolean exec() {
        result = compute();
        return true;
    }
}
