package org.jrsan.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A location clock: a map from locations to timestamps, 0 where nothing is stored (section 5 of the paper: pairs of
 * location and 64-bit timestamp, sorted by location; scanned while few, searched by bisection when many).
 *
 * <p>Joins work in place and allocate only when a location is new and the arrays are full.
 *
 * <p>Not thread-safe. Clocks only grow, except by {@link #assign}.
 */
public final class LocationClock {
    private static final int SCANNED = 8;
    private static final int FIRST_CAPACITY = 4;
    private static final int[] NO_LOCATIONS = {};
    private static final long[] NO_STAMPS = {};

    private int[] locations = NO_LOCATIONS;
    private long[] stamps = NO_STAMPS;
    private int size;

    /** The clock that is 0 everywhere. */
    public LocationClock() {}

    /**
     * The timestamp of a location.
     *
     * @return its timestamp, 0 when none is stored
     */
    public long get(int location) {
        int index = indexOf(location);
        return index >= 0 ? stamps[index] : 0;
    }

    /**
     * Sets the timestamp of a location to a value that is not below the present one.
     *
     * @return whether it differs from the present one
     * @throws IllegalArgumentException when the timestamp would go back: clocks grow
     */
    public boolean raise(int location, long stamp) {
        int index = indexOf(location);
        long present = index >= 0 ? stamps[index] : 0;
        if (stamp < present) {
            throw new IllegalArgumentException(
                    "location " + location + " stands at " + present + " and cannot go back to " + stamp);
        }
        if (stamp == present) {
            return false;
        }
        if (index >= 0) {
            stamps[index] = stamp;
        } else {
            insert(~index, location, stamp);
        }
        return true;
    }

    /**
     * Takes in another clock: the pointwise maximum.
     *
     * @return whether anything was new
     */
    public boolean join(LocationClock other) {
        if (other == this || other.size == 0) {
            return false;
        }
        int added = countMissing(other);
        return added == 0 ? raiseAll(other) : mergeFromBack(other, added);
    }

    /** Becomes equal to another clock. */
    public void assign(LocationClock other) {
        if (other == this) {
            return;
        }
        if (locations.length < other.size) {
            locations = new int[other.locations.length];
            stamps = new long[other.locations.length];
        }
        System.arraycopy(other.locations, 0, locations, 0, other.size);
        System.arraycopy(other.stamps, 0, stamps, 0, other.size);
        size = other.size;
    }

    /**
     * A clock with the same timestamps.
     *
     * @return a copy that shares nothing with this clock
     */
    public LocationClock copy() {
        LocationClock copy = new LocationClock();
        copy.assign(this);
        return copy;
    }

    /**
     * The order of clocks: pointwise.
     *
     * @return whether no location of this clock stands higher than in the other
     */
    public boolean isAtMost(LocationClock other) {
        for (int i = 0; i < size; i++) {
            if (stamps[i] > other.get(locations[i])) {
                return false;
            }
        }
        return true;
    }

    /** The number of locations with a timestamp above 0. */
    public int size() {
        return size;
    }

    /** Two clocks are equal when they have the same timestamp for every location. */
    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof LocationClock other
                && size == other.size
                && Arrays.equals(locations, 0, size, other.locations, 0, size)
                && Arrays.equals(stamps, 0, size, other.stamps, 0, size);
    }

    /** A hash of the present timestamps; it changes when the clock does. */
    @Override
    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + (31 * locations[i] + Long.hashCode(stamps[i]));
        }
        return hash;
    }

    /** The pairs in order of location, as in {@code {0:3, 7:1}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? "" : ", ").append(locations[i]).append(':').append(stamps[i]);
        }
        return text.append('}').toString();
    }

    /** The index of a location, or the complement of where it belongs. */
    private int indexOf(int location) {
        if (size > SCANNED) {
            return Arrays.binarySearch(locations, 0, size, location);
        }
        for (int i = 0; i < size; i++) {
            if (locations[i] >= location) {
                return locations[i] == location ? i : ~i;
            }
        }
        return ~size;
    }

    private void insert(int index, int location, long stamp) {
        ensureCapacity(size + 1);
        System.arraycopy(locations, index, locations, index + 1, size - index);
        System.arraycopy(stamps, index, stamps, index + 1, size - index);
        locations[index] = location;
        stamps[index] = stamp;
        size++;
    }

    /** The number of locations that the other clock has and this one has not. */
    private int countMissing(LocationClock other) {
        int missing = 0;
        int mine = 0;
        for (int theirs = 0; theirs < other.size; theirs++) {
            int location = other.locations[theirs];
            while (mine < size && locations[mine] < location) {
                mine++;
            }
            if (mine == size || locations[mine] != location) {
                missing++;
            }
        }
        return missing;
    }

    /** The join when every location of the other clock is stored here already. */
    private boolean raiseAll(LocationClock other) {
        boolean changed = false;
        int mine = 0;
        for (int theirs = 0; theirs < other.size; theirs++) {
            while (locations[mine] != other.locations[theirs]) {
                mine++;
            }
            if (stamps[mine] < other.stamps[theirs]) {
                stamps[mine] = other.stamps[theirs];
                changed = true;
            }
        }
        return changed;
    }

    /** The join when locations are new: merging from the back needs no second array. */
    private boolean mergeFromBack(LocationClock other, int added) {
        ensureCapacity(size + added);
        int mine = size - 1;
        int theirs = other.size - 1;
        for (int to = size + added - 1; theirs >= 0; to--) {
            if (mine < 0 || locations[mine] < other.locations[theirs]) {
                locations[to] = other.locations[theirs];
                stamps[to] = other.stamps[theirs--];
            } else {
                boolean shared = locations[mine] == other.locations[theirs];
                locations[to] = locations[mine];
                stamps[to] = shared ? Math.max(stamps[mine], other.stamps[theirs--]) : stamps[mine];
                mine--;
            }
        }
        size += added;
        return true;
    }

    private void ensureCapacity(int needed) {
        if (needed > locations.length) {
            int grown = Math.max(FIRST_CAPACITY, locations.length + (locations.length >> 1));
            int longer = Math.max(needed, grown);
            locations = Arrays.copyOf(locations, longer);
            stamps = Arrays.copyOf(stamps, longer);
        }
    }
}
