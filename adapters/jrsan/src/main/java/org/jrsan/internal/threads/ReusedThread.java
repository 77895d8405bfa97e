package org.jrsan.internal.threads;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Task;
import org.jrsan.schedule.threads.Waits;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the operating system for one task after another, each in a run of its own, since to start a thread takes longer than
 * a whole execution. To each task it is a new thread: with its name, priority and class loader, with the inheritable thread locals
 * of the thread that starts it and no others, not interrupted, and with no permit to park. It tells the schedule of interrupts.
 *
 * <p>What it cannot be is gone: {@link Thread#isAlive} does not know that a task has ended, and {@link Thread#join()} learns it
 * only once the schedule has found that somebody is blocked out of its sight: then the thread ends indeed. So no thread that a user
 * starts is one.
 *
 * <p>Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}: the JDK has no other way to give a thread new thread locals.
 */
public final class ReusedThread extends Thread {
    /** How long it waits for a next run before it ends. */
    private static final long IDLE_NANOS = 1_000_000_000L;

    /** How often it looks whether it is to end indeed, while the run is open in which its task has ended. */
    private static final long LOOK_NANOS = 10_000_000L;

    /** Those that no run uses. */
    private static final Queue<ReusedThread> IDLE = new ConcurrentLinkedQueue<>();

    /** What it is to do, as the thread knows it that starts this one. */
    private record Piece(
            Runnable body,
            int priority,
            @Nullable ClassLoader loader,
            @Nullable Object inherited) {}

    /** What is to be done next; taken by itself. */
    private volatile @Nullable Piece next;

    /** The latest task, null while no run uses it. */
    private volatile @Nullable Task task;

    private volatile boolean isParked;

    /** Whether it was interrupted when its task ended, or has been since. */
    private volatile boolean wasInterrupted;

    /** Guarded by the monitor. */
    private boolean isLast;

    private final ThreadLocals locals;

    private ReusedThread(ThreadLocals locals) {
        // Nothing of the thread that happens to make it first.
        super(null, null, "jrsan-reused", 0, false);
        setDaemon(true);
        setContextClassLoader(null);
        this.locals = locals;
    }

    /** One that no run uses, in the group of the calling thread; null if this JVM has no such threads. */
    static @Nullable ReusedThread take(String name) {
        ThreadLocals ofAll = ThreadLocals.all();
        if (ofAll == null) {
            return null;
        }
        ReusedThread thread = IDLE.poll();
        if (thread != null && thread.getThreadGroup() != currentThread().getThreadGroup()) {
            IDLE.add(thread);
            thread = null;
        }
        if (thread == null) {
            thread = new ReusedThread(ofAll);
            thread.start();
        }
        if (!thread.getName().equals(name)) {
            thread.setName(name);
        }
        return thread;
    }

    /** It does this once its task is given the token, as a new thread would that the calling one starts now. */
    void begin(Task ofBody, Runnable body) {
        Thread parent = currentThread();
        Piece piece = new Piece(body, parent.getPriority(), parent.getContextClassLoader(), locals.inherited());
        task = ofBody;
        ofBody.startsWith(() -> wake(piece));
    }

    private void wake(Piece piece) {
        next = piece;
        // It parks only after it has said so and found nothing: one of the two sees the other.
        if (isParked) {
            LockSupport.unpark(this);
        }
    }

    @Override
    public void run() {
        boolean isIdle;
        do {
            isIdle = !performNext();
        } while (!ends(isIdle));
    }

    /** A method of its own, so that nothing of what was done is kept alive. False if there is nothing to do for a while. */
    private boolean performNext() {
        Piece piece = await();
        if (piece != null) {
            perform(piece);
        }
        return piece != null;
    }

    /** What it is to do next; null if there is nothing for a while. */
    private @Nullable Piece await() {
        Waits waits = new Waits();
        Piece piece = next;
        while (piece == null && waits.next()) {
            // Most often the next execution begins soon.
            piece = next;
        }
        if (piece == null) {
            isParked = true;
            piece = next;
            if (piece == null) {
                LockSupport.parkNanos(this, task == null ? IDLE_NANOS : LOOK_NANOS);
                piece = next;
            }
            isParked = false;
        }
        if (piece != null) {
            next = null;
        }
        return piece;
    }

    private void perform(Piece piece) {
        // A permit that an earlier task left is taken.
        LockSupport.unpark(this);
        LockSupport.park();
        interrupted();
        wasInterrupted = false;
        locals.reset(piece.inherited());
        if (getPriority() != piece.priority()) {
            setPriority(piece.priority());
        }
        setContextClassLoader(piece.loader());
        try {
            Steps.run(piece.body());
        } catch (Throwable e) {
            tell(e);
        } finally {
            locals.reset(null);
            setUncaughtExceptionHandler(null);
            setContextClassLoader(null);
            if (super.isInterrupted()) {
                // In this order: whoever asks finds it in one place or the other.
                wasInterrupted = true;
                interrupted();
            }
        }
    }

    private void tell(Throwable uncaught) {
        try {
            getUncaughtExceptionHandler().uncaughtException(this, uncaught);
        } catch (Throwable e) {
            // As the JVM does it: nobody is left to be told.
        }
    }

    /**
     * Whether it ends indeed.
     *
     * @param isIdle whether it has had nothing to do for a while
     */
    private synchronized boolean ends(boolean isIdle) {
        Task latest = task;
        isLast |= latest == null
                ? isIdle && IDLE.remove(this)
                : isOver(latest) && !latest.execution().isOrderly();
        return isLast;
    }

    /** The run that it took part in is closed. */
    synchronized void giveBack() {
        Task latest = task;
        if (latest == null || !isOver(latest) || !latest.execution().isOrderly()) {
            isLast = true;
            LockSupport.unpark(this);
        } else {
            task = null;
            IDLE.add(this);
        }
    }

    private static boolean isOver(@Nullable Task task) {
        return task == null || task.scheduledBits() != 0;
    }

    /** To others, it has ended when its task has. */
    @Override
    public State getState() {
        return isOver(task) ? State.TERMINATED : super.getState();
    }

    @Override
    public void interrupt() {
        Interrupts.release(this);
        if (isOver(task)) {
            wasInterrupted = true;
        } else {
            super.interrupt();
        }
    }

    @Override
    public boolean isInterrupted() {
        return Interrupts.asked(this, () -> super.isInterrupted() || wasInterrupted);
    }
}
