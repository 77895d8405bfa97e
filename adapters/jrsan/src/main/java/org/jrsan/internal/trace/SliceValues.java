package org.jrsan.internal.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jrsan.internal.trace.Operation.Datum;
import org.jrsan.internal.trace.Operation.OfAtomic;

/** The values of one location in a run, as numbers of a litmus program. Used by one thread. */
final class SliceValues {
    /** A number above it says nothing to a reader. */
    private static final long LARGEST = 1_000_000_000L;

    private final Map<Long, Datum> byWrite = new TreeMap<>();

    /** Values that are numbers stand for themselves; others are numbered in the order in which they were there. */
    private boolean areNumbers = true;

    /** Notes what an access of the location read and wrote. */
    void note(long ts, boolean isWrite, OfAtomic access) {
        if (isWrite) {
            note(ts - 1, access.before());
            note(ts, access.after());
        } else {
            note(ts, access.before());
        }
    }

    private void note(long ts, Datum value) {
        // What a write wrote is what others read: an object that was made for the reader is the same value.
        byWrite.putIfAbsent(ts, value);
        areNumbers &= value.ref() == null && Math.abs(value.bits()) <= LARGEST;
    }

    /** The number of what a write wrote; 0 stands for the initial value, if that is no number itself. */
    long of(long ts) {
        Datum value = byWrite.get(ts);
        return value == null ? 0 : of(value);
    }

    /** The number of a value, one of its own where no write wrote it. */
    long of(Datum value) {
        if (areNumbers && value.ref() == null) {
            return value.bits();
        }
        List<Datum> distinct = distinct();
        for (int i = 0; i < distinct.size(); i++) {
            if (distinct.get(i).isSame(value)) {
                return i;
            }
        }
        return distinct.size();
    }

    /** A number that stands for no value. */
    long fresh() {
        return areNumbers
                ? 1 + byWrite.values().stream().mapToLong(Datum::bits).max().orElse(0)
                : distinct().size();
    }

    private List<Datum> distinct() {
        List<Datum> distinct = new ArrayList<>();
        for (Datum value : byWrite.values()) {
            if (distinct.stream().noneMatch(value::isSame)) {
                distinct.add(value);
            }
        }
        return distinct;
    }
}
