package org.jrsan.sync;

import java.util.concurrent.Callable;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;

/**
 * The edges of a task whose future is the JDK's: from its submission to the task, from the task to threads that see its
 * end, and from threads that cancel it. With checking off this does nothing.
 */
final class TaskEdges {
    private final EdgeExecutor.Submission submission;
    private final SyncObject name;
    private final Outcome outcome;

    /** Released by threads that may interrupt the task. */
    private final SyncObject cancellations;

    /** A task that the calling thread submits. */
    @SuppressWarnings("NullAway") // with checking off nobody asks for the edges
    TaskEdges(String type, EdgeExecutor.Submission submission) {
        this.submission = submission;
        name = Switch.ON ? new SyncObject(type) : null;
        outcome = Switch.ON ? new Outcome(name) : null;
        cancellations = Switch.ON ? new SyncObject(name) : null;
    }

    /** The task, which is run once. */
    <V> Callable<V> once(Callable<V> callable) {
        if (!Switch.ON) {
            return callable;
        }
        return () -> submission.run(() -> Interrupts.during(cancellations, () -> {
            try {
                return callable.call();
            } finally {
                outcome.enter();
            }
        }));
    }

    /**
     * The task, which is run repeatedly. Each execution happens before the next one. An execution that throws is the
     * last.
     */
    @SuppressWarnings("NullAway") // a command has no result
    Runnable repeatedly(Runnable command) {
        SyncObject turns = new SyncObject(name);
        return () -> submission.run(() -> Interrupts.during(cancellations, () -> {
            turns.acquire();
            boolean goesOn = false;
            try {
                command.run();
                goesOn = true;
            } finally {
                turns.release();
                if (!goesOn) {
                    outcome.enter();
                }
            }
            return null;
        }));
    }

    /** The calling thread has seen how the task ended. */
    void seen() {
        if (Switch.ON) {
            outcome.acquire();
        }
    }

    /** The calling thread has seen that the task has ended. */
    void glimpsed() {
        if (Switch.ON) {
            outcome.acquireHappensBefore();
        }
    }

    /** The calling thread is about to cancel the task. Returns what {@link #cancelled} needs. */
    @SuppressWarnings("NullAway") // with checking off nobody takes it back
    SyncObject cancelling(boolean mayInterrupt) {
        if (!Switch.ON) {
            return null;
        }
        if (mayInterrupt) {
            cancellations.release();
        }
        return outcome.enter();
    }

    /** The calling thread has cancelled the task, or was too late. */
    void cancelled(SyncObject entry, boolean cancelled) {
        if (Switch.ON && !cancelled) {
            outcome.takeBack(entry);
        }
    }
}
