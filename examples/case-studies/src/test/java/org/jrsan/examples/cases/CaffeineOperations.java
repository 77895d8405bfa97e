package org.jrsan.examples.cases;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentMap;

/** One of each kind of cache of Caffeine. All are bounded, and their maintenance is done by the caller. */
final class CaffeineOperations {
    private CaffeineOperations() {}

    static List<Operation> all() {
        return List.of(async(), cache(), loading(), map());
    }

    private static Operation operation(String type, String what, Callable<Integer> run) {
        return new Operation("Caffeine", type, what, run);
    }

    private static Caffeine<Object, Object> bounded() {
        return Caffeine.newBuilder().executor(Runnable::run).maximumSize(4);
    }

    private static Operation async() {
        AsyncCache<Integer, Integer> cache = bounded().buildAsync();
        return operation(
                "AsyncCache", "get, join", () -> cache.get(1, key -> key + 5).join());
    }

    private static Operation cache() {
        Cache<Integer, Integer> cache = bounded().build();
        cache.put(1, 7);
        return operation("Cache", "getIfPresent", () -> cache.getIfPresent(1));
    }

    private static Operation loading() {
        LoadingCache<Integer, Integer> cache = bounded().build(key -> key + 5);
        return operation("LoadingCache", "get", () -> cache.get(3));
    }

    private static Operation map() {
        Cache<Integer, Integer> cache = bounded().build();
        ConcurrentMap<Integer, Integer> map = cache.asMap();
        return operation("ConcurrentMap", "merge, remove", () -> {
            map.merge(1, 9, Integer::sum);
            return map.remove(1);
        });
    }
}
