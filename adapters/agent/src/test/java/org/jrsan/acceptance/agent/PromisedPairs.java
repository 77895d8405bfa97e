package org.jrsan.acceptance.agent;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.agent.UnseenTurns;

/**
 * A thread stores twice, and another one loads the second value. Whoever is promised to come after that one can miss the first value,
 * as nothing but the opaque load tells that it is there. So a load of it is exposed if the edge carries what is forced, and not if the
 * edge carries happens-before alone.
 */
enum PromisedPairs {
    LOCK(() -> {
        ReentrantLock lock = new ReentrantLock();
        return pair(() -> locked(lock), lock::lock);
    }),
    FAIR_LOCK(() -> {
        ReentrantLock lock = new ReentrantLock(true);
        return pair(() -> locked(lock), lock::tryLock);
    }),
    WRITTEN_AND_READ(() -> {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        return pair(() -> locked(lock.writeLock()), lock.readLock()::lock);
    }),
    READ_AND_WRITTEN(() -> {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        return pair(() -> locked(lock.readLock()), lock.writeLock()::tryLock);
    }),
    STAMPED(() -> {
        StampedLock lock = new StampedLock();
        return pair(() -> lock.unlockWrite(lock.writeLock()), lock::readLock);
    }),
    LATCH(() -> {
        CountDownLatch latch = new CountDownLatch(1);
        return pair(latch::countDown, latch::await);
    }),
    SEMAPHORE(() -> {
        Semaphore semaphore = new Semaphore(0);
        return pair(semaphore::release, semaphore::acquire);
    }),
    FAIR_SEMAPHORE(() -> {
        Semaphore semaphore = new Semaphore(0, true);
        return pair(semaphore::release, semaphore::tryAcquire);
    }),
    QUEUE(() -> {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        return pair(() -> queue.put(1), queue::take);
    }),
    TASK(() -> {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        return pair(task::run, task::get);
    }),
    FUTURE(() -> {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        return pair(() -> future.complete(1), future::get);
    }),
    FAILED_FUTURE(() -> {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        return pair(() -> future.completeExceptionally(new IllegalStateException()), () -> future.handle((x, e) -> 1));
    }),
    NEXT_STAGE(() -> {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> next = future.thenCombine(new CompletableFuture<Integer>(), Integer::sum);
        CompletableFuture<Integer> after = future.thenApply(x -> x + 1).thenCompose(CompletableFuture::completedFuture);
        return pair(() -> future.complete(1), () -> after.join().equals(next.getNow(1)));
    }),
    SUBMITTED(() -> {
        ExecutorService pool = known(Executors.newSingleThreadExecutor());
        return new Pair(() -> pool.submit(PromisedPairs::load).get(), pool::shutdown);
    }),
    EXECUTED(() -> {
        ExecutorService pool = known(Executors.newFixedThreadPool(1));
        CountDownLatch last = new CountDownLatch(1);
        return new Pair(
                () -> {
                    pool.execute(() -> {
                        load();
                        last.countDown();
                    });
                    last.await();
                },
                pool::shutdown);
    }),
    SUPPLIED(() -> {
        ExecutorService pool = known(Executors.newSingleThreadExecutor());
        return new Pair(
                () -> CompletableFuture.supplyAsync(PromisedPairs::load, pool).join(), pool::shutdown);
    }),
    FORKED(() -> {
        ForkJoinPool pool = (ForkJoinPool) known(new ForkJoinPool(1));
        return new Pair(
                () -> pool.submit(ForkJoinTask.adapt(PromisedPairs::load)).get(), pool::shutdown);
    }),
    JOINED(() -> {
        ForkJoinTask<?> task = ForkJoinTask.adapt(() -> 1);
        return pair(task::invoke, task::join);
    }),

    /** Readers are not ordered. */
    READ_AND_READ(() -> {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        return pair(() -> locked(lock.readLock()), lock.readLock()::lock);
    }),
    /** Who gets one element does not come after who put in the next one. */
    ANOTHER_ELEMENT(() -> {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.add(0);
        return pair(() -> queue.put(1), queue::take);
    }),
    /** Who did not get a lock comes after nobody. */
    REFUSED(() -> {
        ReentrantLock lock = new ReentrantLock();
        return pair(
                () -> {
                    lock.lock();
                    locked(lock);
                },
                lock::tryLock);
    }),
    /** A future that is asked whether it is done promises nothing. */
    ASKED(() -> {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        return pair(() -> future.complete(1), future::isDone);
    }),
    /** Who takes the monitor of a future does not come after who completed it. */
    MONITOR_OF_A_FUTURE(() -> {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        return pair(() -> future.complete(1), () -> inside(future));
    }),
    FUTURE_OF_A_MONITOR(() -> {
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(1);
        return pair(() -> inside(future), future::get);
    }),
    MONITOR_OF_A_TASK(() -> {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        return pair(task::run, () -> inside(task));
    }),
    MONITOR_OF_A_LOCK(() -> {
        StampedLock lock = new StampedLock();
        return pair(() -> lock.unlockWrite(lock.writeLock()), () -> inside(lock));
    }),
    LOCK_OF_A_MONITOR(() -> {
        StampedLock lock = new StampedLock();
        return pair(() -> inside(lock), lock::readLock);
    }),
    /** Nor after who gave it to an executor. */
    MONITOR_OF_WHAT_IS_EXECUTED(() -> {
        ForkJoinPool pool = new ForkJoinPool(1);
        Runnable job = () -> {};
        return pair(() -> pool.execute(job), () -> inside(job));
    }),
    MONITOR_OF_WHAT_IS_FORKED(() -> {
        ForkJoinTask<?> task = ForkJoinTask.adapt(() -> 1);
        return pair(task::fork, () -> inside(task));
    }),
    /** Who asks for the result of a task that has ended does not come after who forks it once more. */
    RESULT_FROM_BEFORE(() -> {
        ForkJoinTask<?> task = ForkJoinTask.adapt(() -> 1);
        task.invoke();
        return pair(task::fork, task::join);
    });

    private static final AtomicInteger FIRST = new AtomicInteger();
    private static final AtomicInteger SECOND = new AtomicInteger();

    /** What may throw. */
    interface Step {
        void take() throws Exception;
    }

    /** What the second thread does, and what the third one does. */
    private record Pair(Step before, Step after) {}

    private final Supplier<Pair> pair;

    PromisedPairs(Supplier<Pair> pair) {
        this.pair = pair;
    }

    private static Pair pair(Step releases, Step acquires) {
        return new Pair(releases, () -> {
            acquires.take();
            load();
        });
    }

    /** One whose thread is known: it is not seen to start, and then counts as knowing what all know. */
    private static ExecutorService known(ExecutorService pool) {
        try {
            pool.submit(PromisedPairs::load).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
        return pool;
    }

    private static void locked(Lock lock) {
        lock.lock();
        lock.unlock();
    }

    @SuppressWarnings("EmptyBlock") // that is the test
    private static void inside(Object monitor) {
        synchronized (monitor) {
            // Nothing is done there.
        }
    }

    private static int load() {
        return FIRST.getOpaque();
    }

    /** Whether it was found that the first value can be missed. */
    boolean isExposed() {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("alone", "followed"))) {
            Pair steps = pair.get();
            try (UnseenTurns one = new UnseenTurns("one", PromisedMain::start);
                    UnseenTurns two = new UnseenTurns("two", PromisedMain::start);
                    UnseenTurns three = new UnseenTurns("three", PromisedMain::start)) {
                one.take(() -> {
                    FIRST.setOpaque(1);
                    SECOND.setOpaque(1);
                });
                two.take(() -> {
                    SECOND.getOpaque();
                    take(steps.before);
                });
                three.take(() -> take(steps.after));
            }
            if (!session.errors().isEmpty()) {
                throw new AssertionError(session.errors().get(0));
            }
            return !session.violations().isEmpty();
        }
    }

    private static void take(Step step) {
        try {
            step.take();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
