package org.jrsan.schedule;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a virtual thread of a task runs on, in place of the JDK's scheduler. While the task waits for its token, the thread is
 * not mounted, and nothing runs it.
 */
final class Lane implements Executor {
    private final Carrier carrier;
    private final Task task;

    /** What goes on with the thread, while that has to wait. */
    private final AtomicReference<@Nullable Runnable> held = new AtomicReference<>();

    /** Whether the thread has to wait for the token. From its start on, since it begins by that. */
    private volatile boolean waits = true;

    Lane(Carrier carrier, Task task) {
        this.carrier = carrier;
        this.task = task;
    }

    /** The thread can go on: it was started, has yielded, or what it was blocked by is over. */
    @Override
    public void execute(Runnable goesOn) {
        if (!waits) {
            carrier.add(goesOn);
            return;
        }
        held.set(goesOn);
        // Who gives the token looks after it has said so: one of the two sees the other.
        if (task.hasToken()) {
            release();
        }
    }

    /** The task has its token. */
    void release() {
        Runnable goesOn = held.getAndSet(null);
        if (goesOn != null) {
            carrier.add(goesOn);
        }
    }

    /**
     * The thread waits for the token. Neither an interrupt nor the permit of a park has anything to do with that. Returns without
     * the token if the thread cannot leave its carrier now, as in a class initialiser: then it has to wait in another way.
     */
    void await() {
        if (!task.hasToken()) {
            waits = true;
            Thread.yield();
            if (!task.hasToken()) {
                carrier.replace();
            }
        }
        waits = false;
    }

    /** The thread may be blocked where it keeps its carrier from running others. */
    void mayBlock() {
        carrier.replace();
    }
}
