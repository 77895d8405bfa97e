package org.jrsan.agent.steps;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.schedule.Execution;
import org.jspecify.annotations.Nullable;

/** The objects of the JDK's whose calls are steps, by their class. Any thread may ask. */
final class SteppedObjects {
    private static final String OURS = "org.jrsan.sync.";

    private static final String SKIP_LIST = "java.util.concurrent.ConcurrentSkipList";

    /** What a set of this kind keeps its elements in: its own map, or a part of that of another one. */
    private static final VarHandle SORTED;

    static {
        try {
            SORTED = FullLookup.in(ConcurrentSkipListSet.class)
                    .findVarHandle(ConcurrentSkipListSet.class, "m", ConcurrentNavigableMap.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** By what objects are asked for their state. */
    private static final Set<String> STATES = Set.of(
            "isEmpty",
            "size",
            "remainingCapacity",
            "containsKey",
            "getCount",
            "availablePermits",
            "isDone",
            "getNumberOfDependents",
            "isWriteLocked",
            "getReadLockCount");

    /** How an object is found in an execution. */
    private interface Family {
        @Nullable
        Stepped of(Object object, Execution execution);
    }

    private static final Family NONE = (object, execution) -> {
        throw new AssertionError("JRSan: no such object");
    };

    private static final ClassValue<Family> FAMILIES = new ClassValue<>() {
        @Override
        protected Family computeValue(Class<?> type) {
            return isOurs(type) || hasOwnState(type) ? NONE : family(type);
        }
    };

    private SteppedObjects() {}

    /** The object in an execution, null if its calls are no steps. */
    static @Nullable Stepped of(Object object, Execution execution) {
        Family family = FAMILIES.get(object.getClass());
        return family == NONE ? null : family.of(object, execution);
    }

    /** Drop-in types announce their steps themselves. */
    private static boolean isOurs(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().startsWith(OURS)) {
                return true;
            }
        }
        return false;
    }

    /** Whether to ask for the state would call code of the program, which may take steps. */
    private static boolean hasOwnState(Class<?> type) {
        return type.getClassLoader() != null
                && Arrays.stream(type.getMethods())
                        .anyMatch(method -> STATES.contains(method.getName())
                                && method.getDeclaringClass().getClassLoader() != null);
    }

    private static Family family(Class<?> type) {
        if (ReentrantLock.class.isAssignableFrom(type)) {
            return (lock, execution) -> lock(Syncs.ofLock(lock), execution);
        }
        if (ReentrantReadWriteLock.class.isAssignableFrom(type)) {
            return (lock, execution) -> lock(Syncs.ofBoth(lock), execution);
        }
        if (ReentrantReadWriteLock.WriteLock.class.isAssignableFrom(type)) {
            return (lock, execution) -> lock(Syncs.ofWriter(lock), execution);
        }
        if (ReentrantReadWriteLock.ReadLock.class.isAssignableFrom(type)) {
            return (lock, execution) -> reader(lock, lock(Syncs.ofReader(lock), execution), execution);
        }
        if (AbstractQueuedSynchronizer.ConditionObject.class.isAssignableFrom(type)) {
            return SteppedObjects::condition;
        }
        if (StampedLock.class.isAssignableFrom(type)) {
            return (lock, execution) -> kept(lock, execution, () -> new SteppedStamps((StampedLock) lock));
        }
        if (CountDownLatch.class.isAssignableFrom(type)) {
            return (latch, execution) -> kept(latch, execution, () -> new SteppedLatch((CountDownLatch) latch));
        }
        if (Semaphore.class.isAssignableFrom(type)) {
            return (one, execution) -> kept(one, execution, () -> new SteppedSemaphore((Semaphore) one, execution));
        }
        if (CyclicBarrier.class.isAssignableFrom(type)) {
            return (one, execution) -> kept(one, execution, Barrier::new);
        }
        if (ExecutorCompletionService.class.isAssignableFrom(type)) {
            return (one, execution) -> kept(one, execution, () -> new SteppedCompletions(one, execution));
        }
        if (Executor.class.isAssignableFrom(type)) {
            return SteppedObjects::executor;
        }
        if (Timer.class.isAssignableFrom(type)) {
            return (one, execution) -> kept(one, execution, () -> new SteppedFuture.Outside(execution));
        }
        if (CompletableFuture.class.isAssignableFrom(type)) {
            return SteppedObjects::future;
        }
        if (FutureTask.class.isAssignableFrom(type)) {
            return (task, execution) -> kept(task, execution, () -> new SteppedFuture((FutureTask<?>) task));
        }
        if (isQueue(type)) {
            return (queue, execution) -> kept(queue, execution, () -> new SteppedQueue((BlockingQueue<?>) queue));
        }
        return isCollection(type) ? SteppedObjects::collection : NONE;
    }

    /** To ask a part of a set for its state would compare elements by the program's code, which may take steps. */
    private static @Nullable Stepped collection(Object one, Execution execution) {
        boolean isPart = one instanceof ConcurrentSkipListSet && !(SORTED.get(one) instanceof ConcurrentSkipListMap);
        return isPart ? null : kept(one, execution, () -> SteppedCollection.of(one));
    }

    static boolean isQueue(Class<?> type) {
        return ArrayBlockingQueue.class.isAssignableFrom(type)
                || LinkedBlockingQueue.class.isAssignableFrom(type)
                || LinkedBlockingDeque.class.isAssignableFrom(type)
                || PriorityBlockingQueue.class.isAssignableFrom(type);
    }

    private static boolean isCollection(Class<?> type) {
        return ConcurrentHashMap.class.isAssignableFrom(type)
                || ConcurrentLinkedQueue.class.isAssignableFrom(type)
                || ConcurrentLinkedDeque.class.isAssignableFrom(type)
                || CopyOnWriteArrayList.class.isAssignableFrom(type)
                || CopyOnWriteArraySet.class.isAssignableFrom(type)
                || (Map.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type)) && isSkipList(type);
    }

    private static boolean isSkipList(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            String name = at.getName();
            if (name.startsWith(SKIP_LIST) && name.indexOf('$') < 0) {
                return true;
            }
        }
        return false;
    }

    /** Those of synchronisers that the program has made are not known. */
    private static @Nullable Stepped condition(Object condition, Execution execution) {
        Object sync = Syncs.ofCondition(condition);
        return !SteppedCondition.areTold() || !Syncs.isKnown(sync)
                ? null
                : kept(condition, execution, () -> new SteppedCondition(lock(sync, execution), execution));
    }

    /** What all stages have in common. */
    static Stepped stages(Execution execution) {
        return kept(SteppedFuture.All.KEY, execution, SteppedFuture.All::new);
    }

    private static Stepped executor(Object of, Execution execution) {
        ExecutorService known = SteppedCondition.areTold() ? SteppedExecutor.within(of) : null;
        return known == null
                ? kept(of, execution, () -> new SteppedFuture.Outside(execution))
                : kept(known, execution, () -> new SteppedExecutor(known, execution));
    }

    private static Stepped future(Object future, Execution execution) {
        Stepped all = stages(execution);
        return kept(future, execution, () -> new SteppedFuture((CompletableFuture<?>) future, all, execution));
    }

    private static SteppedLock lock(Object sync, Execution execution) {
        return (SteppedLock) kept(sync, execution, () -> new SteppedLock(sync, execution));
    }

    private static Stepped reader(Object half, SteppedLock lock, Execution execution) {
        return kept(half, execution, () -> new SteppedReader(lock));
    }

    private static Stepped kept(Object object, Execution execution, Supplier<Stepped> maker) {
        return (Stepped) execution.keep(object, maker);
    }

    /** It is made of a lock and a condition, whose calls inside of it are steps. */
    private static final class Barrier extends Stepped {
        Barrier() {
            super(() -> 0, "a CyclicBarrier");
        }

        @Override
        Turn turn(Call call) {
            return SteppedCondition.areTold() ? Turn.NOTHING : Turn.UNKNOWN;
        }
    }

    /** The half of a lock that is for reading. */
    private static final class SteppedReader extends Stepped {
        private final SteppedLock lock;

        SteppedReader(SteppedLock lock) {
            super(lock);
            this.lock = lock;
        }

        @Override
        Turn turn(Call call) {
            return lock.readingTurn(call);
        }
    }
}
