package org.jrsan.spi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jrsan.clock.RawInterrupt;
import org.jrsan.internal.run.Steps;
import org.jrsan.sync.RobustThreads;

/** Threads that do not end. Any thread may call any method. */
public final class Stuck {
    private static final Duration GRACE = Duration.ofSeconds(1);

    private Stuck() {}

    /**
     * Waits for all of the threads together, for a limited time. Under a schedule the time is not limited, because the schedule
     * sees to it that they end, or tells why they do not.
     *
     * @param threads the threads
     * @param timeout how long at most
     * @return the threads that have not ended by then
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static List<Thread> join(List<Thread> threads, Duration timeout) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        List<Thread> stuck = new ArrayList<>();
        for (Thread thread : threads) {
            // What has ended by then has no order any more.
            int before = Steps.callState();
            Steps.calls(true);
            try {
                if (Schedules.isControlled()) {
                    RobustThreads.join(thread);
                } else if (!RobustThreads.join(thread, Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                    stuck.add(thread);
                }
            } finally {
                Steps.restoreCall(before);
            }
        }
        return stuck;
    }

    /**
     * Makes the failure, with the stack of each thread. Then interrupts the threads, and gives them a little time to
     * end.
     *
     * @param line what is wrong
     * @param stuck the threads that have not ended
     * @return the failure
     */
    public static AssertionError failure(String line, List<Thread> stuck) {
        StringBuilder text = new StringBuilder(line);
        for (Thread thread : stuck) {
            text.append('\n')
                    .append(thread.getName())
                    .append(" (")
                    .append(thread.getState())
                    .append(')');
            for (StackTraceElement frame : thread.getStackTrace()) {
                text.append("\n    at ").append(frame);
            }
        }
        stuck.forEach(Thread::interrupt);
        boolean interrupted = Thread.interrupted();
        try {
            join(stuck, GRACE);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            RawInterrupt.ofCaller();
        }
        return new AssertionError(text.toString());
    }

    /**
     * A time in words.
     *
     * @param time the time
     * @return for example {@code 30 s}
     */
    public static String inWords(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
