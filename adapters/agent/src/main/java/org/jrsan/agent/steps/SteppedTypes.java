package org.jrsan.agent.steps;

import java.util.Set;

/**
 * Types of the JDK's whose calls are steps of a schedule: locks, what threads wait for, and collections. Names are internal ones. Any thread may ask.
 */
public final class SteppedTypes {
    private static final String CONCURRENT = "java/util/concurrent/";

    private static final String LOCKS = CONCURRENT + "locks/";

    private static final Set<String> OF_LOCKS = Set.of(
            "Lock",
            "Condition",
            "ReentrantLock",
            "ReentrantReadWriteLock",
            "ReentrantReadWriteLock$ReadLock",
            "ReentrantReadWriteLock$WriteLock",
            "StampedLock");

    private static final Set<String> OF_CONCURRENT = Set.of(
            "CountDownLatch",
            "Semaphore",
            "BlockingQueue",
            "BlockingDeque",
            "ArrayBlockingQueue",
            "LinkedBlockingQueue",
            "LinkedBlockingDeque",
            "PriorityBlockingQueue",
            "ConcurrentLinkedDeque",
            "CompletableFuture",
            "CompletionStage",
            "Future",
            "FutureTask",
            "RunnableFuture",
            "ScheduledFuture",
            "RunnableScheduledFuture",
            "CyclicBarrier",
            "CompletionService",
            "ExecutorCompletionService",
            "AbstractExecutorService",
            "Executor",
            "ExecutorService",
            "ScheduledExecutorService",
            "ThreadPoolExecutor",
            "ScheduledThreadPoolExecutor",
            "ForkJoinPool");

    /** Methods of a lock, which a class may have from the lock that it extends. */
    private static final Set<String> OF_A_LOCK = Set.of(
            "lock()V", "unlock()V", "tryLock()Z", "lockInterruptibly()V", "tryLock(JLjava/util/concurrent/TimeUnit;)Z");

    private SteppedTypes() {}

    /**
     * Whether a call may be one of such an object, and is not one of a {@linkplain org.jrsan.agent.resolve.SharedTypes shared} collection.
     *
     * @param owner the class that the call names
     * @return whether it may be
     */
    public static boolean contains(String owner) {
        if (!owner.startsWith(CONCURRENT)) {
            return owner.equals("java/util/Deque") || owner.equals("java/util/Timer");
        }
        return owner.startsWith(LOCKS)
                ? OF_LOCKS.contains(owner.substring(LOCKS.length()))
                : OF_CONCURRENT.contains(owner.substring(CONCURRENT.length()));
    }

    /**
     * Whether a method sleeps, tells the time, or is a static one that hands something to threads of others.
     *
     * @param owner the class that the call names
     * @param name its name
     * @return whether it is one of those
     */
    public static boolean isOfTime(String owner, String name) {
        return switch (owner) {
            case "java/time/Instant" -> name.equals("now");
            case CONCURRENT + "CompletableFuture" ->
                name.equals("supplyAsync") || name.equals("runAsync") || name.equals("delayedExecutor");
            case "java/lang/System" -> name.equals("nanoTime") || name.equals("currentTimeMillis");
            case "java/lang/Thread", "java/util/concurrent/TimeUnit" -> name.equals("sleep");
            default -> false;
        };
    }

    /**
     * Whether a method may be one that a class has from a lock of the JDK's which it extends.
     *
     * @param name its name
     * @param descriptor its descriptor
     * @return whether it may be
     */
    public static boolean mayBeOfLock(String name, String descriptor) {
        return OF_A_LOCK.contains(name + descriptor);
    }
}
