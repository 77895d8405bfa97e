package org.jrsan.schedule.threads;

import org.jspecify.annotations.Nullable;

/**
 * The turn of a task: it has come while the task has the token. The thread of the task waits for that here. Any thread may call
 * {@link #come}, {@link #hasCome}, {@link #isParked} and {@link #givesUpMonitor}; what is said of the thread is said by itself, or
 * before it starts.
 */
public final class Turn {
    private final Interrupts interrupts;

    /** Whether the task may go on; taken away by its own thread. */
    private volatile boolean hasCome;

    /** What the thread runs on if that is a virtual one of ours; written before it starts. */
    private @Nullable Lane lane;

    /** What makes the thread begin when its turn first comes; null if that begins by itself, or has begun. */
    private volatile @Nullable Runnable starter;

    /** Whether whoever gives it the token has to wake it. */
    private volatile boolean isParked;

    /** Where it waits for the token. */
    private final Object waiting = new Object();

    /** The monitor that it gives up while it waits for the token, null for none. */
    private volatile @Nullable Object monitor;

    /**
     * The turn of a task whose turn has not come.
     *
     * @param interrupts the interrupts of its thread
     */
    public Turn(Interrupts interrupts) {
        this.interrupts = interrupts;
    }

    /**
     * Whether it has come.
     *
     * @return whether it has, and was not taken
     */
    public boolean hasCome() {
        return hasCome;
    }

    /**
     * While it waits for the token, the task gives up a monitor that its thread has entered.
     *
     * @param entered the monitor, null for none any more
     */
    public void givesUp(@Nullable Object entered) {
        monitor = entered;
    }

    /**
     * Whether it gives one up.
     *
     * @return whether somebody who holds a monitor may have to go on first, so that it can be woken
     */
    public boolean givesUpMonitor() {
        return monitor != null;
    }

    /**
     * Whether its thread is blocked here.
     *
     * @return whether it is, or is about to be
     */
    public boolean isParked() {
        return isParked;
    }

    /**
     * Its thread need not begin before its turn first comes.
     *
     * @param start makes it begin
     */
    public void startsWith(Runnable start) {
        starter = start;
        // Its maker may have been set aside before. Whoever gives the token looks after it has said so: one of the two
        // sees the other.
        if (hasCome) {
            start();
        }
    }

    private void start() {
        Runnable start;
        synchronized (waiting) {
            start = starter;
            starter = null;
        }
        if (start != null) {
            start.run();
        }
    }

    /**
     * A virtual thread for the task, which waits for its turn without the operating system.
     *
     * @param carrier runs it
     * @param name its name
     * @param body what it does
     * @return the thread, not started
     */
    public Thread carried(Carrier carrier, String name, Runnable body) {
        Lane own = new Lane(carrier, this::hasCome);
        Thread carried = Carrier.unstarted(own, name, body);
        lane = own;
        return carried;
    }

    /** The task has the token and seems to be blocked. */
    public void mayBlock() {
        if (lane != null) {
            lane.mayBlock();
        }
    }

    /** It comes: the task is given the token. */
    public void come() {
        hasCome = true;
        if (lane != null) {
            lane.release();
        }
        if (starter != null) {
            start();
        }
        // It waits only after it has said so and found no token: one of the two sees the other.
        if (isParked) {
            Object place = place();
            synchronized (place) {
                place.notifyAll();
            }
        }
    }

    /** Waits until it comes, and takes it. */
    public void await() {
        // Who gives up a monitor does so by waiting for it.
        if (lane != null && monitor == null) {
            lane.await();
        }
        if (!hasCome) {
            Waits waits = new Waits();
            while (!hasCome && monitor == null && waits.next()) {
                // Most often it comes soon.
            }
            if (!hasCome) {
                park();
            }
        }
        hasCome = false;
    }

    private Object place() {
        Object givenUp = monitor;
        return givenUp != null ? givenUp : waiting;
    }

    /** By a monitor, since parking would use up the permit that the user's code gives this thread by an unpark. */
    private void park() {
        Object place = place();
        // Before it enters: whoever gave it the token the last time may still be in there.
        isParked = true;
        synchronized (place) {
            while (!hasCome) {
                try {
                    place.wait();
                } catch (InterruptedException e) {
                    // The user's interrupt, which is restored with the token.
                    interrupts.come();
                }
            }
        }
        isParked = false;
    }
}
