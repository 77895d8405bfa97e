package org.jrsan.internal.pools;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.Workers;
import org.jrsan.internal.values.Waiting;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

// Long because one step changes queue, threads and numbers together: parted, each part would have to say so again.
/**
 * The threads and the queue of an executor in one run under a schedule, in place of those of the JDK: there a thread that
 * waits for work waits where no schedule sees it. What a pool decides, it decides as {@link
 * java.util.concurrent.ThreadPoolExecutor} does. A command waits until it is due; those that are due at once run in the order
 * in which they came. A thread that has nothing to do stays until the pool is shut down or the run ends.
 *
 * <p>All is done by whoever has the token of the schedule, right after a step of the pool. So nothing here needs a lock.
 */
public final class SteppedPool implements Executor {
    private static final int HAS_WORK = 1;
    private static final int HAS_ENDED = 2;
    private static final int IS_SHUT_DOWN = 4;

    /** What an idle thread waits for: work, or that there will be none. */
    private static final Guard WAKES = (bits, ref) -> (bits & (HAS_WORK | HAS_ENDED)) != 0;

    private static final Guard IS_SHUT = (bits, ref) -> (bits & IS_SHUT_DOWN) != 0;

    private static final Guard TAKES = (bits, ref) -> (bits & HAS_WORK) != 0;

    private final Object of;
    private final Shape shape;
    private final Execution execution;
    private final SteppedState steps = new SteppedState(this::state);
    private final PriorityQueue<Queued> queue =
            new PriorityQueue<>(Comparator.comparingLong(Queued::time).thenComparingLong(Queued::number));

    /** All threads that it ever had. */
    private final List<Worker> workers = new ArrayList<>();

    private int alive;

    /** How many threads there may be beside those that the shape says. */
    private int spare;

    /** How many threads are idle; counted only where commands do not wait for busy threads. */
    private int idle;

    private long numbers;
    private boolean isShutDown;
    private boolean isStopped;

    /** The commands that were begun; kept only where somebody may wait until all have ended. */
    private final List<Begun> begun = new ArrayList<>();

    /** A command that was begun, as a resource: 1 once it has ended. */
    private static final class Begun implements Resource {
        final Thread by = Thread.currentThread();
        boolean hasEnded;

        @Override
        public long scheduledBits() {
            return hasEnded ? 1 : 0;
        }
    }

    /** A command that waits for a thread. */
    private record Queued(Runnable command, long time, long number) {}

    /**
     * A pool without threads, in the schedule of the calling thread.
     *
     * @param of what it stands in for
     * @param shape what it is like
     * @param isShutDown whether it takes no commands
     */
    public SteppedPool(Object of, Shape shape, boolean isShutDown) {
        this.of = of;
        this.shape = shape;
        this.isShutDown = isShutDown;
        execution = task().execution();
    }

    private static Task task() {
        return Objects.requireNonNull(Steps.task(), "without a schedule there is no such pool");
    }

    private int state() {
        boolean hasWork = earliest() <= now();
        boolean hasEnded = isShutDown && queue.isEmpty();
        return (hasWork ? HAS_WORK : 0) | (hasEnded ? HAS_ENDED : 0) | (isShutDown ? IS_SHUT_DOWN : 0);
    }

    /** When the first command is due. */
    private long earliest() {
        Queued first = queue.peek();
        return first == null ? Long.MAX_VALUE : first.time;
    }

    /** What it stands in for. */
    public Object of() {
        return of;
    }

    /** The pool that the calling thread works for, if that replaces threads that wait; else null. */
    public static @Nullable SteppedPool ofCaller() {
        Task caller = Steps.task();
        SteppedPool pool =
                caller == null ? null : (SteppedPool) caller.execution().kept(caller);
        return pool != null && pool.shape.replacesWaiting() ? pool : null;
    }

    /** The calling thread is about to wait for what the pool that it works for may have to do. */
    public static void awaits(SteppedState waitedFor, IntPredicate permits) {
        if (ofCaller() != null && !waitedFor.attempt(permits)) {
            addSpareOfCaller();
        }
    }

    /** The same where it is known that it has to wait. */
    public static void addSpareOfCaller() {
        SteppedPool pool = ofCaller();
        if (pool != null) {
            pool.addSpare();
        }
    }

    /** The time of the run in nanoseconds. */
    public long now() {
        return execution.now();
    }

    /** Runs a command, at once or as soon as there is a thread for it. */
    @Override
    public void execute(Runnable command) {
        steps.change();
        if (isShutDown) {
            shape.rejection().accept(command);
        } else if (alive < shape.core() + spare) {
            start(command);
        } else if (hasRoom()) {
            enqueue(command, now());
            startIfNone();
        } else if (alive < shape.most()) {
            start(command);
        } else {
            shape.rejection().accept(command);
        }
    }

    private boolean hasRoom() {
        return queue.size() < (shape.capacity() == 0 ? idle : shape.capacity());
    }

    private void enqueue(Runnable command, long time) {
        queue.add(new Queued(command, time, numbers++));
    }

    private void startIfNone() {
        if (alive == 0) {
            start(null);
        }
    }

    /** Runs a command at a time. */
    public void executeAt(Runnable command, long time) {
        steps.change();
        if (isShutDown) {
            shape.rejection().accept(command);
        } else {
            enqueueAt(command, time);
        }
    }

    /**
     * Runs a command once more.
     *
     * @param afterShutdown whether also when the pool was shut down
     * @return whether it will
     */
    public boolean executeAgainAt(Runnable command, long time, boolean afterShutdown) {
        steps.change();
        boolean goesOn = !isShutDown || afterShutdown && !isStopped;
        if (goesOn) {
            enqueueAt(command, time);
        }
        return goesOn;
    }

    private void enqueueAt(Runnable command, long time) {
        enqueue(command, time);
        if (alive < shape.core()) {
            start(null);
        } else {
            startIfNone();
        }
    }

    /** Runs a command in place of the one that has waited longest. */
    public void replaceOldest(Runnable command) {
        if (!isShutDown) {
            queue.poll();
            execute(command);
        }
    }

    private void start(@Nullable Runnable first) {
        Worker worker = new Worker(first);
        workers.add(worker);
        alive++;
        boolean started = false;
        try {
            shape.starter().accept(worker);
            started = true;
        } finally {
            if (!started) {
                alive--;
                workers.remove(worker);
                worker.abandon();
            }
        }
    }

    /**
     * Takes commands back that nobody has begun. The calling thread announces a step before.
     *
     * @param which those that are to be taken
     * @param taken gets them, in order
     * @return whether there was one
     */
    public boolean takeBack(Predicate<Runnable> which, Consumer<Runnable> taken) {
        steps.change();
        return drop(which, taken);
    }

    private boolean drop(Predicate<Runnable> which, Consumer<Runnable> dropped) {
        List<Queued> all = new ArrayList<>(queue);
        all.sort(queue.comparator());
        all.removeIf(waiting -> !which.test(waiting.command));
        all.forEach(waiting -> {
            queue.remove(waiting);
            dropped.accept(waiting.command);
        });
        return !all.isEmpty();
    }

    /** A thread of the pool is about to wait for others of it: there may be one more. */
    public void addSpare() {
        steps.change();
        spare++;
        if (!queue.isEmpty()) {
            start(null);
        }
    }

    /**
     * Waits until it has nothing to do. A thread of the pool does what there is to do.
     *
     * @param nanos how long at most; the greatest number for ever
     * @return whether it has nothing to do
     */
    public boolean awaitQuiescence(long nanos) {
        long end = SteppedState.end(now(), nanos);
        boolean helps = ofCaller() == this;
        while (helps && takeBack(command -> command == Objects.requireNonNull(queue.peek()).command, Runnable::run)) {
            // It may have forked others.
        }
        if (!helps && !awaitUntil(steps, (bits, ref) -> (bits & HAS_WORK) == 0, end)) {
            return false;
        }
        for (int i = 0; i < begun.size(); i++) {
            Begun other = begun.get(i);
            if (other.by != Thread.currentThread() && !awaitUntil(other, Task.HAS_ENDED, end)) {
                return false;
            }
        }
        return true;
    }

    private static boolean awaitUntil(Resource resource, Guard guard, long end) {
        if (end < Long.MAX_VALUE) {
            return task().attempt(resource, guard, false, end);
        }
        task().await(resource, guard, false);
        return true;
    }

    /** It takes no more commands; those that wait are run, but for some. */
    public void shutdown(Predicate<Runnable> unwanted, Consumer<Runnable> dropped) {
        steps.change();
        isShutDown = true;
        drop(unwanted, dropped);
    }

    /** It takes no more commands, and interrupts those that run. Returns those that wait. */
    public List<Runnable> shutdownNow() {
        List<Runnable> left = new ArrayList<>();
        steps.change();
        isShutDown = true;
        isStopped = true;
        drop(command -> true, left::add);
        for (int i = 0; i < workers.size(); i++) {
            workers.get(i).interruptIfBusy();
        }
        return left;
    }

    /** Whether it takes no more commands. */
    public boolean isShutDown() {
        steps.look();
        return isShutDown;
    }

    /** Whether it was shut down and all of its threads have ended. */
    public boolean isTerminated() {
        if (!task().attempt(steps, IS_SHUT, false, now())) {
            return false;
        }
        for (int i = 0; i < workers.size(); i++) {
            if (!task().attempt(workers.get(i).task(), Task.HAS_ENDED, false, now())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Waits until it has been shut down and all of its threads have ended.
     *
     * @param nanos how long at most; the greatest number for ever
     * @return whether they have
     * @throws InterruptedException if the calling thread is interrupted
     */
    public boolean awaitTermination(long nanos) throws InterruptedException {
        long end = SteppedState.end(now(), nanos);
        boolean inTime = awaitInterruptibly(steps, IS_SHUT, end);
        for (int i = 0; inTime && i < workers.size(); i++) {
            inTime = awaitInterruptibly(workers.get(i).task(), Task.HAS_ENDED, end);
        }
        return inTime;
    }

    private static boolean awaitInterruptibly(Resource resource, Guard guard, long end) throws InterruptedException {
        Task task = task();
        boolean inTime = end < Long.MAX_VALUE
                ? task.attemptInterruptibly(resource, guard, false, end)
                : task.awaitInterruptibly(resource, guard, false);
        if (task.wasInterrupted()) {
            Waiting.failIfInterrupted();
        }
        return inTime;
    }

    /** A thread of the pool, as what it runs. */
    public final class Worker implements Runnable {
        private @Nullable Runnable next;
        private @Nullable Task task;
        private boolean announcesItself = true;
        private boolean isBusy;

        /** Whether it was interrupted because the pool was stopped. */
        private boolean isToStop;

        /** Written by its parent or by itself, before its first step. */
        private volatile @Nullable Thread thread;

        private Worker(@Nullable Runnable first) {
            next = first;
        }

        /** The calling thread is about to start the thread that runs this, and that no schedule knows. */
        public void announce() {
            announcesItself = false;
            task = SteppedPool.task().make(null);
        }

        /** The thread that runs this was started, and has announced itself to its schedule. */
        public void started(@Nullable Task known) {
            task = known;
        }

        private void abandon() {
            if (task != null) {
                task.abandon();
            }
        }

        private Task task() {
            return Objects.requireNonNull(task, "a worker is started with its task");
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            Task own = announcesItself ? null : task;
            if (own != null) {
                Steps.beginAs(own);
            }
            try {
                Task self = Steps.task();
                // Else the run is over.
                if (self != null) {
                    self.execution().keep(self, () -> SteppedPool.this);
                    task = self;
                    work();
                }
            } catch (Throwable e) {
                if (!Steps.isEnd(e)) {
                    throw e;
                }
            } finally {
                Workers.endOfWorker();
                Steps.end(own);
            }
        }

        private void work() {
            for (Runnable command = first(); command != null; command = shape.isOnce() ? null : take()) {
                run(command);
            }
        }

        private @Nullable Runnable first() {
            Runnable first = next;
            next = null;
            return first != null ? first : take();
        }

        private void run(Runnable command) {
            isBusy = true;
            try {
                settleInterrupt();
                if (shape.replacesWaiting()) {
                    runAsBegun(command);
                } else {
                    command.run();
                }
            } catch (Throwable e) {
                if (!Steps.isEnd(e)) {
                    dies();
                }
                throw e;
            } finally {
                isBusy = false;
            }
        }

        /** Interrupted, a command begins only where the pool was stopped. */
        private void settleInterrupt() {
            boolean wasStopped = isStopped;
            if (!wasStopped) {
                // What interrupted the last command is not meant for this one.
                Steps.takeInterrupt();
                Thread.interrupted();
            }
            // Not whether the pool is stopped by now: that is no state of the latest step.
            if (wasStopped || isToStop) {
                interrupt(Thread.currentThread());
            }
        }

        private void runAsBegun(Runnable command) {
            Begun one = new Begun();
            begun.add(one);
            try {
                command.run();
            } finally {
                Steps.access(one, true);
                one.hasEnded = true;
            }
        }

        private @Nullable Runnable take() {
            if (shape.capacity() == 0) {
                steps.change();
                idle++;
            }
            task().awaitWork(steps, WAKES, TAKES, SteppedPool.this::earliest);
            if (shape.capacity() == 0) {
                idle--;
            }
            Queued taken = earliest() <= now() ? queue.poll() : null;
            return taken == null ? null : taken.command;
        }

        /** Its command has thrown: another thread does what is left. */
        private void dies() {
            steps.change();
            alive--;
            if (!queue.isEmpty() && Steps.task() != null) {
                start(null);
            }
        }

        private void interruptIfBusy() {
            Thread running = thread;
            if (isBusy && running != null) {
                interrupt(running);
                isToStop = true;
            }
        }

        private void interrupt(Thread own) {
            if (!announcesItself) {
                Steps.interrupts(own);
            }
            own.interrupt();
        }
    }
}
