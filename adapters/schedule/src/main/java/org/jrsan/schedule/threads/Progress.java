package org.jrsan.schedule.threads;

import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/**
 * How a thread gets on that runs and takes no step. Time by the clock says little about that: on a busy machine it gets no processor, and where classes are
 * loaded and call sites linked for the first time, it works for JRSan and the JVM. So what it computes counts, and for how long it computes nothing.
 * Used by one thread at a time.
 */
public final class Progress {
    /** Before that nothing is asked, since to ask for the first time takes the JVM a while. */
    private static final long GRACE_NANOS = 50_000_000;

    /** How often what it computes may be for the JVM; then it counts all the same, so that everything ends. */
    private static final int MOST_RENEWALS = 20;

    /** What {@link Owners} says of a thread of which the JVM does not tell it. */
    private static final long UNKNOWN = -1;

    /** Classes of the JDK and of JRSan. */
    private static final Pattern OF_NOBODY = Pattern.compile("(java|jdk|sun|org\\.jrsan)\\.");

    private final long stalledNanos;
    private final long mostNanos;
    private final LongSupplier clock;
    private final ToLongFunction<Thread> computed;

    private long begun;
    private boolean isAsked;
    private long first;
    private long latest;
    private long latestAt;
    private int renewals;

    /**
     * That of a thread from now on.
     *
     * @param stalledNanos for how long it may compute nothing, in nanoseconds; where the JVM does not tell what it computes, for how long it may take no step
     * @param mostNanos how much it may compute, in nanoseconds
     */
    public Progress(long stalledNanos, long mostNanos) {
        this(stalledNanos, mostNanos, System::nanoTime, Owners::computed);
    }

    Progress(long stalledNanos, long mostNanos, LongSupplier clock, ToLongFunction<Thread> computed) {
        this.stalledNanos = stalledNanos;
        this.mostNanos = mostNanos;
        this.clock = clock;
        this.computed = computed;
        begin();
    }

    /** A thread has taken a step, or is another one. */
    public void begin() {
        begun = clock.getAsLong();
        isAsked = false;
        renewals = 0;
    }

    /**
     * Whether nobody need wait for the next step of a thread any longer.
     *
     * @param thread the thread, the same since {@link #begin}
     * @return whether it computes something else for long, or waits where the JVM says that it runs
     */
    public boolean isOutOfSight(Thread thread) {
        long now = clock.getAsLong();
        if (now - begun <= GRACE_NANOS) {
            return false;
        }
        long done = computed.applyAsLong(thread);
        if (done == UNKNOWN) {
            return now - begun > stalledNanos;
        }
        if (!isAsked) {
            isAsked = true;
            first = done;
            latest = UNKNOWN;
        }
        if (latest != done) {
            latest = done;
            latestAt = now;
        }
        return now - latestAt > stalledNanos || done - first > mostNanos && !isRenewed(thread, done);
    }

    private boolean isRenewed(Thread thread, long done) {
        if (renewals == MOST_RENEWALS || !isLoading(thread.getStackTrace())) {
            return false;
        }
        renewals++;
        first = done;
        return true;
    }

    /** Whether a class is loaded, or a call site linked, in front of all that is the program's. */
    static boolean isLoading(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String type = frame.getClassName();
            if (type.equals("java.lang.ClassLoader") || type.equals("java.lang.invoke.MethodHandleNatives")) {
                return true;
            }
            if (!OF_NOBODY.matcher(type).lookingAt()) {
                return false;
            }
        }
        return false;
    }
}
