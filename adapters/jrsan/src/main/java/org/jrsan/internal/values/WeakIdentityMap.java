package org.jrsan.internal.values;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A concurrent map from objects to values that belong to them. It compares objects by identity and does not keep them
 * alive. No user code runs: neither {@code equals} nor {@code hashCode} of a key is called.
 *
 * <p>When an object is gone, the next call on any of these maps drops its value, unless {@link OfOnePlace} answers it. So even a map that
 * is no longer used keeps nothing. If there is nothing to drop, this costs a call one volatile read.
 *
 * @param <K> the keys
 * @param <V> the values; a value must not keep its key alive
 */
public final class WeakIdentityMap<K, V> {
    /** The keys of all maps whose objects are gone. */
    private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();

    private static final int FEW_BITS = 5;
    private static final int MANY_BITS = 10;

    private final ConcurrentHashMap<Key, Weak<V>> map = new ConcurrentHashMap<>();

    /**
     * Keys that were looked up lately, by the hash of their object: most look-ups end here. Two that share a place have the one beside it,
     * too. Threads may overwrite what others put
     * here; a key is safely published however it is found, since its fields are final. It goes with the map, which may be what
     * keeps the values.
     */
    private final Weak<V>[] recent;

    /** An empty map. */
    public WeakIdentityMap() {
        this(FEW_BITS);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of what is generic
    private WeakIdentityMap(int bits) {
        recent = new Weak[1 << bits];
    }

    /**
     * An empty map for objects of all kinds, of which there may be many.
     *
     * @param <K> the keys
     * @param <V> the values
     * @return the map
     */
    public static <K, V> WeakIdentityMap<K, V> ofMany() {
        return new WeakIdentityMap<>(MANY_BITS);
    }

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
        int hash = System.identityHashCode(key);
        V known = lately(key, hash);
        return known != null ? known : value(find(key, hash, maker), key);
    }

    private @Nullable V lately(K key, int hash) {
        int place = hash & recent.length - 1;
        V first = value(recent[place], key);
        return first != null ? first : value(recent[place ^ 1], key);
    }

    private Weak<V> find(K key, int hash, Function<? super K, ? extends V> maker) {
        Weak<V> present = map.get(new Probe(key));
        Weak<V> found = present != null ? present : put(key, maker.apply(key));
        int place = hash & recent.length - 1;
        Weak<V> before = recent[place];
        if (before != null) {
            recent[place ^ 1] = before;
        }
        recent[place] = found;
        return found;
    }

    /** What a key has, if that is it; null else, and for who does not see it whole. */
    @SuppressWarnings("NullAway") // what was found in the map is seen whole
    private static <V> V value(@Nullable Weak<V> found, Object key) {
        V value = found != null && found.refersTo(key) ? found.value : null;
        // Until then: what is put somewhere once its object is gone would stay.
        Reference.reachabilityFence(key);
        return value;
    }

    /**
     * The map as one place in the code uses it, where the key is mostly the same: then it is found by a comparison.
     *
     * @return the map
     */
    public OfOnePlace ofOnePlace() {
        return new OfOnePlace();
    }

    /** See {@link #ofOnePlace}. It keeps neither the latest key nor, once that is gone, its value. Thread-safe. */
    public final class OfOnePlace {
        /** Threads may overwrite what others put here. Who finds something that it does not see whole, searches. */
        private @Nullable Weak<V> latest;

        private OfOnePlace() {}

        /** As {@link WeakIdentityMap#get(Object, Function)}; what is gone is dropped when another key is asked for. */
        public V get(K key, Function<? super K, ? extends V> maker) {
            V known = value(latest, key);
            return known != null ? known : getAnother(key, maker);
        }

        private V getAnother(K key, Function<? super K, ? extends V> maker) {
            removeCollected();
            Weak<V> found = find(key, System.identityHashCode(key), maker);
            latest = found;
            return value(found, key);
        }
    }

    /** The value of a key that was looked up lately, null if it is not known without a search. */
    public @Nullable V recent(K key) {
        return lately(key, System.identityHashCode(key));
    }

    /**
     * This does not use {@code computeIfAbsent}, because a stack overflow inside it leaves its place in the map
     * occupied.
     */
    private Weak<V> put(K key, V made) {
        Weak<V> weak = new Weak<>(key, this, made);
        Weak<V> winner = map.putIfAbsent(weak, weak);
        return winner != null ? winner : weak;
    }

    /** The value of a key, null if there is none. */
    public @Nullable V get(K key) {
        removeCollected();
        Weak<V> present = map.get(new Probe(key));
        return present == null ? null : present.value;
    }

    /**
     * The value of a key. Unlike the others, this changes no map, not even one whose objects are gone: the calling thread may be in the midst of a change of one of them.
     *
     * @param key the key
     * @return the value, null if there is none
     */
    public @Nullable V find(K key) {
        V lately = recent(key);
        if (lately != null) {
            return lately;
        }
        Weak<V> present = map.get(new Probe(key));
        return present == null ? null : present.value;
    }

    /**
     * Goes through what is there, in no order.
     *
     * @param each gets each object with its value
     */
    public void forEach(BiConsumer<Object, ? super V> each) {
        for (Weak<V> one : map.values()) {
            Object key = one.object();
            V value = one.value;
            if (key != null && value != null) {
                each.accept(key, value);
            }
        }
    }

    /**
     * How many keys have values.
     *
     * @return the number
     */
    public int size() {
        removeCollected();
        return map.size();
    }

    /** Drops the values of objects that are gone, in all maps. */
    public static void removeCollected() {
        for (Reference<?> key = COLLECTED.poll(); key != null; key = COLLECTED.poll()) {
            remove((Weak<?>) key);
        }
    }

    @SuppressWarnings("NullAway") // as before anybody was looked up there
    private static <V> void remove(Weak<V> gone) {
        WeakIdentityMap<?, V> of = gone.of;
        of.map.remove(gone);
        gone.value = null;
        int place = gone.hash & of.recent.length - 1;
        for (int at : new int[] {place, place ^ 1}) {
            if (of.recent[at] == gone) {
                of.recent[at] = null;
            }
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

    private static final class Weak<V> extends WeakReference<Object> implements Key {
        private final WeakIdentityMap<?, V> of;
        private final int hash;

        /** Null once the object is gone. Who finds this without order may see null before, too. */
        private @Nullable V value;

        Weak(Object object, WeakIdentityMap<?, V> of, V value) {
            super(object, COLLECTED);
            this.of = of;
            this.value = value;
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
