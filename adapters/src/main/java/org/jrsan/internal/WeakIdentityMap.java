package org.jrsan.internal;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A concurrent map from objects, by identity and without keeping them alive, to what belongs to them. No user code runs:
 * neither {@code equals} nor {@code hashCode} of a key is called.
 *
 * @param <K> the keys
 * @param <V> what belongs to them; it must not keep its key alive
 */
final class WeakIdentityMap<K, V> {
    private final ConcurrentHashMap<Key, V> map = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

    /** What belongs to a key, made when there is none yet. */
    V get(K key, Function<K, V> maker) {
        V present = map.get(new Probe(key));
        if (present != null) {
            return present;
        }
        removeCollected();
        return map.computeIfAbsent(new Weak(key, collected), k -> maker.apply(key));
    }

    int size() {
        removeCollected();
        return map.size();
    }

    private void removeCollected() {
        for (Reference<?> key = collected.poll(); key != null; key = collected.poll()) {
            map.remove(key);
        }
    }

    /** Equal to another key of the same object; once the object is gone, to itself only. */
    private interface Key {
        Object object();
    }

    private static boolean same(Key key, Object other) {
        return key == other
                || other instanceof Key otherKey && key.object() != null && key.object() == otherKey.object();
    }

    private static final class Weak extends WeakReference<Object> implements Key {
        private final int hash;

        Weak(Object object, ReferenceQueue<Object> queue) {
            super(object, queue);
            hash = System.identityHashCode(object);
        }

        @Override
        public Object object() {
            return get();
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
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
        public boolean equals(Object other) {
            return same(this, other);
        }
    }
}
