package org.jrsan.acceptance.agent;

/** What a {@link PromisedScript} does, by the JDK's types or by JRSan's. */
interface PromisedOps {
    /** Stores into a variable, by release or in opaque mode. */
    void store(int variable, boolean releases, int value);

    /** Loads a variable, by acquire or in opaque mode. */
    void load(int variable, boolean acquires);

    void lock();

    void unlock();

    void readLock();

    void readUnlock();

    void writeLock();

    void writeUnlock();

    /** Of a lock with stamps. */
    void stampedLock();

    void stampedUnlock();

    void countDown();

    void await() throws InterruptedException;

    void release();

    void acquire() throws InterruptedException;

    void put() throws InterruptedException;

    void take() throws InterruptedException;

    void complete();

    void join();

    /** Runs a task. */
    void run();

    /** Gets its result. */
    void get() throws Exception;

    void transfer();

    void takeTransfer();

    void arrive();

    void awaitAdvance(int phase);

    /** Puts an element into a queue without a lock. */
    void offer(int queue);

    void poll(int queue);

    void peek(int queue);

    /** Changes a list that is copied by that. */
    void change(int list);

    void look(int list);

    /** Puts a value into one of the tables, or of the sorted maps: each has some of the keys. */
    void put(boolean sorted, int key);

    void putIfAbsent(boolean sorted, int key);

    void get(boolean sorted, int key);

    void remove(boolean sorted, int key);
}
