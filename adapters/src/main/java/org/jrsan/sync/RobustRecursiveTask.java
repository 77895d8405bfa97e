package org.jrsan.sync;

import java.util.concurrent.RecursiveTask;

/**
 * What {@link RecursiveTask} is, with the edges of a {@link RobustForkJoinTask}.
 *
 * @param <V> the result
 */
public abstract class RobustRecursiveTask<V> extends RobustForkJoinTask<V> {
    /** For subclasses. */
    protected RobustRecursiveTask() {
        super("RobustRecursiveTask");
    }

    /**
     * Does the task's work.
     *
     * @return the result
     */
    protected abstract V compute();

    @Override
    final V work() {
        return compute();
    }
}
