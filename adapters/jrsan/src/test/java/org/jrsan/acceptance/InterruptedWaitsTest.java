package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustBlockingQueue;
import org.jrsan.sync.RobustCompletableFuture;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustCyclicBarrier;
import org.jrsan.sync.RobustExchanger;
import org.jrsan.sync.RobustFutureTask;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustPhaser;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustStampedLock;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a thread waits for: its interrupt is an edge when it is seen, and none when it is not. */
class InterruptedWaitsTest {
    @ParameterizedTest
    @MethodSource("waits")
    void whoInterruptsAWaitIsBeforeWhatFollowsIt(Wait wait) {
        Runs.fewAreSilent(() -> ThreadHandOffTest.interrupted(RobustThread::new, Thread::interrupt, wait.fails()));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void anInterruptOutOfSightIsNoEdge(Wait wait) {
        Runs.eachRace(() -> ThreadHandOffTest.interrupted(Thread::new, Thread::interrupt, wait.fails()));
    }

    /** Something that blocks until it is interrupted. */
    private record Wait(String name, Body blocks) {
        @Override
        public String toString() {
            return name;
        }

        Body fails() {
            return () -> {
                assertThrows(InterruptedException.class, blocks::run);
                assertFalse(Thread.interrupted(), "the exception tells it");
            };
        }
    }

    /** All that blocks; made anew for each use, or not changed by it. */
    static Stream<Wait> waits() {
        RobustReentrantLock held = new RobustReentrantLock();
        RobustReentrantReadWriteLock both = new RobustReentrantReadWriteLock();
        RobustStampedLock stamped = new RobustStampedLock();
        holdForever(() -> {
            held.lock();
            both.writeLock().lock();
            stamped.writeLock();
        });
        Thread forever = holdForever(() -> {});
        RobustReentrantLock free = new RobustReentrantLock();
        return Stream.of(
                new Wait("lockInterruptibly", held::lockInterruptibly),
                new Wait("tryLock", () -> held.tryLock(1, TimeUnit.HOURS)),
                new Wait("read lock", () -> both.readLock().lockInterruptibly()),
                new Wait("tryLock of a read lock", () -> both.readLock().tryLock(1, TimeUnit.HOURS)),
                new Wait("write lock", () -> both.writeLock().lockInterruptibly()),
                new Wait("tryLock of a write lock", () -> both.writeLock().tryLock(1, TimeUnit.HOURS)),
                new Wait("stamped read lock", stamped::readLockInterruptibly),
                new Wait("stamped write lock", stamped::writeLockInterruptibly),
                new Wait("stamped tryReadLock", () -> stamped.tryReadLock(1, TimeUnit.HOURS)),
                new Wait("stamped tryWriteLock", () -> stamped.tryWriteLock(1, TimeUnit.HOURS)),
                new Wait("view of a stamped lock", stamped.asReadLock()::lockInterruptibly),
                new Wait("condition", () -> waitingOn(free, condition -> condition.await())),
                new Wait("condition, timed", () -> waitingOn(free, condition -> condition.await(1, TimeUnit.HOURS))),
                new Wait(
                        "condition, in nanoseconds",
                        () -> waitingOn(free, condition -> condition.awaitNanos(Long.MAX_VALUE))),
                new Wait(
                        "condition, until",
                        () -> waitingOn(free, condition -> condition.awaitUntil(new java.util.Date(Long.MAX_VALUE)))),
                new Wait("wait", () -> waitingOn(monitor -> RobustMonitor.waitOn(monitor))),
                new Wait("timed wait", () -> waitingOn(monitor -> RobustMonitor.waitOn(monitor, 1_000_000))),
                new Wait(
                        "wait in nanoseconds", () -> waitingOn(monitor -> RobustMonitor.waitOn(monitor, 1_000_000, 1))),
                new Wait("semaphore", () -> new RobustSemaphore(0).acquire()),
                new Wait("two permits", () -> new RobustSemaphore(0).acquire(2)),
                new Wait("tryAcquire", () -> new RobustSemaphore(0).tryAcquire(1, TimeUnit.HOURS)),
                new Wait("tryAcquire of two", () -> new RobustSemaphore(0).tryAcquire(2, 1, TimeUnit.HOURS)),
                new Wait("latch", () -> new RobustCountDownLatch(1).await()),
                new Wait("latch, timed", () -> new RobustCountDownLatch(1).await(1, TimeUnit.HOURS)),
                new Wait("barrier", () -> new RobustCyclicBarrier(2).await()),
                new Wait("barrier, timed", () -> new RobustCyclicBarrier(2).await(1, TimeUnit.HOURS)),
                new Wait("phaser", () -> new RobustPhaser(1).awaitAdvanceInterruptibly(0)),
                new Wait("phaser, timed", () -> new RobustPhaser(1).awaitAdvanceInterruptibly(0, 1, TimeUnit.HOURS)),
                new Wait("exchange", () -> new RobustExchanger<String>().exchange("")),
                new Wait("exchange, timed", () -> new RobustExchanger<String>().exchange("", 1, TimeUnit.HOURS)),
                new Wait("future task", () -> new RobustFutureTask<>(() -> 1).get()),
                new Wait("future task, timed", () -> new RobustFutureTask<>(() -> 1).get(1, TimeUnit.HOURS)),
                new Wait("completable future", () -> new RobustCompletableFuture<String>().get()),
                new Wait("completable future, timed", () -> new RobustCompletableFuture<String>()
                        .get(1, TimeUnit.HOURS)),
                new Wait("take", () -> new RobustBlockingQueue<String>(new LinkedBlockingQueue<>()).take()),
                new Wait("poll", () -> new RobustBlockingQueue<String>(new LinkedBlockingQueue<>())
                        .poll(1, TimeUnit.HOURS)),
                new Wait("put", () -> full().put("")),
                new Wait("offer", () -> full().offer("", 1, TimeUnit.HOURS)),
                new Wait("join", () -> RobustThreads.join(forever)),
                new Wait("timed join", () -> RobustThreads.join(forever, 1, TimeUnit.HOURS)),
                new Wait("wait for a value", () -> new RobustAtomicInteger().awaitValue(1)),
                new Wait("wait for a condition", () -> new RobustAtomicInteger().awaitUntil(value -> value > 0)),
                new Wait("blocking compare-and-set", () -> new RobustAtomicInteger().bcas(1, 2)));
    }

    interface WaitOn<T> {
        void run(T on) throws InterruptedException;
    }

    private static void waitingOn(RobustReentrantLock lock, WaitOn<java.util.concurrent.locks.Condition> wait)
            throws InterruptedException {
        lock.lock();
        try {
            wait.run(lock.newCondition());
        } finally {
            lock.unlock();
        }
    }

    private static void waitingOn(WaitOn<Object> wait) throws Exception {
        Object monitor = new Object();
        RobustMonitor.callSynchronizedOn(monitor, () -> {
            wait.run(monitor);
            return null;
        });
    }

    private static RobustBlockingQueue<String> full() {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>(1));
        queue.add("first");
        return queue;
    }

    /** A thread of no session that does something and stays. */
    private static Thread holdForever(Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            task.run();
            done.countDown();
            Runs.unseen(new CountDownLatch(1));
        });
        thread.setDaemon(true);
        thread.start();
        Runs.unseen(done);
        return thread;
    }
}
