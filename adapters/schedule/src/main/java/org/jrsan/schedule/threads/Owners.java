package org.jrsan.schedule.threads;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** Who has what threads wait for, as the JVM tells. Any thread may ask. */
public final class Owners {
    /** Nobody, or it is not known who. */
    public static final long NOBODY = -1;

    /** Made when somebody is first asked for: it takes the JVM a while. */
    private static final class Jvm {
        static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    }

    private Owners() {}

    /**
     * The thread that has the monitor or the lock for which a thread waits.
     *
     * @param thread the thread that waits, null for none
     * @return the number of the other thread, or {@link #NOBODY}
     */
    public static long of(@Nullable Thread thread) {
        ThreadInfo info = thread == null ? null : Jvm.THREADS.getThreadInfo(thread.getId());
        return info == null ? NOBODY : info.getLockOwnerId();
    }

    /**
     * Whether the JVM tells nothing of a thread, as of a virtual one.
     *
     * @param thread the thread, null for none
     * @return whether that is so
     */
    public static boolean isUnknown(@Nullable Thread thread) {
        return thread != null && Jvm.THREADS.getThreadInfo(thread.getId()) == null;
    }

    /**
     * How much a thread has computed so far.
     *
     * @param thread the thread
     * @return the time in nanoseconds; -1 if the JVM does not tell, as of a virtual thread
     */
    static long computed(Thread thread) {
        return Jvm.THREADS.isThreadCpuTimeSupported() ? Jvm.THREADS.getThreadCpuTime(thread.getId()) : -1;
    }
}
