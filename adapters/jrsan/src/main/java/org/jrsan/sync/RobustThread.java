package org.jrsan.sync;

import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Thread} whose start and interrupts a session sees. Everything that the starting thread did happens before
 * what this thread does. Everything that an interrupting thread did happens before what a thread does after it has
 * found this thread interrupted.
 *
 * <p>Methods of {@link Thread} that cannot be overridden are in {@link RobustThreads}. Join this thread with {@link
 * RobustThreads#join(Thread)}, and ask whether it is alive with {@link RobustThreads#isAlive}. Any thread may call any
 * method. Outside a session they are the JDK's.
 */
public class RobustThread extends Thread {
    /** A thread that runs {@link #run}, for subclasses that override it. */
    public RobustThread() {}

    /**
     * A thread that runs a task.
     *
     * @param task the task, null for none
     */
    public RobustThread(@Nullable Runnable task) {
        super(task);
    }

    /**
     * A thread that runs a task.
     *
     * @param task the task, null for none
     * @param name the name of the thread
     */
    public RobustThread(@Nullable Runnable task, String name) {
        super(task, name);
    }

    /**
     * A thread that runs {@link #run}, for subclasses that override it.
     *
     * @param name the name of the thread
     */
    public RobustThread(String name) {
        super(name);
    }

    /**
     * A thread in a group that runs a task.
     *
     * @param group the group, null for that of the calling thread
     * @param task the task, null for none
     */
    public RobustThread(@Nullable ThreadGroup group, @Nullable Runnable task) {
        super(group, task);
    }

    /**
     * A thread in a group that runs {@link #run}, for subclasses that override it.
     *
     * @param group the group, null for that of the calling thread
     * @param name the name of the thread
     */
    public RobustThread(@Nullable ThreadGroup group, String name) {
        super(group, name);
    }

    /**
     * A thread in a group that runs a task.
     *
     * @param group the group, null for that of the calling thread
     * @param task the task, null for none
     * @param name the name of the thread
     */
    public RobustThread(@Nullable ThreadGroup group, @Nullable Runnable task, String name) {
        super(group, task, name);
    }

    /**
     * A thread in a group that runs a task.
     *
     * @param group the group, null for that of the calling thread
     * @param task the task, null for none
     * @param name the name of the thread
     * @param stackSize how large its stack should be, in bytes; 0 for the default
     */
    public RobustThread(@Nullable ThreadGroup group, @Nullable Runnable task, String name, long stackSize) {
        super(group, task, name, stackSize);
    }

    /**
     * A thread in a group that runs a task.
     *
     * @param group the group, null for that of the calling thread
     * @param task the task, null for none
     * @param name the name of the thread
     * @param stackSize how large its stack should be, in bytes; 0 for the default
     * @param inheritThreadLocals whether it begins with the inheritable thread-locals of the calling thread
     */
    public RobustThread(
            @Nullable ThreadGroup group,
            @Nullable Runnable task,
            String name,
            long stackSize,
            boolean inheritThreadLocals) {
        super(group, task, name, stackSize, inheritThreadLocals);
    }

    /**
     * Runs the task, as {@link Thread#run()} does. Where the session has a schedule, the thread first waits for its turn.
     */
    @Override
    @SuppressWarnings("DoNotCall") // it is what this thread runs
    public void run() {
        if (Switch.ON && currentThread() == this) {
            Steps.run(super::run);
        } else {
            super.run();
        }
    }

    /** Whether {@link #run} is that of this class, which waits for the turn of the thread. */
    final boolean announcesItself() {
        try {
            return getClass().getMethod("run").getDeclaringClass() == RobustThread.class;
        } catch (NoSuchMethodException | SecurityException e) {
            return false;
        }
    }

    /**
     * Starts the thread, as {@link Thread#start()} does. This is an edge from the calling thread to this one.
     *
     * @throws IllegalThreadStateException if it was started before
     */
    @Override
    public synchronized void start() {
        ThreadStarts.startWithEdge(this, super::start);
    }

    /**
     * Interrupts the thread, as {@link Thread#interrupt()} does. This is an edge to any thread that later finds it
     * interrupted.
     *
     * @throws SecurityException if the calling thread may not do so
     */
    @Override
    public void interrupt() {
        Interrupts.release(this);
        super.interrupt();
    }

    /**
     * Tells whether the thread is interrupted, as {@link Thread#isInterrupted()} does. If so, there is an edge from the
     * thread that interrupted it.
     *
     * @return whether it is
     */
    @Override
    public boolean isInterrupted() {
        return Interrupts.asked(this, super::isInterrupted);
    }

    /**
     * {@link Thread#interrupted()} of the calling thread, whatever its class. If it was, there is an edge from the
     * thread that interrupted it.
     *
     * @return whether it was interrupted; it no longer is
     */
    public static boolean interrupted() {
        if (Steps.areControlled) {
            Steps.takeInterrupt();
        }
        return Interrupts.found(currentThread(), Thread.interrupted());
    }
}
