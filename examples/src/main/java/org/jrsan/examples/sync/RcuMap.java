package org.jrsan.examples.sync;

import java.util.Objects;
import org.jrsan.examples.Fencing;
import org.jrsan.plain.PlainReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A small map for many readers and one updater: each update copies the table, changes the copy and publishes it through an
 * {@link RcuCell}. The table that was replaced is used for the next copy once no reader is in it, so a grace period that
 * ends too early lets a reader see a table in the midst of being overwritten. The tables are plain.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class RcuMap<K, V> {
    /** A table with linear probing. */
    private static final class Table<K, V> {
        private final PlainReferenceArray<@Nullable K> keys;
        private final PlainReferenceArray<@Nullable V> values;

        Table(int capacity) {
            keys = new PlainReferenceArray<@Nullable K>(capacity).label("keys");
            values = new PlainReferenceArray<@Nullable V>(capacity).label("values");
        }

        /** Where the key is or would be; the capacity when there is no room for it. */
        int find(K key) {
            int begin = Math.floorMod(key.hashCode(), keys.length());
            for (int i = 0; i < keys.length(); i++) {
                int at = (begin + i) % keys.length();
                K there = keys.get(at);
                if (there == null || there.equals(key)) {
                    return at;
                }
            }
            return keys.length();
        }

        @Nullable
        V get(K key) {
            int at = find(key);
            return at == keys.length() ? null : values.get(at);
        }

        void put(K key, V value) {
            int at = find(key);
            if (at == keys.length()) {
                throw new IllegalStateException("the map is full with " + at + " keys");
            }
            keys.set(at, key);
            values.set(at, value);
        }

        void copyFrom(Table<K, V> other) {
            for (int i = 0; i < keys.length(); i++) {
                keys.set(i, other.keys.get(i));
                values.set(i, other.values.get(i));
            }
        }
    }

    private final RcuCell<Table<K, V>> cell;

    /** The table that readers have; the updater's. */
    private Table<K, V> current;

    /** A table that nobody has; the updater's. */
    private Table<K, V> spare;

    /**
     * An empty map.
     *
     * @param capacity how many keys it holds
     * @param readers the number of readers
     * @param fencing whether the cell has its full fences
     */
    public RcuMap(int capacity, int readers, Fencing fencing) {
        current = new Table<>(capacity);
        spare = new Table<>(capacity);
        cell = new RcuCell<>(current, readers, fencing);
    }

    /**
     * The value of a key.
     *
     * @param reader the number of the calling thread
     * @param key the key
     * @return its value, null for none
     */
    public @Nullable V get(int reader, K key) {
        return cell.read(reader, table -> table.get(key));
    }

    /**
     * Sets the value of a key. Called by the updater.
     *
     * @param key the key
     * @param value its value
     * @throws IllegalStateException when there is no room for another key
     * @throws InterruptedException when the thread is interrupted while it waits for readers
     */
    public void put(K key, V value) throws InterruptedException {
        Objects.requireNonNull(key, "key");
        Table<K, V> next = spare;
        next.copyFrom(current);
        next.put(key, value);
        spare = cell.update(next);
        current = next;
    }
}
