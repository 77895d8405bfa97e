package org.jrsan.sync;

import org.jrsan.internal.Run;
import org.jrsan.internal.Switch;

/**
 * A {@link Thread} whose start is seen: all that the starting thread did happens before what this thread does. Join it
 * by {@link RobustThreads#join(Thread)}, since {@link Thread#join()} cannot be overridden.
 */
public class RobustThread extends Thread {
    /** A thread that runs {@link #run}, for subclasses that override it. */
    public RobustThread() {}

    /**
     * A thread that runs a task.
     *
     * @param task the task, null for none
     */
    public RobustThread(Runnable task) {
        super(task);
    }

    /**
     * A thread that runs a task.
     *
     * @param task the task, null for none
     * @param name the name of the thread
     */
    public RobustThread(Runnable task, String name) {
        super(task, name);
    }

    /**
     * Starts the thread, as {@link Thread#start()} does; the start edge goes from the calling thread to this one.
     *
     * @throws IllegalThreadStateException when it was started before
     */
    @Override
    public synchronized void start() {
        Run run = Switch.ON && getState() == State.NEW ? Run.current() : null;
        if (run == null) {
            super.start();
            return;
        }
        run.beforeStart(this);
        boolean started = false;
        try {
            super.start();
            started = true;
        } finally {
            if (!started) {
                run.startFailed(this);
            }
        }
    }
}
