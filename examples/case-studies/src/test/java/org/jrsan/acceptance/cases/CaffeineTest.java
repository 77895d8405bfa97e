package org.jrsan.acceptance.cases;

import static org.jrsan.acceptance.cases.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jrsan.examples.cases.CaseStudy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Caffeine's caches, whose maintenance is done by the callers. */
class CaffeineTest extends CaseStudy {
    private static Caffeine<Object, Object> caffeine() {
        return Caffeine.newBuilder().executor(Runnable::run);
    }

    private static Cache<Integer, Box> bounded(int size) {
        return caffeine().maximumSize(size).build();
    }

    @Test
    void whatWasPutIsFound() {
        check(Cache.class, () -> {
            Cache<Integer, Box> cache = bounded(4);
            together(() -> cache.put(1, Box.of(1)), () -> {
                Box box = cache.getIfPresent(1);
                assertTrue(box == null || box.number() == 1);
            });
            assertEquals(1, cache.getIfPresent(1).number());
        });
    }

    @Test
    void anUnboundedCacheKeepsAll() {
        check(Cache.class, () -> {
            Cache<Integer, Box> cache = caffeine().build();
            together(() -> cache.put(1, Box.of(1)), () -> cache.put(2, Box.of(2)));
            assertEquals(2, cache.estimatedSize());
            assertEquals(Map.of(1, 1, 2, 2).keySet(), cache.asMap().keySet());
        });
    }

    @Test
    void aValueIsComputedOnce() {
        check(Cache.class, () -> {
            Cache<Integer, Box> cache = bounded(4);
            AtomicInteger computed = new AtomicInteger();
            Box[] got = new Box[2];
            together(
                    () -> got[0] = cache.get(1, key -> Box.of(computed.incrementAndGet())),
                    () -> got[1] = cache.get(1, key -> Box.of(computed.incrementAndGet())));
            assertSame(got[0], got[1]);
            assertEquals(1, got[0].number());
            assertEquals(1, computed.get());
        });
    }

    @Test
    void whatIsInvalidatedIsGone() {
        check(Cache.class, () -> {
            Cache<Integer, Box> cache = bounded(4);
            cache.put(1, Box.of(1));
            together(() -> cache.invalidate(1), () -> {
                Box box = cache.getIfPresent(1);
                assertTrue(box == null || box.number() == 1);
            });
            assertNull(cache.getIfPresent(1));
            cache.put(2, Box.of(2));
            cache.invalidateAll();
            cache.cleanUp();
            assertEquals(0, cache.estimatedSize());
        });
    }

    @Test
    @Tag("any-jdk")
    void theSizeIsBounded() {
        check(Cache.class, () -> {
            Cache<Integer, Box> cache = bounded(2);
            together(
                    () -> {
                        cache.put(1, Box.of(1));
                        cache.put(2, Box.of(2));
                    },
                    () -> cache.put(3, Box.of(3)));
            cache.cleanUp();
            assertTrue(cache.estimatedSize() <= 2, "size " + cache.estimatedSize());
            cache.asMap().forEach((key, box) -> assertEquals(key, box.number()));
        });
    }

    @Test
    @Tag("any-jdk")
    void eachRemovalIsTold() {
        check(Cache.class, () -> {
            AtomicInteger told = new AtomicInteger();
            Cache<Integer, Box> cache = caffeine()
                    .maximumSize(1)
                    .removalListener((Object key, Object box, RemovalCause cause) -> told.incrementAndGet())
                    .build();
            together(() -> cache.put(1, Box.of(1)), () -> cache.put(2, Box.of(2)));
            cache.cleanUp();
            assertEquals(2, cache.estimatedSize() + told.get());
        });
    }

    @Test
    void entriesExpireAfterTheirTime() {
        check(Cache.class, () -> {
            AtomicLong now = new AtomicLong();
            Cache<Integer, Box> cache = caffeine()
                    .expireAfterWrite(Duration.ofNanos(10))
                    .ticker(now::get)
                    .build();
            cache.put(1, Box.of(1));
            together(() -> now.set(11), () -> {
                Box box = cache.getIfPresent(1);
                assertTrue(box == null || box.number() == 1);
            });
            assertNull(cache.getIfPresent(1));
        });
    }

    @Test
    void entriesExpireByThemselves() {
        check(Cache.class, () -> {
            AtomicLong now = new AtomicLong();
            Cache<Integer, Box> cache = caffeine()
                    .expireAfter(Expiry.<Integer, Box>creating((key, box) -> Duration.ofNanos(key)))
                    .ticker(now::get)
                    .build();
            together(() -> cache.put(5, Box.of(5)), () -> cache.put(500, Box.of(500)));
            now.set(50);
            assertNull(cache.getIfPresent(5));
            assertEquals(500, cache.getIfPresent(500).number());
        });
    }

    @Test
    @Tag("any-jdk")
    void weightsAreBounded() {
        check(Cache.class, () -> {
            Cache<Integer, Box> cache = caffeine()
                    .maximumWeight(10)
                    .weigher((Integer key, Box box) -> box.number())
                    .build();
            together(() -> cache.put(1, Box.of(6)), () -> cache.put(2, Box.of(7)));
            cache.cleanUp();
            assertTrue(cache.estimatedSize() <= 1);
        });
    }

    @Test
    void aLoadingCacheLoadsWhatIsMissing() {
        check(LoadingCache.class, () -> {
            LoadingCache<Integer, Box> cache = caffeine().maximumSize(4).build(Box::of);
            Box[] got = new Box[2];
            together(() -> got[0] = cache.get(3), () -> got[1] = cache.get(3));
            assertSame(got[0], got[1]);
            assertEquals(3, got[0].number());
            cache.refresh(3).join();
            assertEquals(3, cache.get(3).number());
        });
    }

    @Test
    void aFailedLoadIsNotKept() {
        check(LoadingCache.class, () -> {
            LoadingCache<Integer, Box> cache = caffeine().build(key -> {
                throw new IllegalStateException("no " + key);
            });
            together(
                    () -> assertThrows(IllegalStateException.class, () -> cache.get(1)),
                    () -> assertThrows(IllegalStateException.class, () -> cache.get(1)));
            assertEquals(0, cache.estimatedSize());
        });
    }

    @Test
    void theMapOfACacheIsAtomic() {
        check(ConcurrentMap.class, () -> {
            Cache<Integer, Integer> cache = caffeine().maximumSize(4).build();
            ConcurrentMap<Integer, Integer> map = cache.asMap();
            together(() -> map.merge(1, 1, Integer::sum), () -> map.merge(1, 2, Integer::sum));
            assertEquals(3, map.get(1));
            assertTrue(map.replace(1, 3, 4));
            assertEquals(4, map.remove(1));
        });
    }

    @Test
    void anAsyncCacheComputesOnce() {
        checkInMore(AsyncCache.class, () -> {
            AsyncCache<Integer, Box> cache = caffeine().maximumSize(4).buildAsync();
            List<CompletableFuture<Box>> got = new CopyOnWriteArrayList<>();
            together(() -> got.add(cache.get(1, key -> Box.of(key))), () -> got.add(cache.get(1, key -> Box.of(key))));
            assertSame(got.get(0).join(), got.get(1).join());
            assertNotNull(cache.getIfPresent(1));
        });
    }

    @Test
    void statisticsCount() {
        check(Cache.class, () -> {
            Cache<Integer, Box> cache = caffeine().recordStats().build();
            cache.put(1, Box.of(1));
            together(() -> cache.getIfPresent(1), () -> cache.getIfPresent(2));
            assertEquals(1, cache.stats().hitCount());
            assertEquals(1, cache.stats().missCount());
        });
    }
}
