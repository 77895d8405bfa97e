package org.jrsan.acceptance.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.sync.RobustThreads;

/** Threads that serve one arrangement after the other. They are made before any session is open. */
final class Workers {
    /** How many threads an arrangement has at most. */
    static final int MOST = 9;

    private final List<ExecutorService> pool = new ArrayList<>();
    private final List<Wrapped> wrapped = new ArrayList<>();

    /** The pool threads that have opened a session; each element is used by one thread after the other. */
    private final boolean[] haveOpened = new boolean[MOST];

    /** A wrapped executor of one thread, which can be told what to do out of sight after its task. */
    static final class Wrapped extends ThreadPoolExecutor {
        final ExecutorService robust = RobustThreads.wrap(this);
        volatile Runnable afterTask;

        Wrapped(int number) {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> daemon(task, "wrapped-" + number));
            prestartAllCoreThreads();
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            Runnable after = afterTask;
            if (after != null) {
                afterTask = null;
                after.run();
            }
        }
    }

    Workers() {
        for (int i = 0; i < MOST; i++) {
            String name = "pool-" + i;
            pool.add(Executors.newSingleThreadExecutor(task -> daemon(task, name)));
            wrapped.add(new Wrapped(i));
        }
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** The calling thread, which is the pool thread of a number, is about to open a session. */
    void opens(int number) {
        haveOpened[number] = true;
    }

    /** Gives the pool thread of a number something to do. No session is open. */
    Future<?> play(int number, Runnable task) {
        ExecutorService thread = pool.get(number);
        if (haveOpened[number]) {
            haveOpened[number] = false;
            // A thread that closes its session belongs to none. One whose session was closed by another may keep a
            // trace.
            thread.execute(() -> Sanitizer.open().close());
        }
        return thread.submit(task);
    }

    Wrapped wrapped(int number) {
        return wrapped.get(number);
    }

    /** Lets all threads end. */
    void shutdown() {
        pool.forEach(ExecutorService::shutdown);
        wrapped.forEach(ExecutorService::shutdown);
    }
}
