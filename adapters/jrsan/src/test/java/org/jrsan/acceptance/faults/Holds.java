package org.jrsan.acceptance.faults;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustStampedLock;

/** A lock or a permit of each kind, in a session, to be taken and given back by one thread, and tried by another. */
public final class Holds implements AutoCloseable {
    private final RobustReentrantLock lock = new RobustReentrantLock();
    private final ReentrantReadWriteLock readWrite = new RobustReentrantReadWriteLock();
    private final StampedLock stamped = new RobustStampedLock();
    private final RobustSemaphore semaphore = new RobustSemaphore(1);
    private final Session session = Sanitizer.open();
    private long stamp;

    /** What can be taken, and how. */
    public static List<String> all() {
        return List.of(
                "lock",
                "lock try",
                "lock timed",
                "lock interruptibly",
                "write",
                "write try",
                "read",
                "read try",
                "stamped",
                "stamped try",
                "stamped read",
                "stamped timed",
                "stamped convert",
                "semaphore",
                "semaphore try",
                "semaphore many",
                "semaphore timed",
                "semaphore drain");
    }

    /** Takes it; it is free. */
    public void take(String how) throws InterruptedException {
        switch (how) {
            case "lock" -> lock.lock();
            case "lock try" -> lock.tryLock();
            case "lock timed" -> lock.tryLock(1, TimeUnit.SECONDS);
            case "lock interruptibly" -> lock.lockInterruptibly();
            case "write" -> readWrite.writeLock().lock();
            case "write try" -> readWrite.writeLock().tryLock();
            case "read" -> readWrite.readLock().lock();
            case "read try" -> readWrite.readLock().tryLock(1, TimeUnit.SECONDS);
            case "stamped" -> stamp = stamped.writeLock();
            case "stamped try" -> stamp = stamped.tryWriteLock();
            case "stamped read" -> stamp = stamped.readLock();
            case "stamped timed" -> stamp = stamped.tryWriteLock(1, TimeUnit.SECONDS);
            case "stamped convert" -> stamp = stamped.tryConvertToWriteLock(stamped.tryOptimisticRead());
            case "semaphore" -> semaphore.acquire();
            case "semaphore try" -> semaphore.tryAcquire();
            case "semaphore many" -> semaphore.acquireUninterruptibly(1);
            case "semaphore timed" -> semaphore.tryAcquire(1, TimeUnit.SECONDS);
            case "semaphore drain" -> semaphore.drainPermits();
            default -> throw new IllegalArgumentException(how);
        }
    }

    /** Gives it back. */
    public void give(String how) {
        switch (how.split(" ")[0]) {
            case "lock" -> lock.unlock();
            case "write" -> readWrite.writeLock().unlock();
            case "read" -> readWrite.readLock().unlock();
            case "stamped" -> stamped.unlock(stamp);
            default -> semaphore.release();
        }
    }

    /** Whether it is free: takes it alone, and gives it back. */
    public boolean isFree(String how) {
        switch (how.split(" ")[0]) {
            case "lock" -> {
                return lock.tryLock() && unlocked(lock::unlock);
            }
            case "write", "read" -> {
                return readWrite.writeLock().tryLock()
                        && unlocked(() -> readWrite.writeLock().unlock());
            }
            case "stamped" -> {
                long taken = stamped.tryWriteLock();
                return taken != 0 && unlocked(() -> stamped.unlockWrite(taken));
            }
            default -> {
                return semaphore.tryAcquire() && unlocked(semaphore::release);
            }
        }
    }

    private static boolean unlocked(Runnable unlock) {
        unlock.run();
        return true;
    }

    /** What JRSan says went wrong in it. */
    public List<Throwable> errors() {
        return session.errors();
    }

    @Override
    public void close() {
        session.close();
    }
}
