package org.jrsan.examples.cases;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import com.google.common.collect.MapMaker;
import com.google.common.util.concurrent.AtomicDouble;
import com.google.common.util.concurrent.AtomicDoubleArray;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.ExecutionSequencer;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListenableFutureTask;
import com.google.common.util.concurrent.Monitor;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;

/** One of each class of Guava. Tasks run in the thread that gives them. */
final class GuavaOperations {
    private GuavaOperations() {}

    static List<Operation> all() {
        return List.of(
                supplier(),
                cache(),
                multiset(),
                interner(),
                map(),
                number(),
                numbers(),
                counts(),
                sequencer(),
                operation("Futures", "transform, getDone", GuavaOperations::transform),
                operation("ListenableFutureTask", "run, get", GuavaOperations::runTask),
                monitor(),
                sequentialExecutor(),
                limiter(),
                operation("SettableFuture", "set, get", GuavaOperations::setFuture),
                stripes());
    }

    private static Operation operation(String type, String what, Callable<Integer> run) {
        return new Operation("Guava", type, what, run);
    }

    private static Operation supplier() {
        Supplier<Integer> supplier = Suppliers.memoize(() -> 3);
        return operation("Suppliers", "get", supplier::get);
    }

    private static Operation cache() {
        LoadingCache<Integer, Integer> cache =
                CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(4).build(CacheLoader.from(key -> key + 10));
        return operation("LoadingCache", "get", () -> cache.get(3));
    }

    private static Operation multiset() {
        ConcurrentHashMultiset<String> bag = ConcurrentHashMultiset.create();
        return operation("ConcurrentHashMultiset", "add, setCount", () -> {
            bag.add("a", 2);
            return bag.setCount("a", 0);
        });
    }

    private static Operation interner() {
        Interner<List<Integer>> interner = Interners.newStrongInterner();
        return operation(
                "Interners", "intern", () -> interner.intern(List.of(1)).get(0));
    }

    private static Operation map() {
        ConcurrentMap<Integer, Integer> map =
                new MapMaker().concurrencyLevel(1).weakValues().makeMap();
        Integer held = 3;
        return operation("MapMaker", "put, get", () -> {
            map.put(1, held);
            return map.get(1);
        });
    }

    private static Operation number() {
        AtomicDouble sum = new AtomicDouble();
        return operation("AtomicDouble", "addAndGet, getAndAdd", () -> {
            sum.addAndGet(2.0);
            return (int) sum.getAndAdd(-2.0);
        });
    }

    private static Operation numbers() {
        AtomicDoubleArray sums = new AtomicDoubleArray(2);
        return operation("AtomicDoubleArray", "addAndGet, getAndAdd", () -> {
            sums.addAndGet(1, 2.0);
            return (int) sums.getAndAdd(1, -2.0);
        });
    }

    private static Operation counts() {
        AtomicLongMap<String> counts = AtomicLongMap.create();
        return operation("AtomicLongMap", "addAndGet, remove", () -> {
            counts.addAndGet("a", 2);
            return (int) counts.remove("a");
        });
    }

    private static Operation sequencer() {
        ExecutionSequencer sequencer = ExecutionSequencer.create();
        return operation("ExecutionSequencer", "submit, get", () -> sequencer
                .submit(() -> 3, MoreExecutors.directExecutor())
                .get());
    }

    private static int transform() throws ExecutionException {
        SettableFuture<Integer> future = SettableFuture.create();
        ListenableFuture<Integer> doubled =
                Futures.transform(future, number -> number * 2, MoreExecutors.directExecutor());
        future.set(4);
        return Futures.getDone(doubled);
    }

    private static int runTask() throws ExecutionException, InterruptedException {
        ListenableFutureTask<Integer> task = ListenableFutureTask.create(() -> 5);
        task.run();
        return task.get();
    }

    private static Operation monitor() {
        Monitor monitor = new Monitor();
        int[] slot = new int[1];
        Monitor.Guard full = monitor.newGuard(() -> slot[0] != 0);
        return operation("Monitor", "enter, enterWhen, leave", () -> {
            monitor.enter();
            try {
                slot[0] = 6;
            } finally {
                monitor.leave();
            }
            monitor.enterWhen(full);
            try {
                int number = slot[0];
                slot[0] = 0;
                return number;
            } finally {
                monitor.leave();
            }
        });
    }

    private static Operation sequentialExecutor() {
        Executor executor = MoreExecutors.newSequentialExecutor(MoreExecutors.directExecutor());
        int[] count = new int[1];
        return operation("MoreExecutors", "execute, execute", () -> {
            executor.execute(() -> count[0] += 3);
            int number = count[0];
            executor.execute(() -> count[0] -= 3);
            return number;
        });
    }

    /** It grants so many permits in a second that no caller is refused. */
    private static Operation limiter() {
        RateLimiter limiter = RateLimiter.create(1_000_000_000);
        return operation("RateLimiter", "tryAcquire", () -> limiter.tryAcquire() ? 1 : 0);
    }

    private static int setFuture() throws ExecutionException, InterruptedException {
        SettableFuture<Integer> future = SettableFuture.create();
        future.set(9);
        return future.get();
    }

    private static Operation stripes() {
        Striped<Lock> locks = Striped.lock(2);
        int[] guarded = {3};
        return operation("Striped", "get, lock, unlock", () -> {
            Lock lock = locks.get("key");
            lock.lock();
            try {
                return guarded[0];
            } finally {
                lock.unlock();
            }
        });
    }
}
