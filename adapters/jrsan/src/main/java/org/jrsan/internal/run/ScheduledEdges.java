package org.jrsan.internal.run;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.source.CallSites;
import org.jrsan.internal.trace.Event;
import org.jrsan.internal.trace.Operation;
import org.jrsan.internal.trace.Recording;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.result.Picture;
import org.jspecify.annotations.Nullable;

/**
 * What edges of threads under a schedule hand on beside clocks: how far their threads have come, which tells executions apart,
 * and the steps of a recorded run. Thread-safe.
 */
public final class ScheduledEdges {
    private final @Nullable Recording recording;

    /** Of what was released into a synchroniser, in one number; guarded by its own monitor. */
    private final Map<SyncState<ThreadState>, Long> released = new IdentityHashMap<>();

    ScheduledEdges(@Nullable Recording recording) {
        this.recording = recording;
    }

    /**
     * A thread released a synchroniser.
     *
     * @param thread the thread
     * @param sync the synchroniser's clocks
     * @param named the synchroniser in words, null for one that has none
     */
    public void release(RunThread thread, SyncState<ThreadState> sync, @Nullable Named named) {
        if (thread.task != null) {
            long moment = thread.task.moment();
            synchronized (released) {
                // In their order, since a later release tells of the earlier ones, too.
                released.merge(sync, moment, (before, now) -> 31 * before + now);
            }
        }
        record(thread, Picture.Type.RELEASE, sync, "release of ", named);
    }

    /**
     * A thread acquired a synchroniser.
     *
     * @param thread the thread
     * @param sync the synchroniser's clocks
     * @param named the synchroniser in words, null for one that has none
     */
    public void acquire(RunThread thread, SyncState<ThreadState> sync, @Nullable Named named) {
        if (thread.task != null) {
            thread.task.learns(releasedInto(sync));
        }
        record(thread, Picture.Type.ACQUIRE, sync, "acquire of ", named);
    }

    private long releasedInto(SyncState<ThreadState> sync) {
        synchronized (released) {
            return released.getOrDefault(sync, 0L);
        }
    }

    /** A thread starts another one. */
    void start(RunThread thread, RunThread child) {
        record(thread, Picture.Type.START, child, "start of ");
    }

    /** A thread knows that another one has ended. */
    void join(RunThread thread, RunThread child) {
        if (thread.task != null && child.task != null) {
            thread.task.learns(child.task.moment());
        }
        record(thread, Picture.Type.JOIN, child, "join of ");
    }

    void fence(RunThread thread, Fence fence) {
        String kind = Event.kind(fence);
        record(
                thread,
                Picture.Type.FENCE,
                this,
                new Event.Text(kind + " fence", kind, ""),
                new Operation.OfFence(fence));
    }

    private void record(RunThread thread, Picture.Type type, RunThread other, String words) {
        if (recording != null) {
            record(thread, type, other, words, other.name());
        }
    }

    private void record(RunThread thread, Picture.Type type, Object on, String words, @Nullable Named named) {
        if (recording != null) {
            record(thread, type, on, words, named == null ? "a hand-over" : named.name());
        }
    }

    private void record(RunThread thread, Picture.Type type, Object on, String words, String name) {
        record(thread, type, on, new Event.Text(words + name, "", name), null);
    }

    private void record(RunThread thread, Picture.Type type, Object on, Event.Words words, @Nullable Operation did) {
        if (recording != null) {
            StackTraceElement line = CallSites.line();
            CallPath path = line == null ? null : CallPath.of(line);
            recording.add(new Event(thread, thread.name(), type, on, path, words, did));
        }
    }
}
