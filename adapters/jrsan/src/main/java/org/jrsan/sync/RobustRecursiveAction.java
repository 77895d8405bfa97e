package org.jrsan.sync;

import java.util.concurrent.RecursiveAction;

/** The twin of {@link RecursiveAction}, with the edges of a {@link RobustForkJoinTask}. */
public abstract class RobustRecursiveAction extends RobustForkJoinTask<Void> {
    /** For subclasses. */
    public RobustRecursiveAction() {
        super("RobustRecursiveAction");
    }

    /** Does the task's work. */
    protected abstract void compute();

    @Override
    public final Void getRawResult() {
        return null;
    }

    @Override
    protected final void setRawResult(Void value) {
        // There is none.
    }

    @Override
    protected final boolean exec() {
        compute();
        return true;
    }
}
