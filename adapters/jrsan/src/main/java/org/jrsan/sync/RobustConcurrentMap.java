package org.jrsan.sync;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jrsan.internal.options.Switch;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ConcurrentMap} whose hand-over a session sees: what a thread did before it put a value in happens before
 * what a thread does after it got, replaced or removed that value. Each mapping has its own edge. Other keys, absent
 * keys, sizes, and values that were replaced before anybody saw them give no edge.
 *
 * <p>A thread that gets a <b>key</b> through a view accesses an object that was put in as a key, perhaps long before
 * the present value. For this purpose the map has one carrier for all of its keys. It gives more than Java promises, so
 * it carries happens-before only: it can hide a race or violation but cannot invent one.
 *
 * <p>It delegates to a {@link ConcurrentHashMap}, or to another map, which holds the values together with their edges.
 * Functions run where that map runs them. Any thread may call any method. Neither keys nor values may be null.
 *
 * <p>It is serializable if the map that it delegates to, its keys and its values are. The mappings of a copy count as
 * put in by the thread that reads the copy.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public class RobustConcurrentMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final long serialVersionUID = 1L;

    /** The serialized form holds the values themselves. */
    @SuppressWarnings("serial") // the JDK's maps are serializable
    private final ConcurrentMap<K, Object> map;

    /** The carrier for all keys. */
    private final CollectionName keys = new CollectionName("RobustConcurrentMap");

    /** The map as a resource of schedules. */
    private transient MapSteps steps;

    // Made on first use. Two threads may make one each; these are equivalent.
    private transient @Nullable Set<Map.Entry<K, V>> entries;
    private transient @Nullable Set<K> keySet;

    /** A map on top of a new {@link ConcurrentHashMap}. */
    public RobustConcurrentMap() {
        this(new ConcurrentHashMap<K, Object>());
    }

    /**
     * A map on top of another, for example {@code new RobustConcurrentMap<>(new ConcurrentSkipListMap<>())}.
     *
     * @param map an empty map; from now on, use it only through the new one
     */
    @SuppressWarnings("unchecked") // nobody else uses the map, so it may hold what this one puts in
    public RobustConcurrentMap(ConcurrentMap<K, ?> map) {
        this.map = (ConcurrentMap<K, Object>) Objects.requireNonNull(map, "map");
        steps = new MapSteps(map);
    }

    /**
     * Names this map in reports. Not an edge.
     *
     * @param label its name
     * @return this
     */
    public RobustConcurrentMap<K, V> label(String label) {
        keys.label(label);
        return this;
    }

    private Object in(V value) {
        if (Switch.ON) {
            keys.carrier().release();
        }
        return Handed.in(value, keys.carrier());
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // only values of type V are put in
    private V out(Object held) {
        return (V) Handed.out(held);
    }

    private @Nullable V outOrNull(@Nullable Object held) {
        return held == null ? null : out(held);
    }

    private K outKey(K key) {
        if (Switch.ON) {
            keys.carrier().acquireHappensBefore();
        }
        return key;
    }

    @Override
    public @Nullable V get(Object key) {
        steps.look();
        return outOrNull(map.get(key));
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        steps.look();
        Object held = map.get(key);
        return held == null ? defaultValue : out(held);
    }

    @Override
    public boolean containsKey(Object key) {
        steps.look();
        return outOrNull(map.get(key)) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        steps.look();
        Handed.Sought sought = new Handed.Sought(Objects.requireNonNull(value));
        for (Object held : map.values()) {
            if (sought.equals(held)) {
                return sought.found();
            }
        }
        return false;
    }

    @Override
    public @Nullable V put(K key, V value) {
        steps.change(key);
        return outOrNull(map.put(key, in(value)));
    }

    @Override
    public @Nullable V putIfAbsent(K key, V value) {
        steps.change(key);
        return outOrNull(map.putIfAbsent(key, in(value)));
    }

    @Override
    public @Nullable V remove(Object key) {
        steps.change(key);
        return outOrNull(map.remove(key));
    }

    @Override
    public boolean remove(Object key, @Nullable Object value) {
        steps.change(key);
        Objects.requireNonNull(key);
        if (value == null) {
            return false;
        }
        Handed.Sought sought = new Handed.Sought(value);
        return map.remove(key, sought) && sought.found();
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        steps.change(key);
        Handed.Sought sought = new Handed.Sought(Objects.requireNonNull(oldValue));
        return map.replace(key, sought, in(newValue)) && sought.found();
    }

    @Override
    public @Nullable V replace(K key, V value) {
        steps.change(key);
        return outOrNull(map.replace(key, in(value)));
    }

    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> function) {
        Objects.requireNonNull(function);
        return outOrNull(
                steps.call(key, () -> map.computeIfAbsent(key, k -> steps.ran(key, inOrNull(function.apply(k))))));
    }

    @Override
    public @Nullable V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function);
        return outOrNull(steps.call(
                key,
                () -> map.computeIfPresent(key, (k, held) -> steps.ran(key, inOrNull(function.apply(k, out(held)))))));
    }

    @Override
    public @Nullable V compute(K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function);
        return outOrNull(steps.call(
                key,
                () -> map.compute(key, (k, held) -> steps.ran(key, inOrNull(function.apply(k, outOrNull(held)))))));
    }

    @Override
    public @Nullable V merge(K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function);
        return outOrNull(steps.call(
                key,
                () -> map.merge(
                        key, in(value), (held, given) -> steps.ran(key, inOrNull(function.apply(out(held), value))))));
    }

    private @Nullable Object inOrNull(@Nullable V value) {
        return value == null ? null : in(value);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        map.replaceAll((key, held) -> {
            Object replaced = in(function.apply(outKey(key), out(held)));
            steps.change(key);
            return replaced;
        });
    }

    @Override
    public int size() {
        steps.look();
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        steps.look();
        return map.isEmpty();
    }

    @Override
    public void clear() {
        steps.change();
        map.clear();
    }

    @Override
    public Set<K> keySet() {
        Set<K> present = keySet;
        return present != null ? present : (keySet = new Keys());
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        Set<Map.Entry<K, V>> present = entries;
        return present != null ? present : (entries = new Entries());
    }

    /**
     * Reads the mappings. They count as put in by the calling thread.
     *
     * @param in where from
     * @throws IOException if they cannot be read
     * @throws ClassNotFoundException if the class of a key or value is missing
     */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        steps = new MapSteps(map);
        if (Switch.ON) {
            map.replaceAll((key, value) -> in(out(value)));
        }
    }

    private Iterator<Map.Entry<K, V>> entryIterator() {
        Iterator<Map.Entry<K, Object>> held = map.entrySet().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return held.hasNext();
            }

            @Override
            public Map.Entry<K, V> next() {
                steps.look();
                return new Mapping(held.next());
            }

            @Override
            public void remove() {
                held.remove();
            }
        };
    }

    /**
     * A mapping as it was when it was found. Setting its value puts the value into the map, as with an entry of the
     * JDK's map.
     */
    private final class Mapping extends SimpleEntry<K, V> {
        private static final long serialVersionUID = 1L;

        Mapping(Map.Entry<K, Object> held) {
            super(outKey(held.getKey()), out(held.getValue()));
        }

        @Override
        public V setValue(V value) {
            Objects.requireNonNull(value);
            RobustConcurrentMap.this.put(getKey(), value);
            return super.setValue(value);
        }
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return entryIterator();
        }

        @Override
        public int size() {
            return RobustConcurrentMap.this.size();
        }

        @Override
        public void clear() {
            RobustConcurrentMap.this.clear();
        }

        @Override
        public boolean contains(@Nullable Object object) {
            return object instanceof Map.Entry<?, ?> entry
                    && entry.getKey() != null
                    && entry.getValue() != null
                    && entry.getValue().equals(get(entry.getKey()));
        }

        @Override
        public boolean remove(@Nullable Object object) {
            return object instanceof Map.Entry<?, ?> entry
                    && entry.getKey() != null
                    && RobustConcurrentMap.this.remove(entry.getKey(), entry.getValue());
        }
    }

    private final class Keys extends AbstractSet<K> {
        @Override
        public Iterator<K> iterator() {
            Iterator<K> held = map.keySet().iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return held.hasNext();
                }

                @Override
                public K next() {
                    steps.look();
                    return outKey(held.next());
                }

                @Override
                public void remove() {
                    held.remove();
                }
            };
        }

        @Override
        public int size() {
            return RobustConcurrentMap.this.size();
        }

        @Override
        public void clear() {
            RobustConcurrentMap.this.clear();
        }

        @Override
        public boolean contains(Object key) {
            return containsKey(key);
        }

        @Override
        public boolean remove(Object key) {
            return RobustConcurrentMap.this.remove(key) != null;
        }
    }
}
