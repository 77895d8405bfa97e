package org.jrsan.rc20.rules;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A clock as section 2 of docs/algorithm.md writes it: a map to timestamps, with a default for what was never stored.
 */
final class MapClock<K> {
    private final Map<K, Long> stamps = new HashMap<>();
    private final long otherwise;

    MapClock(long otherwise) {
        this.otherwise = otherwise;
    }

    long get(K key) {
        return stamps.getOrDefault(key, otherwise);
    }

    void set(K key, long stamp) {
        stamps.put(key, stamp);
    }

    /** {@code ⊔=}. */
    void join(MapClock<K> other) {
        join(other, key -> true);
    }

    /** {@code ⊔=} on some keys. */
    void join(MapClock<K> other, Predicate<K> keys) {
        other.stamps.forEach((key, stamp) -> {
            if (keys.test(key)) {
                stamps.merge(key, stamp, Math::max);
            }
        });
    }

    /** {@code :=}. */
    void assign(MapClock<K> other) {
        if (other != this) {
            stamps.clear();
            stamps.putAll(other.stamps);
        }
    }

    /** The newest timestamp among some keys. */
    long newest(Predicate<K> keys) {
        return stamps.entrySet().stream()
                .filter(entry -> keys.test(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .reduce(otherwise, Math::max);
    }
}
