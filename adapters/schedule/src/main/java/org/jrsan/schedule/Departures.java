package org.jrsan.schedule;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jrsan.clock.RawInterrupt;

/** The tasks that waited for the token when their execution was over. Their threads end at once, if nothing else blocks them. */
final class Departures {
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long to wait before a look at threads that do not tell their end, as those that the user's own code starts. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Guarded by the monitor. */
    private final Set<Task> left = new HashSet<>();

    /** All tasks that wait, but for the root. Called by whoever has the token. */
    Departures(List<Task> tasks) {
        for (Task task : tasks) {
            if (task != tasks.get(0) && task.state == Task.State.WAITING) {
                left.add(task);
            }
        }
    }

    /** The thread of a task ends. */
    synchronized void ended(Task task) {
        left.remove(task);
        if (left.isEmpty()) {
            notifyAll();
        }
    }

    /** Waits until they have ended, for a short time at most. */
    synchronized void await() {
        boolean interrupted = false;
        long end = System.nanoTime() + MOST_NANOS;
        for (long nanos = MOST_NANOS; !left.isEmpty() && nanos > 0; nanos = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(nanos, LOOK_NANOS));
                left.removeIf(Departures::isGone);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            RawInterrupt.ofCaller();
        }
    }

    private static boolean isGone(Task task) {
        Thread thread = task.thread();
        return thread != null && thread.getState() == Thread.State.TERMINATED;
    }
}
