package org.jrsan.schedule.threads;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jrsan.clock.RawInterrupt;

/**
 * The threads that waited for the token when their execution was over. They end at once, if nothing else blocks them. Any thread may
 * call any method.
 */
public final class Departures {
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long to wait before a look at threads that do not tell their end, as those that the user's own code starts. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** How many looks in a row find all that are left blocked before that counts as for good. */
    private static final int BLOCKED_LOOKS = 50;

    /** Guarded by the monitor. */
    private final Set<Thread> left = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Nobody waits. */
    public Departures() {}

    /**
     * A thread waits for the token. Called by whoever has that.
     *
     * @param thread the thread
     */
    public synchronized void add(Thread thread) {
        left.add(thread);
    }

    /**
     * A thread ends, as its task tells.
     *
     * @param thread the thread
     */
    public synchronized void ended(Thread thread) {
        left.remove(thread);
        if (left.isEmpty()) {
            notifyAll();
        }
    }

    /** Waits until they have ended, for a short time at most. */
    public void await() {
        await(Integer.MAX_VALUE);
    }

    /** The same for daemons of the user's: one that catches all that is thrown, and waits again, may never end. */
    public void awaitUnlessBlocked() {
        await(BLOCKED_LOOKS);
    }

    private synchronized void await(int blockedLooks) {
        boolean interrupted = false;
        int blocked = 0;
        long end = System.nanoTime() + MOST_NANOS;
        for (long nanos = MOST_NANOS;
                !left.isEmpty() && nanos > 0 && blocked < blockedLooks;
                nanos = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(nanos, LOOK_NANOS));
                left.removeIf(Departures::isGone);
                blocked = left.stream().allMatch(Departures::isBlocked) ? blocked + 1 : 0;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            RawInterrupt.ofCaller();
        }
    }

    private static boolean isBlocked(Thread thread) {
        Thread.State state = thread.getState();
        return state != Thread.State.RUNNABLE && state != Thread.State.TERMINATED;
    }

    private static boolean isGone(Thread thread) {
        return thread.getState() == Thread.State.TERMINATED;
    }
}
