package org.jrsan.internal.values;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A concurrent map from objects to values that belong to them. It compares objects by identity and does not keep them
 * alive. No user code runs: neither {@code equals} nor {@code hashCode} of a key is called.
 *
 * <p>When an object is gone, the next call on any of these maps drops its value. So even a map that is no longer used
 * keeps nothing. If there is nothing to drop, this costs a call one volatile read.
 *
 * @param <K> the keys
 * @param <V> the values; a value must not keep its key alive
 */
public final class WeakIdentityMap<K, V> {
    /** The keys of all maps whose objects are gone. */
    private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();

    private final ConcurrentHashMap<Key, V> map = new ConcurrentHashMap<>();

    /** An empty map. */
    public WeakIdentityMap() {}

    /**
     * The value of a key, which is made if there is none yet. If several threads make values at once, one of them
     * stays.
     *
     * @param key the key
     * @param maker makes the value
     * @return the value
     */
    public V get(K key, Function<? super K, ? extends V> maker) {
        removeCollected();
        V present = map.get(new Probe(key));
        return present != null ? present : put(key, maker.apply(key));
    }

    /**
     * This does not use {@code computeIfAbsent}, because a stack overflow inside it leaves its place in the map
     * occupied.
     */
    private V put(K key, V made) {
        V winner = map.putIfAbsent(new Weak(key, map), made);
        return winner != null ? winner : made;
    }

    /** The value of a key, null if there is none. */
    public @Nullable V get(K key) {
        removeCollected();
        return map.get(new Probe(key));
    }

    int size() {
        removeCollected();
        return map.size();
    }

    /** Drops the values of objects that are gone, in all maps. */
    public static void removeCollected() {
        for (Reference<?> key = COLLECTED.poll(); key != null; key = COLLECTED.poll()) {
            ((Weak) key).map.remove(key);
        }
    }

    /** Equal to another key of the same object. Once the object is gone, equal only to itself. */
    private interface Key {
        @Nullable
        Object object();
    }

    private static boolean same(Key key, @Nullable Object other) {
        return key == other
                || other instanceof Key otherKey && key.object() != null && key.object() == otherKey.object();
    }

    private static final class Weak extends WeakReference<Object> implements Key {
        private final Map<Key, ?> map;
        private final int hash;

        Weak(Object object, Map<Key, ?> map) {
            super(object, COLLECTED);
            this.map = map;
            hash = System.identityHashCode(object);
        }

        @Override
        public @Nullable Object object() {
            return get();
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return same(this, other);
        }
    }

    /** Looks up without the cost of a reference. */
    private record Probe(Object object) implements Key {
        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return same(this, other);
        }
    }
}
