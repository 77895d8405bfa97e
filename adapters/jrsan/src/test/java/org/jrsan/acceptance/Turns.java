package org.jrsan.acceptance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;
import org.jrsan.sync.RobustThreads;

/**
 * Threads that take turns: each step runs to its end in the thread it is for, in an order that the test chooses and
 * JRSan does not see. The threads are started at their first step and joined at the end.
 */
public final class Turns implements AutoCloseable {
    public interface Step {
        void run() throws Exception;
    }

    private final BiFunction<String, Runnable, Thread> starter;
    private final Map<String, Partner> partners = new LinkedHashMap<>();

    private record Partner(Thread thread, BlockingQueue<FutureTask<Void>> steps) {}

    /** Threads whose start and join are seen. */
    public Turns() {
        this(RobustThreads::start);
    }

    public Turns(BiFunction<String, Runnable, Thread> starter) {
        this.starter = starter;
    }

    /** Starts a thread that does nothing yet, so that its start edge is out of the way. */
    public Turns start(String... names) {
        for (String name : names) {
            step(name, () -> {});
        }
        return this;
    }

    /** Does a step in a thread and returns when it has ended; passes on what it throws. */
    public Turns step(String name, Step step) {
        FutureTask<Void> task = begin(name, step);
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new AssertionError("step of " + name, e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return this;
    }

    /** Begins a step that may block. */
    public FutureTask<Void> begin(String name, Step step) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            step.run();
            return null;
        });
        partners.computeIfAbsent(name, this::partner).steps.add(task);
        return task;
    }

    /** Adds a thread that the calling thread starts, inside of a step. */
    public void adopt(String name, BiFunction<String, Runnable, Thread> by) {
        partners.put(name, partner(name, by));
    }

    public Thread thread(String name) {
        return partners.get(name).thread;
    }

    private Partner partner(String name) {
        return partner(name, starter);
    }

    private static Partner partner(String name, BiFunction<String, Runnable, Thread> starter) {
        BlockingQueue<FutureTask<Void>> steps = new LinkedBlockingQueue<>();
        return new Partner(starter.apply(name, () -> takeSteps(steps)), steps);
    }

    private static void takeSteps(BlockingQueue<FutureTask<Void>> steps) {
        try {
            for (FutureTask<Void> next = steps.take(); !next.isCancelled(); next = steps.take()) {
                next.run();
                // A step may have been interrupted, and the next one shall not be.
                Thread.interrupted();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        for (Partner partner : partners.values()) {
            FutureTask<Void> last = new FutureTask<>(() -> null);
            last.cancel(false);
            partner.steps.add(last);
        }
        try {
            for (Partner partner : partners.values()) {
                RobustThreads.join(partner.thread);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
