package org.jrsan.rc20.litmus.search;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jspecify.annotations.Nullable;

/** How much of its limits an exploration has used, and who is told; several threads may ask. */
public final class Budget {
    /** Beyond this the nanoseconds of a limit would overflow. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final Limits limits;
    private final SearchProgress progress;
    private final long deadline;
    private final Thread owner = Thread.currentThread();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicReference<@Nullable ExplorationLimit> failure = new AtomicReference<>();

    public Budget(Limits limits, SearchProgress progress) {
        this.limits = limits;
        this.progress = progress;
        deadline = System.nanoTime() + (limits.time().compareTo(LONGEST) < 0 ? limits.time() : LONGEST).toNanos();
    }

    public SearchProgress progress() {
        return progress;
    }

    /** Fails when the time is over, the thread that explores is interrupted, or another thread of the exploration has failed. */
    public void requireTime() {
        ExplorationLimit failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        if (System.nanoTime() - deadline > 0) {
            throw fail("stopped after " + limits.time().toMillis() + " ms");
        }
        if (owner.isInterrupted()) {
            throw fail("interrupted");
        }
    }

    /** Fails when there may be no further state. */
    public void requireStates(long states) {
        if (states >= limits.maxStates()) {
            throw new ExplorationLimit("stopped after " + limits.maxStates() + " states");
        }
    }

    /** Fails when a whole exploration needs so many bytes, and that is too much. */
    void requireBytes(long now) {
        if (now > limits.maxBytes()) {
            throw fail("stopped at " + (limits.maxBytes() >> 20) + " MB of states");
        }
    }

    /** Fails when a part of an exploration needs so many bytes more, and that is too much. */
    public void addBytes(long more) {
        requireBytes(bytes.addAndGet(more));
    }

    /** Whether time or memory has come to an end. */
    boolean isOver() {
        return failure.get() != null;
    }

    private ExplorationLimit fail(String reason) {
        ExplorationLimit limit = new ExplorationLimit(reason);
        failure.compareAndSet(null, limit);
        return limit;
    }
}
