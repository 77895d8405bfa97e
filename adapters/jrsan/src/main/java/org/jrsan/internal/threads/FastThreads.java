package org.jrsan.internal.threads;

import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunEdges;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.Quiet;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** Starts threads under a schedule that cost little to start, where this JVM has such. */
public final class FastThreads {
    private FastThreads() {}

    /** The first one initialises classes of the JDK's, which is no matter of the program. */
    private static Thread carried(Task task, String name, Runnable body) {
        Thread[] made = new Thread[1];
        Quiet.quietly(() -> made[0] = task.carried(name, body));
        return made[0];
    }

    /**
     * Starts a daemon thread with its edge: a virtual one that the schedule of the calling thread runs, or one that was used before.
     *
     * @param run the run of the calling thread
     * @param name its name
     * @param body what it does
     * @return the thread; null where there is no schedule, or where this JVM has no such threads
     */
    public static @Nullable Thread start(Run run, String name, Runnable body) {
        Task parent = Steps.task();
        if (parent == null || parent.execution() != run.execution()) {
            return null;
        }
        RunEdges edges = run.edges();
        if (Task.canBeCarried()) {
            Task task = parent.make(null);
            Thread child = carried(task, name, () -> Steps.run(body));
            return edges.start(child, task, child::start) ? child : null;
        }
        ReusedThread child = ReusedThread.take(name);
        if (child != null) {
            edges.whenClosed(child::giveBack);
            Task task = parent.make(child);
            return edges.start(child, task, () -> child.begin(task, body)) ? child : null;
        }
        return null;
    }
}
