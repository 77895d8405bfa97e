package org.jrsan.acceptance.agent;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.stream.Stream;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustBlockingQueue;
import org.jrsan.sync.RobustCompletableFuture;
import org.jrsan.sync.RobustConcurrentMap;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustFutureTask;
import org.jrsan.sync.RobustPhaser;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustStampedLock;

/**
 * By JRSan's types. The JDK's queue has two locks inside, which order all that put something in, and all that take something out. Who
 * puts something into an empty queue takes the second one as well. JRSan's own types promise no such order, so it is made here.
 */
final class PromisedByTypes implements PromisedOps {
    private final RobustAtomicInteger[] variables = Stream.generate(RobustAtomicInteger::new)
            .limit(PromisedScript.VARIABLES)
            .toArray(RobustAtomicInteger[]::new);
    private final RobustReentrantLock lock = new RobustReentrantLock();
    private final ReadWriteLock readWrite = new RobustReentrantReadWriteLock();
    private final RobustStampedLock stamped = new RobustStampedLock();
    private final RobustCountDownLatch latch = new RobustCountDownLatch(4);
    private final RobustSemaphore semaphore = new RobustSemaphore(1);
    private final BlockingQueue<Object> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
    private final RobustCompletableFuture<Integer> future = new RobustCompletableFuture<>();
    private final RobustFutureTask<Integer> task = new RobustFutureTask<>(() -> 1);
    private final RobustReentrantLock putting = new RobustReentrantLock();
    private final RobustReentrantLock taking = new RobustReentrantLock();
    private final BlockingQueue<Object> transfers = new RobustBlockingQueue<>(new LinkedTransferQueue<>());
    private final Phaser phaser = new RobustPhaser(PromisedScript.PARTIES);
    private final List<BlockingQueue<Object>> elements =
            PromisedByJdk.several(() -> new RobustBlockingQueue<>(new LinkedTransferQueue<>()));
    private final List<Map<Integer, Object>> lists = PromisedByJdk.several(RobustConcurrentMap::new);
    private final List<Map<Integer, Object>> tables = PromisedByJdk.several(RobustConcurrentMap::new);
    private final List<Map<Integer, Object>> sorted =
            PromisedByJdk.several(() -> new RobustConcurrentMap<>(new ConcurrentSkipListMap<>()));
    private long stamp;

    @Override
    public void store(int variable, boolean releases, int value) {
        if (releases) {
            variables[variable].setRelease(value);
        } else {
            variables[variable].setOpaque(value);
        }
    }

    @Override
    public void load(int variable, boolean acquires) {
        if (acquires) {
            variables[variable].getAcquire();
        } else {
            variables[variable].getOpaque();
        }
    }

    @Override
    public void lock() {
        lock.lock();
    }

    @Override
    public void unlock() {
        lock.unlock();
    }

    @Override
    public void readLock() {
        readWrite.readLock().lock();
    }

    @Override
    public void readUnlock() {
        readWrite.readLock().unlock();
    }

    @Override
    public void writeLock() {
        readWrite.writeLock().lock();
    }

    @Override
    public void writeUnlock() {
        readWrite.writeLock().unlock();
    }

    @Override
    public void stampedLock() {
        stamp = stamped.writeLock();
    }

    @Override
    public void stampedUnlock() {
        stamped.unlockWrite(stamp);
    }

    @Override
    public void countDown() {
        latch.countDown();
    }

    @Override
    public void await() throws InterruptedException {
        latch.await();
    }

    @Override
    public void release() {
        semaphore.release();
    }

    @Override
    public void acquire() throws InterruptedException {
        semaphore.acquire();
    }

    @Override
    public void put() throws InterruptedException {
        boolean isFirst = queue.isEmpty();
        putting.lock();
        queue.put(new Object());
        putting.unlock();
        if (isFirst) {
            taking.lock();
            taking.unlock();
        }
    }

    @Override
    public void take() throws InterruptedException {
        taking.lock();
        queue.take();
        taking.unlock();
    }

    @Override
    public void complete() {
        future.complete(1);
    }

    @Override
    public void join() {
        future.join();
    }

    @Override
    public void run() {
        task.run();
    }

    @Override
    public void get() throws Exception {
        task.get();
    }

    @Override
    public void transfer() {
        transfers.add(new Object());
    }

    @Override
    public void takeTransfer() {
        transfers.poll();
    }

    @Override
    public void arrive() {
        phaser.arrive();
    }

    @Override
    public void awaitAdvance(int phase) {
        phaser.awaitAdvance(phase);
    }

    @Override
    public void offer(int queue) {
        elements.get(queue).add(new Object());
    }

    @Override
    public void poll(int queue) {
        elements.get(queue).poll();
    }

    @Override
    public void peek(int queue) {
        elements.get(queue).peek();
    }

    /** Who changes a list has read it, while it is locked. */
    @Override
    public void change(int list) {
        lists.get(list).get(0);
        lists.get(list).put(0, new Object());
    }

    @Override
    public void look(int list) {
        lists.get(list).get(0);
    }

    private Map<Integer, Object> map(boolean isSorted, int key) {
        return (isSorted ? sorted : tables).get(key % PromisedScript.COLLECTIONS);
    }

    @Override
    public void put(boolean isSorted, int key) {
        map(isSorted, key).put(key, new Object());
    }

    @Override
    public void putIfAbsent(boolean isSorted, int key) {
        map(isSorted, key).putIfAbsent(key, new Object());
    }

    @Override
    public void get(boolean isSorted, int key) {
        map(isSorted, key).get(key);
    }

    @Override
    public void remove(boolean isSorted, int key) {
        map(isSorted, key).remove(key);
    }
}
