package org.jrsan.internal.cells;

import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.internal.values.ValueText;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * A checked location whose value is a pair of a reference and a stamp or mark. Pairs are the same when the references are
 * identical and the stamps equal.
 *
 * @param <V> the type of the reference
 */
public final class PairCell<V extends @Nullable Object> extends Cell {
    /**
     * A value.
     *
     * @param <V> the type of the reference
     * @param reference the reference
     * @param bits the stamp, or the mark as 0 or 1
     */
    public record Pair<V extends @Nullable Object>(V reference, long bits) {}

    private final boolean marks;
    private volatile Pair<V> pair;

    /**
     * A location that nobody owns yet.
     *
     * @param type the simple name of the user's type
     * @param marks whether the bits are a mark
     * @param reference its reference
     * @param bits its stamp, or its mark as 0 or 1
     */
    public PairCell(String type, boolean marks, V reference, long bits) {
        super(type);
        this.marks = marks;
        pair = new Pair<>(reference, bits);
    }

    @Override
    long bits() {
        return pair.bits;
    }

    @Override
    @Nullable
    Object ref() {
        return pair.reference;
    }

    @Override
    CellWait.Value look() {
        Pair<V> seen = pair;
        return new CellWait.Value(seen.bits, seen.reference);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // every reference that reaches the location came in as a V
    void put(long bits, @Nullable Object ref) {
        pair = new Pair<>((V) ref, bits);
    }

    @Override
    String describe(long bits, @Nullable Object ref, @Nullable ObjectNames names) {
        return "(" + ValueText.of(ref, names) + ", " + (marks ? String.valueOf(bits != 0) : String.valueOf(bits)) + ")";
    }

    /**
     * Loads the value; a volatile load.
     *
     * @return the value
     */
    public Pair<V> get() {
        RunThread thread = enter(false);
        try {
            load(thread, Kind.LOAD, Mode.VOLATILE);
            return pair;
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }

    /**
     * Replaces the stamp or mark if the reference is the expected one, whatever the stamp: a volatile weak compare-and-set,
     * since the read that finds the stamp to be replaced counts for itself.
     *
     * @param expected the expected reference
     * @param bits the new stamp, or the new mark as 0 or 1
     * @return whether the reference was the expected one
     */
    public boolean attempt(V expected, long bits) {
        if (WeakSteps.fails(this, Mode.VOLATILE, (stamp, ref) -> ref == expected)) {
            return false;
        }
        RunThread thread = enter();
        try {
            meet(thread, Kind.UPDATE, Mode.VOLATILE, 0, null);
            return cas(thread, Kind.WEAK_CAS, Mode.VOLATILE, pair.bits, expected, bits, expected);
        } finally {
            try {
                exit();
            } catch (Throwable e) {
                word++;
            }
        }
    }
}
