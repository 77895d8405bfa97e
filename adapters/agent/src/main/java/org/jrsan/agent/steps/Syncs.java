package org.jrsan.agent.steps;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jrsan.agent.resolve.FullLookup;

/**
 * What the locks of the JDK keep their state in: a lock, its two halves and its conditions have one object of that kind in common. Thread-safe.
 */
final class Syncs {
    private static final String OF_LOCK = "java.util.concurrent.locks.ReentrantLock$Sync";
    private static final String OF_BOTH = "java.util.concurrent.locks.ReentrantReadWriteLock$Sync";

    private static final Class<?> EXCLUSIVE;
    private static final Class<?> BOTH;
    private static final VarHandle LOCK;
    private static final VarHandle READ_WRITE;
    private static final VarHandle READER;
    private static final VarHandle WRITER;
    private static final VarHandle CONDITION;
    private static final MethodHandle IS_LOCKED;
    private static final MethodHandle HOLDS;
    private static final MethodHandle IS_WRITTEN;
    private static final MethodHandle READERS;
    private static final MethodHandle READ_HOLDS;
    private static final MethodHandle WRITE_HOLDS;

    static {
        try {
            Lookup lookup = FullLookup.in(ReentrantLock.class);
            EXCLUSIVE = Class.forName(OF_LOCK);
            BOTH = Class.forName(OF_BOTH);
            LOCK = lookup.findVarHandle(ReentrantLock.class, "sync", EXCLUSIVE);
            READ_WRITE = FullLookup.in(ReentrantReadWriteLock.class)
                    .findVarHandle(ReentrantReadWriteLock.class, "sync", BOTH);
            Class<?> reader = ReentrantReadWriteLock.ReadLock.class;
            READER = FullLookup.in(reader).findVarHandle(reader, "sync", BOTH);
            Class<?> writer = ReentrantReadWriteLock.WriteLock.class;
            WRITER = FullLookup.in(writer).findVarHandle(writer, "sync", BOTH);
            Class<?> condition = AbstractQueuedSynchronizer.ConditionObject.class;
            CONDITION = FullLookup.in(condition).findVarHandle(condition, "this$0", AbstractQueuedSynchronizer.class);
            MethodType count = MethodType.methodType(int.class);
            MethodType question = MethodType.methodType(boolean.class);
            MethodType asking = MethodType.methodType(boolean.class, Object.class);
            MethodType counting = MethodType.methodType(int.class, Object.class);
            IS_LOCKED = lookup.findVirtual(EXCLUSIVE, "isLocked", question).asType(asking);
            HOLDS = lookup.findVirtual(EXCLUSIVE, "getHoldCount", count).asType(counting);
            IS_WRITTEN = lookup.findVirtual(BOTH, "isWriteLocked", question).asType(asking);
            READERS = lookup.findVirtual(BOTH, "getReadLockCount", count).asType(counting);
            READ_HOLDS = lookup.findVirtual(BOTH, "getReadHoldCount", count).asType(counting);
            WRITE_HOLDS = lookup.findVirtual(BOTH, "getWriteHoldCount", count).asType(counting);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Syncs() {}

    static Object ofLock(Object lock) {
        return LOCK.get((ReentrantLock) lock);
    }

    static Object ofBoth(Object lock) {
        return READ_WRITE.get((ReentrantReadWriteLock) lock);
    }

    static Object ofReader(Object half) {
        return READER.get((ReentrantReadWriteLock.ReadLock) half);
    }

    static Object ofWriter(Object half) {
        return WRITER.get((ReentrantReadWriteLock.WriteLock) half);
    }

    static Object ofCondition(Object condition) {
        return CONDITION.get((AbstractQueuedSynchronizer.ConditionObject) condition);
    }

    /** Whether it is that of a lock which only one thread can hold. */
    static boolean isExclusive(Object sync) {
        return EXCLUSIVE.isInstance(sync);
    }

    /** 0 while it is free, -1 where it is held by one thread alone, else how often it is held for reading. */
    static int state(Object sync) {
        try {
            if (isExclusive(sync)) {
                return (boolean) IS_LOCKED.invokeExact(sync) ? -1 : 0;
            }
            return (boolean) IS_WRITTEN.invokeExact(sync) ? -1 : (int) READERS.invokeExact(sync);
        } catch (Throwable e) {
            throw new AssertionError("JRSan: a lock of the JDK does not tell its state", e);
        }
    }

    /** How often the calling thread holds it so that nobody else does. */
    static int holds(Object sync) {
        try {
            return isExclusive(sync) ? (int) HOLDS.invokeExact(sync) : (int) WRITE_HOLDS.invokeExact(sync);
        } catch (Throwable e) {
            throw new AssertionError("JRSan: a lock of the JDK does not tell who holds it", e);
        }
    }

    /** Takes it so many times at once. */
    static void take(Object sync, int holds) {
        ((AbstractQueuedSynchronizer) sync).acquire(holds);
    }

    /** Gives it up so many times at once. */
    static void giveUp(Object sync, int holds) {
        ((AbstractQueuedSynchronizer) sync).release(holds);
    }

    /** Whether it is that of a lock that this class knows. */
    static boolean isKnown(Object sync) {
        return EXCLUSIVE.isInstance(sync) || BOTH.isInstance(sync);
    }

    /** How often the calling thread holds it for reading. */
    static int readHolds(Object sync) {
        try {
            return isExclusive(sync) ? 0 : (int) READ_HOLDS.invokeExact(sync);
        } catch (Throwable e) {
            throw new AssertionError("JRSan: a lock of the JDK does not tell who holds it", e);
        }
    }
}
