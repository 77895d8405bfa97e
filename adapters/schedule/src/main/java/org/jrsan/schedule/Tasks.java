package org.jrsan.schedule;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.schedule.places.Initialisers;
import org.jrsan.schedule.threads.Departures;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of an execution in order of their numbers, and what is asked of all of them. They are never taken away. Any thread may
 * read which there are; who adds one holds the monitor. Not the JDK's, which would be the user's edges.
 *
 * <p>Tasks are added by whoever makes one: that thread may have been set aside meanwhile, so others may go through them at the same
 * time. What a task is about to do is asked by whoever has the token.
 */
final class Tasks extends AbstractList<Task> {
    private volatile Task[] all = new Task[8];

    /** Written after the array, so that whoever reads it first finds the tasks there. */
    private volatile int size;

    @Override
    public Task get(int index) {
        return all[index];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean add(Task task) {
        int place = size;
        Task[] present = place < all.length ? all : Arrays.copyOf(all, 2 * place);
        present[place] = task;
        all = present;
        size = place + 1;
        return true;
    }

    /** The latest of a thread, null for none. */
    @Nullable
    Task of(Thread thread) {
        for (int i = size() - 1; i >= 0; i--) {
            if (get(i).thread() == thread) {
                return get(i);
            }
        }
        return null;
    }

    /** Whether all have ended. */
    boolean haveEnded() {
        return haveEnded(0);
    }

    /** Whether all have ended but the first, and there are others. */
    boolean haveOthersEnded() {
        return haveEnded(1) && size() > 1;
    }

    private boolean haveEnded(int from) {
        for (int i = from; i < size(); i++) {
            if (get(i).state != Task.State.ENDED) {
                return false;
            }
        }
        return true;
    }

    /** Whether the root waits for the end of all others, and each of them has ended, waits for work, or is a daemon that waits. */
    boolean areFinished() {
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            if (!isFinished(task) && (i == 0 || !task.waitsAsDaemon())) {
                return false;
            }
        }
        return true;
    }

    /** Whether the root waits for the end of all others, and those that have not ended, and do not wait for work, are daemons. */
    boolean areDaemonsLeft() {
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            Thread thread = task.thread();
            if (!isFinished(task) && (i == 0 || thread == null || !thread.isDaemon())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFinished(Task task) {
        return task.state == Task.State.ENDED || task.state == Task.State.WAITING && task.step.idle;
    }

    /** Whether any that waits could go on by now. */
    boolean canAnyGoOn() {
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            if (task.state == Task.State.WAITING && (task.canGoOn() || task.step.isLocal())) {
                return true;
            }
        }
        return false;
    }

    /** Whether any waits for a time that could be over by now, and will be only when nobody goes on. */
    boolean waitsAnyPatiently() {
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            if (task.state == Task.State.WAITING && task.waitsPatiently()) {
                return true;
            }
        }
        return false;
    }

    /** A task that needs no choice: it goes on to its next step at once. Null if there is none. */
    @Nullable
    Task takeLocal() {
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            if (task.state == Task.State.NEW || task.state == Task.State.WAITING && task.step.isLocal()) {
                if (task.state == Task.State.WAITING) {
                    task.permitted = false;
                }
                task.state = Task.State.RUNNING;
                return task;
            }
        }
        return null;
    }

    /**
     * A task whose thread may have been unparked out of sight; null if there is none that has not looked. Asked where nobody can do
     * more than repeat reads: others may poll for what that one does next.
     *
     * @param areStrangers whether threads that take no part may do what a task waits for: then it waits out of sight
     */
    @Nullable
    Task takeLooking(boolean areStrangers) {
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            if (task.parking.beginsToLook() || areStrangers && task.waitsUnseen()) {
                task.state = Task.State.RUNNING;
                return task;
            }
        }
        return null;
    }

    /** The tasks that have announced a step which is not possible now. */
    List<Task> blocked() {
        return stream()
                .filter(task -> task.state == Task.State.WAITING && !task.canGoOn())
                .toList();
    }

    /** The threads of the tasks whose step a resource does not permit now. */
    List<Thread> waitingFor(Resource resource) {
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            Thread thread = task.thread();
            if (thread != null && task.state == Task.State.WAITING && task.step.waitsFor(resource)) {
                waiting.add(thread);
            }
        }
        return waiting;
    }

    /** Whether a task that waits for its turn is in the midst of the initialiser of a class. */
    boolean isAnyInitialising() {
        for (int i = 0; i < size(); i++) {
            Task task = get(i);
            Thread thread = task.thread();
            if (thread != null && task.state == Task.State.WAITING && Initialisers.isIn(thread.getStackTrace())) {
                return true;
            }
        }
        return false;
    }

    /**
     * The threads of those that wait, but for the first. Asked when their execution is over.
     *
     * @param areLeft whether of those that are left as daemons; else of the others
     */
    Departures departures(boolean areLeft) {
        Departures left = new Departures();
        for (int i = 1; i < size(); i++) {
            Task task = get(i);
            Thread thread = task.thread();
            if (thread != null && task.state == Task.State.WAITING && task.isLeft == areLeft) {
                left.add(thread);
            }
        }
        return left;
    }

    /** Their threads; null for one that has none yet. */
    List<@Nullable Thread> threads() {
        return stream().<@Nullable Thread>map(Task::thread).toList();
    }

    /**
     * All go on, since their execution is over. To wake who gave up a monitor, that has to be entered, so whoever is in it is woken first.
     *
     * @param areLeft whether those that are left as daemons; else the others
     */
    void letGo(boolean areLeft) {
        for (int i = 0; i < size(); i++) {
            if (get(i).isLeft == areLeft && !get(i).turn.givesUpMonitor()) {
                get(i).turn.come();
            }
        }
        for (int i = 0; i < size(); i++) {
            if (get(i).isLeft == areLeft && get(i).turn.givesUpMonitor()) {
                get(i).turn.come();
            }
        }
    }
}
