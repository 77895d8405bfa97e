package org.jrsan.schedule.threads;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a virtual thread of a task runs on, in place of the JDK's scheduler. While the task waits for its token, the thread is
 * not mounted, and nothing runs it.
 */
public final class Lane implements Executor {
    private final Carrier carrier;

    /** Whether the task has its token. */
    private final BooleanSupplier hasToken;

    /** What goes on with the thread, while that has to wait. */
    private final AtomicReference<@Nullable Runnable> held = new AtomicReference<>();

    /** Whether the thread has to wait for the token. From its start on, since it begins by that. */
    private volatile boolean waits = true;

    /**
     * What runs the thread of a task.
     *
     * @param carrier does so
     * @param hasToken tells whether the task has its token
     */
    public Lane(Carrier carrier, BooleanSupplier hasToken) {
        this.carrier = carrier;
        this.hasToken = hasToken;
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
        if (hasToken.getAsBoolean()) {
            release();
        }
    }

    /** The task has its token. */
    public void release() {
        Runnable goesOn = held.getAndSet(null);
        if (goesOn != null) {
            carrier.add(goesOn);
        }
    }

    /**
     * The thread waits for the token. Neither an interrupt nor the permit of a park has anything to do with that. Returns without
     * the token if the thread cannot leave its carrier now, as in a class initialiser: then it has to wait in another way.
     */
    public void await() {
        if (!hasToken.getAsBoolean()) {
            waits = true;
            Thread.yield();
            if (!hasToken.getAsBoolean()) {
                carrier.replace();
            }
        }
        waits = false;
    }

    /** The thread may be blocked where it keeps its carrier from running others. */
    public void mayBlock() {
        carrier.replace();
    }
}
