package org.jrsan.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value clock: a map from pairs of location and value to timestamps, -1 where nothing is stored.
 *
 * <p>Values cannot be known in advance by a library, so every value counts; per location the values with the newest
 * timestamps are kept, up to a limit. Forgetting an older value lowers its entry to -1: a check against it may then miss
 * a violation, and never finds one that the unlimited clock would not.
 *
 * <p>Not thread-safe.
 */
public final class ValueClock {
    private static final int FIRST_CAPACITY = 4;
    private static final int[] NO_LOCATIONS = {};
    private static final ValueStamps[] NO_VALUES = {};

    private final int limit;
    private int[] locations = NO_LOCATIONS;
    private ValueStamps[] values = NO_VALUES;
    private int size;

    /**
     * The clock that is -1 everywhere.
     *
     * @param limit the most values to keep for a location, at least 1
     */
    public ValueClock(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1, is " + limit);
        }
        this.limit = limit;
    }

    /**
     * The timestamp of a value.
     *
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @return its timestamp, -1 when none is stored
     */
    public long get(int location, long bits, @Nullable Object ref) {
        return valuesOf(location).stampOf(bits, ref);
    }

    /**
     * The newest timestamp of any value other than the given one.
     *
     * @param bits the value to leave out, primitive part
     * @param ref the value to leave out, reference part
     * @return the timestamp, -1 when no other value is stored
     */
    public long newestOther(int location, long bits, @Nullable Object ref) {
        return valuesOf(location).newestOther(bits, ref);
    }

    /**
     * Raises the timestamp of a value; a lower one than the present changes nothing.
     *
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @param stamp the timestamp, at least 0
     * @return whether anything was new
     */
    public boolean raise(int location, long bits, @Nullable Object ref, long stamp) {
        if (stamp < 0) {
            throw new IllegalArgumentException("timestamp must be at least 0, is " + stamp);
        }
        return merge(location, ValueStamps.of(stamp, bits, ref));
    }

    /**
     * Takes in another clock of the same limit: the pointwise maximum.
     *
     * @return whether anything was new
     */
    public boolean join(ValueClock other) {
        requireSameLimit(other);
        boolean changed = false;
        if (other != this) {
            for (int i = 0; i < other.size; i++) {
                changed |= i < size && locations[i] == other.locations[i]
                        ? mergeAt(i, other.values[i])
                        : merge(other.locations[i], other.values[i]);
            }
        }
        return changed;
    }

    /** Becomes equal to another clock of the same limit. */
    public void assign(ValueClock other) {
        requireSameLimit(other);
        if (other == this) {
            return;
        }
        if (locations.length < other.size) {
            locations = new int[other.locations.length];
            values = new ValueStamps[other.locations.length];
        }
        System.arraycopy(other.locations, 0, locations, 0, other.size);
        System.arraycopy(other.values, 0, values, 0, other.size);
        if (size > other.size) {
            Arrays.fill(values, other.size, size, null);
        }
        size = other.size;
    }

    /** The number of locations that have a value stored. */
    public int size() {
        return size;
    }

    /**
     * The number of values stored for a location.
     *
     * @return the number, at most the limit
     */
    public int valueCount(int location) {
        return valuesOf(location).size();
    }

    /** Two clocks are equal when they have the same timestamp for every location and value. */
    @Override
    public boolean equals(@Nullable Object object) {
        if (!(object instanceof ValueClock other)
                || size != other.size
                || !Arrays.equals(locations, 0, size, other.locations, 0, size)) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (!values[i].sameAs(other.values[i])) {
                return false;
            }
        }
        return true;
    }

    /** A hash of the locations stored; it changes when the clock does. */
    @Override
    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + locations[i];
        }
        return hash;
    }

    /** The entries in order of location, as in {@code {0:(1@3 0@2)}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? "" : ", ").append(locations[i]).append(':').append(values[i]);
        }
        return text.append('}').toString();
    }

    private void requireSameLimit(ValueClock other) {
        if (limit != other.limit) {
            throw new IllegalArgumentException("limits differ: " + limit + " and " + other.limit);
        }
    }

    private ValueStamps valuesOf(int location) {
        int index = Arrays.binarySearch(locations, 0, size, location);
        return index < 0 ? ValueStamps.NONE : values[index];
    }

    private boolean merge(int location, ValueStamps added) {
        int index = Arrays.binarySearch(locations, 0, size, location);
        if (index >= 0) {
            return mergeAt(index, added);
        }
        insert(~index, location, added);
        return true;
    }

    private boolean mergeAt(int index, ValueStamps added) {
        ValueStamps present = values[index];
        ValueStamps joined = present.join(added, limit);
        values[index] = joined;
        return joined != present && !joined.sameAs(present);
    }

    private void insert(int index, int location, ValueStamps added) {
        if (size == locations.length) {
            int longer = Math.max(FIRST_CAPACITY, size + (size >> 1));
            locations = Arrays.copyOf(locations, longer);
            values = Arrays.copyOf(values, longer);
        }
        System.arraycopy(locations, index, locations, index + 1, size - index);
        System.arraycopy(values, index, values, index + 1, size - index);
        locations[index] = location;
        values[index] = added;
        size++;
    }
}
