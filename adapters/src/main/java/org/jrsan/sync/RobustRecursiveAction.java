package org.jrsan.sync;

import java.util.concurrent.RecursiveAction;

/** What {@link RecursiveAction} is, with the edges of a {@link RobustForkJoinTask}. */
public abstract class RobustRecursiveAction extends RobustForkJoinTask<Void> {
    /** For subclasses. */
    protected RobustRecursiveAction() {
        super("RobustRecursiveAction");
    }

    /** Does the task's work. */
    protected abstract void compute();

    @Override
    final Void work() {
        compute();
        return null;
    }
}
