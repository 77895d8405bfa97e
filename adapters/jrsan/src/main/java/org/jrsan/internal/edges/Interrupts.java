package org.jrsan.internal.edges;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.RunEdges;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * The edges from those who interrupt a thread to whoever finds it interrupted: by {@code isInterrupted}, by
 * {@code interrupted}, or by an {@link InterruptedException} (JLS 17.4.4).
 *
 * <p>When a thread was interrupted more than once it cannot be told which interrupt was found. So each is taken, in
 * happens-before alone: what may be more than Java promises forces nothing. Thread-safe.
 */
public final class Interrupts {
    private static final WeakIdentityMap<Thread, Interrupts> ALL = new WeakIdentityMap<>();

    private static final String READS_CLASSES = "jdk.internal.loader.Resource";

    /** How many frames there may be between that and this class: those of methods that override others. */
    private static final int MOST_FRAMES = 8;

    private final SyncObject own;

    /** Who else may interrupt the thread, by a way of the JDK that does not pass through {@link #release}. */
    private final List<SyncObject> others = new CopyOnWriteArrayList<>();

    private Interrupts(Thread thread) {
        own = new SyncObject("Thread");
        own.label("interrupt of " + thread.getName());
    }

    /**
     * A step that blocks and has a result.
     *
     * @param <T> the result
     * @param <E> what it throws beside {@link InterruptedException}
     */
    public interface Blocking<T extends @Nullable Object, E extends Exception> {
        /**
         * Blocks.
         *
         * @return the result
         * @throws InterruptedException when the calling thread is interrupted
         * @throws E when it fails otherwise
         */
        T run() throws InterruptedException, E;
    }

    /**
     * A step that blocks.
     *
     * @param <E> what it throws beside {@link InterruptedException}
     */
    public interface BlockingAction<E extends Exception> {
        /**
         * Blocks.
         *
         * @throws InterruptedException when the calling thread is interrupted
         * @throws E when it fails otherwise
         */
        void run() throws InterruptedException, E;
    }

    /**
     * A step.
     *
     * @param <T> the result
     * @param <E> what it throws
     */
    public interface Step<T extends @Nullable Object, E extends Exception> {
        /**
         * Takes the step.
         *
         * @return the result
         * @throws E when it fails
         */
        T run() throws E;
    }

    private static Interrupts of(Thread thread) {
        return ALL.get(thread, Interrupts::new);
    }

    /**
     * The calling thread is about to interrupt another.
     *
     * @param thread the thread, dead or alive
     */
    public static void release(Thread thread) {
        if (Switch.ON && !Steps.restoresInterrupt() && !isRestored(thread)) {
            Steps.interrupts(thread);
            of(thread).own.release();
        }
    }

    /**
     * Whether to interrupt a thread is to call a method of the program's, which may do other things before it has the JDK interrupt the thread, or never do
     * that. Where the JDK tells of it then, as of what no schedule sees, there is no {@link #release} before.
     *
     * @param thread the thread
     * @return whether it is; not where the JDK does not tell
     */
    public static boolean areToldWithin(Thread thread) {
        return RunEdges.areStartsTold() && OverriddenInterrupt.isOf(thread);
    }

    /**
     * Whether the JDK gives the calling thread the status back that it has taken away for the time in which it reads the file of a class. That is no new interrupt, and
     * depends on which classes were loaded before.
     */
    private static boolean isRestored(Thread thread) {
        if (thread != Thread.currentThread()) {
            return false;
        }
        // No walk by functions: this may be in the midst of linking one.
        StackTraceElement[] stack = new Throwable().getStackTrace();
        for (int i = 0; i < Math.min(stack.length, MOST_FRAMES); i++) {
            if (stack[i].getClassName().equals(READS_CLASSES)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Code that no session sees is about to interrupt a thread. That is no step of a schedule.
     *
     * @param thread the thread, dead or alive
     */
    public static void releaseUnseen(Thread thread) {
        OverriddenInterrupt.prepare(thread);
        Steps.interruptsUnseen(thread);
        of(thread).own.tellHappensBefore();
    }

    /**
     * The calling thread asks whether a thread is interrupted.
     *
     * @param thread the thread
     * @param status asks the thread itself
     * @return the answer
     */
    public static boolean asked(Thread thread, BooleanSupplier status) {
        boolean kept = Steps.areControlled && Steps.asksInterrupted(thread);
        return found(thread, kept || status.getAsBoolean());
    }

    /**
     * The calling thread has asked whether a thread is interrupted.
     *
     * @param thread the thread
     * @param interrupted the answer
     * @return the answer
     */
    public static boolean found(Thread thread, boolean interrupted) {
        if (Switch.ON && interrupted) {
            Interrupts interrupts = of(thread);
            interrupts.own.learnHappensBefore();
            interrupts.others.forEach(SyncObject::learnHappensBefore);
        }
        return interrupted;
    }

    /**
     * The calling thread has met an exception that tells it was interrupted.
     *
     * @param e the exception
     * @return the exception, to be thrown on
     */
    public static InterruptedException found(InterruptedException e) {
        found(Thread.currentThread(), true);
        return e;
    }

    /**
     * Runs a step that may be interrupted.
     *
     * @param blocking the step
     * @param <T> its result
     * @param <E> what it throws otherwise
     * @return its result
     * @throws InterruptedException when the calling thread is interrupted, after the edge from who did so
     * @throws E when the step fails otherwise
     */
    public static <T extends @Nullable Object, E extends Exception> T finding(Blocking<T, E> blocking)
            throws InterruptedException, E {
        try {
            return blocking.run();
        } catch (InterruptedException e) {
            throw found(e);
        }
    }

    /**
     * Runs a step that may be interrupted.
     *
     * @param blocking the step
     * @param <E> what it throws otherwise
     * @throws InterruptedException when the calling thread is interrupted, after the edge from who did so
     * @throws E when the step fails otherwise
     */
    public static <E extends Exception> void finding(BlockingAction<E> blocking) throws InterruptedException, E {
        try {
            blocking.run();
        } catch (InterruptedException e) {
            throw found(e);
        }
    }

    /**
     * Runs a step that may block where schedules do not see it, and that may be interrupted.
     *
     * @param blocking the step
     * @param <T> its result
     * @param <E> what it throws otherwise
     * @return its result
     * @throws InterruptedException when the calling thread is interrupted, after the edge from who did so
     * @throws E when the step fails otherwise
     */
    public static <T, E extends Exception> T findingAway(Blocking<T, E> blocking) throws InterruptedException, E {
        Task left = Steps.leave();
        try {
            return finding(blocking);
        } finally {
            Steps.back(left);
        }
    }

    /**
     * Runs a step that may block where schedules do not see it, and that may be interrupted.
     *
     * @param blocking the step
     * @param <E> what it throws otherwise
     * @throws InterruptedException when the calling thread is interrupted, after the edge from who did so
     * @throws E when the step fails otherwise
     */
    public static <E extends Exception> void findingAway(BlockingAction<E> blocking) throws InterruptedException, E {
        Task left = Steps.leave();
        try {
            finding(blocking);
        } finally {
            Steps.back(left);
        }
    }

    /**
     * Runs a step during which the calling thread may be interrupted by whoever releases a synchroniser.
     *
     * @param source released before each interrupt
     * @param step the step
     * @param <T> its result
     * @param <E> what it throws
     * @return its result
     * @throws E what it throws
     */
    public static <T extends @Nullable Object, E extends Exception> T during(SyncObject source, Step<T, E> step)
            throws E {
        List<SyncObject> others = of(Thread.currentThread()).others;
        others.add(source);
        try {
            return step.run();
        } finally {
            others.remove(source);
        }
    }
}
