package org.jrsan.internal.values;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A concurrent map from objects, by identity and without keeping them alive, to what belongs to them. No user code runs:
 * neither {@code equals} nor {@code hashCode} of a key is called.
 *
 * <p>What belonged to an object that is gone is let go by the next call on any of these maps, whichever it is: a map that
 * is not used any more keeps nothing. A call that finds nothing to let go pays one volatile read for that.
 *
 * @param <K> the keys
 * @param <V> what belongs to them; it must not keep its key alive
 */
public final class WeakIdentityMap<K, V> {
    /** The keys of all maps whose objects are gone. */
    private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();

    private final ConcurrentHashMap<Key, V> map = new ConcurrentHashMap<>();

    /** A map of nothing. */
    public WeakIdentityMap() {}

    /**
     * What belongs to a key, made when there is none yet; of what several threads make at once, one stays.
     *
     * @param key the key
     * @param maker makes what belongs to it
     * @return what belongs to it
     */
    public V get(K key, Function<? super K, ? extends V> maker) {
        removeCollected();
        V present = map.get(new Probe(key));
        return present != null ? present : put(key, maker.apply(key));
    }

    /** Not by {@code computeIfAbsent}, whose place in the map stays taken when the stack ends in the midst of it. */
    private V put(K key, V made) {
        V winner = map.putIfAbsent(new Weak(key, map), made);
        return winner != null ? winner : made;
    }

    /** What belongs to a key, null when nothing does. */
    public V get(K key) {
        removeCollected();
        return map.get(new Probe(key));
    }

    int size() {
        removeCollected();
        return map.size();
    }

    /** Lets go of what belonged to objects that are gone, in all maps. */
    public static void removeCollected() {
        for (Reference<?> key = COLLECTED.poll(); key != null; key = COLLECTED.poll()) {
            ((Weak) key).map.remove(key);
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
        private final Map<Key, ?> map;
        private final int hash;

        Weak(Object object, Map<Key, ?> map) {
            super(object, COLLECTED);
            this.map = map;
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
