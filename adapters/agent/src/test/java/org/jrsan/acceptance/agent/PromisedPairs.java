package org.jrsan.acceptance.agent;

import java.util.Deque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
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
    TRANSFER_QUEUE(() -> {
        BlockingQueue<Integer> queue = new LinkedTransferQueue<>();
        return pair(() -> queue.put(1), queue::take);
    }),
    PEEKED(() -> {
        BlockingQueue<Integer> queue = new LinkedTransferQueue<>();
        return pair(() -> queue.put(1), queue::peek);
    }),
    GIVEN_TO_WHO_WAITS(() -> {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        return awaited(() -> queue.put(1), queue::take);
    }),
    SYNCHRONOUS(() -> {
        BlockingQueue<Integer> queue = new SynchronousQueue<>();
        return waiting(() -> queue.put(1), queue::take);
    }),
    FAIR_AND_SYNCHRONOUS(() -> {
        BlockingQueue<Integer> queue = new SynchronousQueue<>(true);
        return waiting(() -> queue.put(1), queue::take);
    }),
    GIVEN_SYNCHRONOUSLY(() -> {
        BlockingQueue<Integer> queue = new SynchronousQueue<>();
        return awaited(() -> queue.put(1), queue::take);
    }),
    GIVEN_IN_TURN(() -> {
        BlockingQueue<Integer> queue = new SynchronousQueue<>(true);
        return awaited(() -> queue.offer(1), queue::take);
    }),
    DEQUE(() -> {
        Deque<Integer> deque = new ConcurrentLinkedDeque<>();
        return pair(() -> deque.push(1), deque::pollLast);
    }),
    EXCHANGED(() -> {
        Exchanger<Integer> exchanger = new Exchanger<>();
        return waiting(() -> exchanger.exchange(1), () -> exchanger.exchange(null));
    }),
    EXCHANGED_BACK(() -> {
        Exchanger<Integer> exchanger = new Exchanger<>();
        return awaited(() -> exchanger.exchange(1), () -> exchanger.exchange(2, 1, TimeUnit.MINUTES));
    }),
    ARRIVED(() -> {
        Phaser phaser = new Phaser(2);
        return pair(phaser::arrive, phaser::arriveAndAwaitAdvance);
    }),
    ADVANCED(() -> {
        Phaser phaser = new Phaser(1);
        return pair(phaser::arrive, () -> phaser.awaitAdvance(0));
    }),
    ADVANCED_IN_A_TREE(() -> {
        Phaser below = new Phaser(new Phaser(), 1);
        return pair(below::arrive, () -> below.awaitAdvanceInterruptibly(0));
    }),
    ARRIVED_EARLIER(() -> {
        Phaser phaser = new Phaser(2);
        return waiting(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
    }),
    ADVANCED_FOR_WHO_WAITS(() -> {
        Phaser phaser = new Phaser(2);
        return awaited(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
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
    /** Nor is a later element of a queue that another one hands over. */
    ANOTHER_TRANSFER(() -> {
        BlockingQueue<Integer> queue = new LinkedTransferQueue<>();
        queue.add(0);
        return pair(() -> queue.put(1), queue::take);
    }),
    /** Who takes an element is not promised to come before who puts in the next one. */
    TAKEN(() -> {
        BlockingQueue<Integer> queue = new LinkedTransferQueue<>();
        queue.add(0);
        return pair(queue::take, () -> queue.put(1));
    }),
    /** An arrival at a phase that is not over orders nobody. */
    NOT_ADVANCED(() -> {
        Phaser phaser = new Phaser(3);
        return pair(phaser::arrive, () -> phaser.arrive());
    }),
    /** A phase that was over before does not come after a later arrival. */
    EARLIER_ADVANCE(() -> {
        Phaser phaser = new Phaser(1);
        phaser.arrive();
        return pair(phaser::arrive, () -> phaser.awaitAdvance(0));
    }),
    /** A phaser that was ended may be so before all have arrived. */
    TERMINATED(() -> {
        Phaser phaser = new Phaser(2);
        return pair(
                () -> {
                    phaser.arrive();
                    phaser.forceTermination();
                },
                () -> phaser.awaitAdvance(0));
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

    /** Which thread begins, and waits until the other one has taken its step. */
    enum Waits {
        NEITHER,
        SECOND,
        THIRD
    }

    /** What the second thread does, and what the third one does. */
    record Pair(Step before, Step after, Waits waits) {
        Pair(Step before, Step after) {
            this(before, after, Waits.NEITHER);
        }

        void play(UnseenTurns second, UnseenTurns third) {
            if (waits == Waits.SECOND) {
                second.beginToWait(() -> take(before));
                third.take(() -> take(after));
                second.awaitEnd();
            } else if (waits == Waits.THIRD) {
                third.beginToWait(() -> take(after));
                second.take(() -> take(before));
                third.awaitEnd();
            } else {
                second.take(() -> take(before));
                third.take(() -> take(after));
            }
        }
    }

    private final Supplier<Pair> pair;

    PromisedPairs(Supplier<Pair> pair) {
        this.pair = pair;
    }

    static Pair pair(Step releases, Step acquires) {
        return new Pair(releases, () -> {
            acquires.take();
            load();
        });
    }

    /** The second thread waits for the third one. */
    private static Pair waiting(Step gives, Step gets) {
        Pair pair = pair(gives, gets);
        return new Pair(pair.before, pair.after, Waits.SECOND);
    }

    /** The third thread waits for the second one. */
    private static Pair awaited(Step gives, Step gets) {
        Pair pair = pair(gives, gets);
        return new Pair(pair.before, pair.after, Waits.THIRD);
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

    static int load() {
        return FIRST.getOpaque();
    }

    /** Whether it was found that the first value can be missed. */
    boolean isExposed() {
        return isExposed(pair);
    }

    static boolean isExposed(Supplier<Pair> pair) {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("alone", "followed"))) {
            Pair steps = pair.get();
            try (UnseenTurns one = new UnseenTurns("one", PromisedMain::start);
                    UnseenTurns two = new UnseenTurns("two", PromisedMain::start);
                    UnseenTurns three = new UnseenTurns("three", PromisedMain::start)) {
                one.take(() -> {
                    FIRST.setOpaque(1);
                    SECOND.setOpaque(1);
                });
                two.take(SECOND::getOpaque);
                steps.play(two, three);
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
