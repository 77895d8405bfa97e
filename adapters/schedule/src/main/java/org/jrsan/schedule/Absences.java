package org.jrsan.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * The tasks of an execution that are away, those of them that are back, and the token while all that are left are away. Any
 * thread may call any method.
 */
final class Absences {
    /** What there is for a task that has the token and finds nobody who can go on. */
    enum Hope {
        /** Somebody is back since it looked. */
        BACK,
        /** Tasks are away: the token is free, and the first that comes back takes it. */
        AWAY,
        /** None. */
        NONE
    }

    private final List<Task> back = new ArrayList<>();

    /** Whether there may be one in {@link #back}: read without the monitor. */
    private volatile boolean isSomebodyBack;

    /** Written under the monitor. Whoever has the token may read it without: tasks go away by its steps alone. */
    private volatile int away;

    private boolean isTokenFree;

    /** A task goes away. */
    synchronized void leave(Task task) {
        task.state = Task.State.AWAY;
        away++;
    }

    /** A task never comes back. */
    synchronized void forget(Task task) {
        away -= task.state == Task.State.AWAY ? 1 : 0;
        task.state = Task.State.ENDED;
    }

    /** Whether a task is away, and not on its way back. */
    synchronized boolean isAway(Task task) {
        return task.state == Task.State.AWAY && !back.contains(task);
    }

    /** A task is back. Whether it takes the token, which was free. */
    synchronized boolean comeBack(Task task, boolean isOpen) {
        task.absence.end();
        back.add(task);
        isSomebodyBack = true;
        // After that: who reads that none is away, without the monitor, takes all of them back.
        away--;
        return isOpen && takeFreeToken();
    }

    /** The thread of a task may have ended while it was away. Whether whoever tells this takes the token, which was free. */
    synchronized boolean endAway(Task task, boolean isOpen) {
        return isAway(task) && comeBack(task, isOpen);
    }

    /** Whether tasks are away, and not on their way back. */
    boolean areAny() {
        return away > 0;
    }

    /** Takes the token if it is free. */
    synchronized boolean takeFreeToken() {
        boolean wasFree = isTokenFree;
        isTokenFree = false;
        return wasFree;
    }

    /** Whether nobody has the token, since all that are left are away. */
    synchronized boolean isTokenFree() {
        return isTokenFree;
    }

    /** Those that are back wait for their turn. */
    void takeBack() {
        // Who comes back later is taken the next time: hope() looks under the monitor.
        if (isSomebodyBack) {
            takeAllBack();
        }
    }

    private synchronized void takeAllBack() {
        isSomebodyBack = false;
        for (Task task : back) {
            task.state = Task.State.WAITING;
        }
        back.clear();
    }

    /** Nobody can go on: frees the token if that helps. */
    synchronized Hope hope() {
        // One that is back since it was last asked for waits, and would not take a free token by itself.
        if (!back.isEmpty()) {
            return Hope.BACK;
        }
        isTokenFree = away > 0;
        return isTokenFree ? Hope.AWAY : Hope.NONE;
    }
}
