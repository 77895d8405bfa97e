package org.jrsan.internal.edges;

import org.jrsan.internal.run.RunThread;
import org.jrsan.schedule.Task;

/** Which threads of one execution have been at a synchroniser, by steps or where their schedule does not see it. Thread-safe. */
final class Users {
    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    /** The execution, by its identity: others are forgotten. */
    private int execution;

    /** Who changed something out of sight, by the number of its task. */
    private int changer = NOBODY;

    /** Who looked out of sight. */
    private int looker = NOBODY;

    /** Who was here by a step. */
    private int stepper = NOBODY;

    /**
     * The calling thread is here.
     *
     * @param thread the thread
     * @param looks whether it only looks
     * @param isStepped whether that is part of a step of its schedule
     * @return whether it meets a thread in an order that no schedule knows: one of the two came out of sight, and not both only look. Who has made the thread
     *     came before it
     */
    synchronized boolean areOthers(RunThread thread, boolean looks, boolean isStepped) {
        Task task = thread.task;
        if (task == null) {
            return true;
        }
        int of = System.identityHashCode(task.execution());
        if (execution != of) {
            execution = of;
            changer = NOBODY;
            looker = NOBODY;
            stepper = NOBODY;
        }
        boolean areOthers = isOther(changer, task) || !looks && isOther(looker, task);
        if (isStepped) {
            stepper = with(stepper, task);
            return areOthers;
        }
        areOthers |= isOther(stepper, task);
        if (looks) {
            looker = with(looker, task);
        } else {
            changer = with(changer, task);
        }
        return areOthers;
    }

    private static int with(int before, Task task) {
        return before == NOBODY || before == task.number() ? task.number() : SEVERAL;
    }

    private static boolean isOther(int user, Task task) {
        return user != NOBODY && user != task.number() && (user == SEVERAL || !task.comesFrom(user));
    }
}
