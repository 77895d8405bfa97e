package org.jrsan.acceptance.agent;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** By the JDK's types, which the agent sees. */
final class PromisedByJdk implements PromisedOps {
    private final AtomicInteger[] variables =
            Stream.generate(AtomicInteger::new).limit(PromisedScript.VARIABLES).toArray(AtomicInteger[]::new);
    private final ReentrantLock lock = new ReentrantLock();
    private final ReadWriteLock readWrite = new ReentrantReadWriteLock();
    private final StampedLock stamped = new StampedLock();
    private final CountDownLatch latch = new CountDownLatch(4);
    private final Semaphore semaphore = new Semaphore(1);
    private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> future = new CompletableFuture<>();
    private final FutureTask<Integer> task = new FutureTask<>(() -> 1);
    private final BlockingQueue<Object> transfers = new LinkedTransferQueue<>();
    private final Phaser phaser = new Phaser(PromisedScript.PARTIES);
    private final List<Queue<Object>> elements = several(ConcurrentLinkedQueue::new);
    private final List<List<Object>> lists = several(() -> new CopyOnWriteArrayList<>(List.of(0)));
    private final List<Map<Integer, Object>> tables = several(ConcurrentHashMap::new);
    private final List<Map<Integer, Object>> sorted = several(ConcurrentSkipListMap::new);
    private long stamp;

    static <C> List<C> several(Supplier<C> maker) {
        return Stream.generate(maker).limit(PromisedScript.COLLECTIONS).toList();
    }

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
        queue.put(new Object());
    }

    @Override
    public void take() throws InterruptedException {
        queue.take();
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
        elements.get(queue).offer(new Object());
    }

    @Override
    public void poll(int queue) {
        elements.get(queue).poll();
    }

    @Override
    public void peek(int queue) {
        elements.get(queue).peek();
    }

    @Override
    public void change(int list) {
        lists.get(list).set(0, new Object());
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
