package org.jrsan.schedule.threads;

import org.jspecify.annotations.Nullable;

/**
 * How many looks in a row have found the same of one task between two of its steps. What is found while it waits in code of its schedule
 * says nothing of what it does afterwards: on a busy machine it may take a task long to wake up, and then it is not blocked.
 */
public final class Looks {
    private @Nullable Object task;
    private int steps;
    private boolean isInside;
    private int count;

    /** No look so far. */
    public Looks() {}

    /**
     * A look at a task.
     *
     * @param at the task
     * @param afterSteps how many steps its execution has taken
     * @param inside whether it waits in code of its schedule
     * @param isSo whether that was found which is counted
     * @return how many looks before this one, and this one, have found it, since the first one at which all else was the same
     */
    public int found(Object at, int afterSteps, boolean inside, boolean isSo) {
        boolean isSame = task == at && steps == afterSteps && isInside == inside;
        task = at;
        steps = afterSteps;
        isInside = inside;
        count = isSame && isSo ? count + 1 : 0;
        return count;
    }
}
