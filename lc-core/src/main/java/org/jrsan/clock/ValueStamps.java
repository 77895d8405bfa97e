package org.jrsan.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values of one location with a timestamp each, newest first: one location's part of a {@link ValueClock}.
 *
 * <p>Immutable, so clocks share it. A value is a pair of bits and reference, compared by identity. No two values of a
 * location have the same timestamp, since a write has one value.
 */
final class ValueStamps {
    static final ValueStamps NONE = new ValueStamps(new long[0], new long[0], new Object[0]);

    private final long[] stamps;
    private final long[] bits;
    private final @Nullable Object[] refs;

    private ValueStamps(long[] stamps, long[] bits, @Nullable Object[] refs) {
        this.stamps = stamps;
        this.bits = bits;
        this.refs = refs;
    }

    static ValueStamps of(long stamp, long bits, @Nullable Object ref) {
        return new ValueStamps(new long[] {stamp}, new long[] {bits}, new Object[] {ref});
    }

    int size() {
        return stamps.length;
    }

    long stampOf(long value, @Nullable Object ref) {
        int index = indexOf(value, ref, stamps.length);
        return index < 0 ? -1 : stamps[index];
    }

    long newestOther(long value, @Nullable Object ref) {
        for (int i = 0; i < stamps.length; i++) {
            if (bits[i] != value || refs[i] != ref) {
                return stamps[i];
            }
        }
        return -1;
    }

    /** The newest stamp of each value of both, the newest {@code limit} of them; this or the other when that is it. */
    ValueStamps join(ValueStamps other, int limit) {
        if (other == this || includes(other)) {
            return this;
        }
        if (other.includes(this)) {
            return other;
        }
        int most = Math.min(limit, stamps.length + other.stamps.length);
        ValueStamps merged = new ValueStamps(new long[most], new long[most], new Object[most]);
        int size = 0;
        int mine = 0;
        int theirs = 0;
        while (size < most && (mine < stamps.length || theirs < other.stamps.length)) {
            boolean fromMine =
                    theirs == other.stamps.length || mine < stamps.length && stamps[mine] >= other.stamps[theirs];
            ValueStamps from = fromMine ? this : other;
            int index = fromMine ? mine++ : theirs++;
            if (merged.indexOf(from.bits[index], from.refs[index], size) < 0) {
                merged.stamps[size] = from.stamps[index];
                merged.bits[size] = from.bits[index];
                merged.refs[size] = from.refs[index];
                size++;
            }
        }
        return size == most ? merged : merged.first(size);
    }

    /** Whether every value of the other stands here with a stamp at least as new. */
    private boolean includes(ValueStamps other) {
        if (other.stamps.length > stamps.length) {
            return false;
        }
        for (int i = 0; i < other.stamps.length; i++) {
            if (stampOf(other.bits[i], other.refs[i]) < other.stamps[i]) {
                return false;
            }
        }
        return true;
    }

    private ValueStamps first(int size) {
        return new ValueStamps(Arrays.copyOf(stamps, size), Arrays.copyOf(bits, size), Arrays.copyOf(refs, size));
    }

    private int indexOf(long value, @Nullable Object ref, int size) {
        for (int i = 0; i < size; i++) {
            if (bits[i] == value && refs[i] == ref) {
                return i;
            }
        }
        return -1;
    }

    boolean sameAs(ValueStamps other) {
        if (stamps.length != other.stamps.length) {
            return false;
        }
        for (int i = 0; i < stamps.length; i++) {
            if (stamps[i] != other.stamps[i] || bits[i] != other.bits[i] || refs[i] != other.refs[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < stamps.length; i++) {
            text.append(i == 0 ? "" : " ")
                    .append(refs[i] == null ? bits[i] : refs[i])
                    .append('@')
                    .append(stamps[i]);
        }
        return text.append(')').toString();
    }
}
