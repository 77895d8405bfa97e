package org.jrsan.rc20.oracle;

import java.util.Arrays;

/**
 * A binary relation on the events 0 … n−1 of a graph, n at most 64, as a bit matrix: row a has bit b set when a is
 * related to b. Immutable. Sets of events are bit masks.
 */
final class Relation {
    static final int MAX_SIZE = Long.SIZE;

    private final long[] rows;

    private Relation(long[] rows) {
        this.rows = rows;
    }

    /** The empty relation on n events. */
    static Relation empty(int size) {
        if (size > MAX_SIZE) {
            throw new IllegalArgumentException("a graph has at most " + MAX_SIZE + " events");
        }
        return new Relation(new long[size]);
    }

    /** {@code [set]}: each event of the set related to itself. */
    static Relation identity(int size, long set) {
        long[] rows = empty(size).rows;
        for (long rest = set; rest != 0; rest &= rest - 1) {
            rows[Long.numberOfTrailingZeros(rest)] = Long.lowestOneBit(rest);
        }
        return new Relation(rows);
    }

    /** The set of one event. */
    static long set(int event) {
        return 1L << event;
    }

    int size() {
        return rows.length;
    }

    boolean has(int from, int to) {
        return (rows[from] & set(to)) != 0;
    }

    /** The events that an event is related to. */
    long from(int event) {
        return rows[event];
    }

    /** The events that are related to an event. */
    long to(int event) {
        long result = 0;
        for (int a = 0; a < rows.length; a++) {
            result |= (rows[a] >>> event & 1) << a;
        }
        return result;
    }

    /** This relation on one event more, the newest, which the first set precedes and which precedes the second. */
    Relation withEvent(long predecessors, long successors) {
        int newest = rows.length;
        long[] result = Arrays.copyOf(rows, empty(newest + 1).rows.length);
        for (long rest = predecessors; rest != 0; rest &= rest - 1) {
            result[Long.numberOfTrailingZeros(rest)] |= set(newest);
        }
        result[newest] = successors;
        return new Relation(result);
    }

    Relation or(Relation other) {
        long[] result = rows.clone();
        for (int a = 0; a < result.length; a++) {
            result[a] |= other.rows[a];
        }
        return new Relation(result);
    }

    /** {@code this; other}. */
    Relation then(Relation other) {
        long[] result = new long[rows.length];
        for (int a = 0; a < result.length; a++) {
            for (long rest = rows[a]; rest != 0; rest &= rest - 1) {
                result[a] |= other.rows[Long.numberOfTrailingZeros(rest)];
            }
        }
        return new Relation(result);
    }

    /** {@code [set]; this}. */
    Relation startingIn(long set) {
        long[] result = new long[rows.length];
        for (int a = 0; a < result.length; a++) {
            result[a] = (set >>> a & 1) != 0 ? rows[a] : 0;
        }
        return new Relation(result);
    }

    /** {@code this; [set]}. */
    Relation endingIn(long set) {
        long[] result = rows.clone();
        for (int a = 0; a < result.length; a++) {
            result[a] &= set;
        }
        return new Relation(result);
    }

    Relation inverse() {
        long[] result = new long[rows.length];
        for (int a = 0; a < rows.length; a++) {
            for (long rest = rows[a]; rest != 0; rest &= rest - 1) {
                result[Long.numberOfTrailingZeros(rest)] |= set(a);
            }
        }
        return new Relation(result);
    }

    /** {@code this \ id}. */
    Relation withoutIdentity() {
        long[] result = rows.clone();
        for (int a = 0; a < result.length; a++) {
            result[a] &= ~set(a);
        }
        return new Relation(result);
    }

    /** {@code this?}. */
    Relation orIdentity() {
        long[] result = rows.clone();
        for (int a = 0; a < result.length; a++) {
            result[a] |= set(a);
        }
        return new Relation(result);
    }

    /** {@code this+}. */
    Relation closure() {
        long[] result = rows.clone();
        for (int via = 0; via < result.length; via++) {
            for (int a = 0; a < result.length; a++) {
                if ((result[a] >>> via & 1) != 0) {
                    result[a] |= result[via];
                }
            }
        }
        return new Relation(result);
    }

    boolean isIrreflexive() {
        for (int a = 0; a < rows.length; a++) {
            if (has(a, a)) {
                return false;
            }
        }
        return true;
    }

    boolean isAcyclic() {
        return closure().isIrreflexive();
    }

    boolean isWithin(Relation other) {
        for (int a = 0; a < rows.length; a++) {
            if ((rows[a] & ~other.rows[a]) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Relation other && Arrays.equals(rows, other.rows);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(rows);
    }

    /** The pairs, as in {@code 0-1 0-2}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int a = 0; a < rows.length; a++) {
            for (long rest = rows[a]; rest != 0; rest &= rest - 1) {
                text.append(text.isEmpty() ? "" : " ").append(a).append('-').append(Long.numberOfTrailingZeros(rest));
            }
        }
        return text.toString();
    }
}
