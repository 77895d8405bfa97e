package org.jrsan.acceptance.cases;

import static org.jrsan.acceptance.cases.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import org.jrsan.examples.cases.CaseStudy;
import org.junit.jupiter.api.Test;

/** Guava's futures, numbers, locks, caches and executors. */
class GuavaTest extends CaseStudy {
    @Test
    void aFutureIsSetOnce() {
        check(SettableFuture.class, () -> {
            SettableFuture<Box> future = SettableFuture.create();
            boolean[] first = new boolean[2];
            together(() -> first[0] = future.set(Box.of(1)), () -> first[1] = future.set(Box.of(2)));
            assertTrue(first[0] ^ first[1]);
            assertEquals(first[0] ? 1 : 2, Futures.getDone(future).number());
        });
    }

    @Test
    void whoWaitsForAFutureGetsItsValue() {
        check(SettableFuture.class, () -> {
            SettableFuture<Box> future = SettableFuture.create();
            together(
                    () -> future.set(Box.of(4)),
                    () -> assertEquals(4, future.get().number()));
        });
    }

    @Test
    void aListenerRunsOnce() {
        check(SettableFuture.class, () -> {
            SettableFuture<Box> future = SettableFuture.create();
            AtomicInteger told = new AtomicInteger();
            together(
                    () -> future.set(Box.of(4)),
                    () -> future.addListener(told::incrementAndGet, MoreExecutors.directExecutor()));
            assertEquals(1, told.get());
        });
    }

    @Test
    void aFutureIsCancelledOrSet() {
        check(SettableFuture.class, () -> {
            SettableFuture<Box> future = SettableFuture.create();
            boolean[] won = new boolean[2];
            together(() -> won[0] = future.set(Box.of(1)), () -> won[1] = future.cancel(false));
            assertTrue(won[0] ^ won[1]);
            if (won[1]) {
                assertThrows(CancellationException.class, () -> Futures.getDone(future));
            }
        });
    }

    @Test
    void aFutureIsTransformed() {
        check(Futures.class, () -> {
            SettableFuture<Box> future = SettableFuture.create();
            ListenableFuture<Integer> doubled =
                    Futures.transform(future, box -> box.number() * 2, MoreExecutors.directExecutor());
            together(() -> future.set(Box.of(4)), () -> assertFalse(doubled.isDone() && !future.isDone()));
            assertEquals(8, Futures.getDone(doubled));
        });
    }

    @Test
    void allFuturesTogetherAreOne() {
        check(Futures.class, () -> {
            SettableFuture<Integer> one = SettableFuture.create();
            SettableFuture<Integer> other = SettableFuture.create();
            ListenableFuture<List<Integer>> all = Futures.allAsList(one, other);
            together(() -> one.set(1), () -> other.set(2));
            assertEquals(List.of(1, 2), Futures.getDone(all));
        });
    }

    @Test
    void aTaskRunsOnce() {
        check(ListenableFutureTask.class, () -> {
            AtomicInteger ran = new AtomicInteger();
            ListenableFutureTask<Integer> task = ListenableFutureTask.create(ran::incrementAndGet);
            together(task::run, task::run);
            assertEquals(1, ran.get());
            assertEquals(1, task.get());
        });
    }

    @Test
    void numbersAreAdded() {
        check(AtomicDouble.class, () -> {
            AtomicDouble sum = new AtomicDouble();
            together(() -> sum.addAndGet(1.5), () -> sum.getAndAdd(2.5), () -> assertTrue(sum.get() <= 4));
            assertEquals(4.0, sum.get());
            assertTrue(sum.compareAndSet(4.0, -0.0));
        });
    }

    @Test
    void elementsAreAdded() {
        check(AtomicDoubleArray.class, () -> {
            AtomicDoubleArray sums = new AtomicDoubleArray(2);
            together(() -> sums.addAndGet(0, 1.5), () -> sums.addAndGet(0, 2.5), () -> sums.set(1, 7));
            assertEquals(4.0, sums.get(0));
            assertEquals(7.0, sums.get(1));
        });
    }

    @Test
    void aMapCounts() {
        check(AtomicLongMap.class, () -> {
            AtomicLongMap<String> counts = AtomicLongMap.create();
            together(() -> counts.incrementAndGet("a"), () -> counts.addAndGet("a", 2));
            assertEquals(3, counts.get("a"));
            assertEquals(3, counts.remove("a"));
        });
    }

    @Test
    void oneStripeIsOneLock() {
        check(Striped.class, () -> {
            Striped<Lock> locks = Striped.lock(2);
            Box[] box = {Box.of(0)};
            Threads.Action add = () -> {
                Lock lock = locks.get("key");
                lock.lock();
                try {
                    box[0] = Box.of(box[0].number() + 1);
                } finally {
                    lock.unlock();
                }
            };
            together(add, add);
            assertEquals(2, box[0].number());
        });
    }

    @Test
    void stripesThatAreMadeLateAreTheSame() {
        check(Striped.class, () -> {
            Striped<Lock> locks = Striped.lazyWeakLock(2);
            Lock[] got = new Lock[2];
            together(() -> got[0] = locks.get("key"), () -> got[1] = locks.get("key"));
            assertSame(got[0], got[1]);
        });
    }

    @Test
    void aGuardIsWaitedFor() {
        check(Monitor.class, () -> {
            Monitor monitor = new Monitor();
            Box[] slot = new Box[1];
            Monitor.Guard full = monitor.newGuard(() -> slot[0] != null);
            together(
                    () -> {
                        monitor.enter();
                        try {
                            slot[0] = Box.of(6);
                        } finally {
                            monitor.leave();
                        }
                    },
                    () -> {
                        monitor.enterWhen(full);
                        try {
                            assertEquals(6, slot[0].number());
                        } finally {
                            monitor.leave();
                        }
                    });
        });
    }

    @Test
    void oneCallerGetsThePermit() {
        check(RateLimiter.class, () -> {
            RateLimiter limiter = RateLimiter.create(0.0001);
            boolean[] got = new boolean[2];
            together(() -> got[0] = limiter.tryAcquire(), () -> got[1] = limiter.tryAcquire());
            assertTrue(got[0] ^ got[1]);
        });
    }

    @Test
    void aCacheLoadsOnce() {
        check(LoadingCache.class, () -> {
            AtomicInteger loads = new AtomicInteger();
            LoadingCache<Integer, Box> cache = CacheBuilder.newBuilder()
                    .concurrencyLevel(1)
                    .build(CacheLoader.from(key -> Box.of(key + 10 * loads.incrementAndGet())));
            Box[] got = new Box[2];
            together(() -> got[0] = cache.get(3), () -> got[1] = cache.get(3));
            assertSame(got[0], got[1]);
            assertEquals(13, got[0].number());
        });
    }

    @Test
    void aCacheIsBounded() {
        check(LoadingCache.class, () -> {
            LoadingCache<Integer, Box> cache =
                    CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(1).build(CacheLoader.from(Box::of));
            together(() -> cache.put(1, Box.of(1)), () -> cache.put(2, Box.of(2)));
            assertEquals(1, cache.size());
            cache.invalidateAll();
            assertNull(cache.getIfPresent(2));
        });
    }

    @Test
    void aSupplierIsAskedOnce() {
        check(Suppliers.class, () -> {
            AtomicInteger asked = new AtomicInteger();
            Supplier<Box> supplier = Suppliers.memoize(() -> Box.of(asked.incrementAndGet()));
            together(
                    () -> assertEquals(1, supplier.get().number()),
                    () -> assertEquals(1, supplier.get().number()));
            assertEquals(1, asked.get());
        });
    }

    @Test
    void equalObjectsAreOne() {
        check(Interners.class, () -> {
            Interner<List<Integer>> interner = Interners.newStrongInterner();
            Object[] got = new Object[2];
            together(() -> got[0] = interner.intern(List.of(1)), () -> got[1] = interner.intern(List.of(1)));
            assertSame(got[0], got[1]);
        });
    }

    @Test
    void aMapWithWeakValuesKeepsWhatIsHeld() {
        check(MapMaker.class, () -> {
            ConcurrentMap<Integer, Box> map =
                    new MapMaker().concurrencyLevel(1).weakValues().makeMap();
            Box[] held = {Box.of(1), Box.of(2)};
            together(() -> map.put(1, held[0]), () -> map.putIfAbsent(1, held[1]));
            int number = map.get(1).number();
            assertTrue(number == 1 || number == 2);
            assertEquals(1, map.size());
        });
    }

    @Test
    void aMultisetCounts() {
        check(ConcurrentHashMultiset.class, () -> {
            ConcurrentHashMultiset<String> bag = ConcurrentHashMultiset.create();
            together(() -> bag.add("a", 2), () -> bag.add("a"), () -> bag.removeExactly("a", 5));
            assertEquals(3, bag.count("a"));
        });
    }

    @Test
    void tasksOfASequenceDoNotOverlap() {
        check(ExecutionSequencer.class, () -> {
            ExecutionSequencer sequencer = ExecutionSequencer.create();
            int[] count = new int[1];
            Threads.Action add = () -> sequencer
                    .submit(() -> count[0]++, MoreExecutors.directExecutor())
                    .get();
            together(add, add);
            assertEquals(2, count[0]);
        });
    }

    @Test
    void aSequentialExecutorRunsOneTaskAtATime() {
        check(MoreExecutors.class, () -> {
            Executor executor = MoreExecutors.newSequentialExecutor(MoreExecutors.directExecutor());
            int[] count = new int[1];
            together(() -> executor.execute(() -> count[0]++), () -> executor.execute(() -> count[0]++));
            executor.execute(() -> assertEquals(2, count[0]));
        });
    }
}
