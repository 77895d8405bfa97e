package org.jrsan.sync;

import java.util.concurrent.locks.LockSupport;
import org.jrsan.internal.threads.Parking;
import org.jspecify.annotations.Nullable;

/**
 * The methods of {@link LockSupport} by which threads are parked. Any thread may call them. None is an edge, as none is in the Java
 * memory model: what one thread hands to another needs an access. Without a schedule each is the JDK's method and nothing else.
 *
 * <p>Under a schedule, to park without a limit and to unpark are steps. So a wake-up that is lost is found at once, in the orders of steps in
 * which it is. A park may also end for no reason, as the JDK's may: that is tried once for each thread. To park with a limit
 * takes its time. Where nobody can go on, threads that park are asked whether they were unparked by the JDK's method, so code that uses both is no deadlock.
 */
public final class RobustLockSupport {
    private RobustLockSupport() {}

    /** {@link LockSupport#park()}: waits for the permit of the calling thread and takes it. An interrupt ends that and stays. */
    public static void park() {
        Parking.park(null, true);
    }

    /**
     * {@link LockSupport#park(Object)}: the same.
     *
     * @param blocker what the thread waits for; tools that look at threads show it
     */
    public static void park(@Nullable Object blocker) {
        Parking.park(blocker, true);
    }

    /**
     * {@link LockSupport#parkNanos(long)}: the same for a limited time.
     *
     * @param nanos how long at most, in nanoseconds; does not park if it is not above 0
     */
    public static void parkNanos(long nanos) {
        Parking.parkNanos(null, nanos);
    }

    /**
     * {@link LockSupport#parkNanos(Object, long)}: the same for a limited time.
     *
     * @param blocker what the thread waits for
     * @param nanos how long at most, in nanoseconds; does not park if it is not above 0
     */
    public static void parkNanos(@Nullable Object blocker, long nanos) {
        Parking.parkNanos(blocker, nanos);
    }

    /**
     * {@link LockSupport#parkUntil(long)}: the same until a time.
     *
     * @param deadline the time, in milliseconds since 1970
     */
    public static void parkUntil(long deadline) {
        Parking.parkUntil(null, deadline);
    }

    /**
     * {@link LockSupport#parkUntil(Object, long)}: the same until a time.
     *
     * @param blocker what the thread waits for
     * @param deadline the time, in milliseconds since 1970
     */
    public static void parkUntil(@Nullable Object blocker, long deadline) {
        Parking.parkUntil(blocker, deadline);
    }

    /**
     * {@link LockSupport#unpark}: gives a thread its permit. It goes on if it has parked, or else its next park ends at once.
     *
     * @param thread the thread; null does nothing
     */
    public static void unpark(@Nullable Thread thread) {
        Parking.unpark(thread);
    }
}
