package org.jrsan.acceptance.agent;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
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
}
