package org.jrsan.internal.cells;

import java.lang.ref.WeakReference;
import org.jrsan.internal.run.LoneCells;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.ValueType;
import org.jspecify.annotations.Nullable;

/** The variables that a handle gives access to, and their cells; each has one cell, whichever handle asks for it. */
public interface Variables {
    /** Stands for any variable where a thread that is alone loads plainly, see {@link BitsSite#accessPlainly}. Nobody accesses it. */
    VariableCell ALONE = new VariableCell(
            CellName.of("no variable", null),
            ValueType.INT,
            false,
            new RawAccess() {
                @Override
                public @Nullable Object get(@Nullable Object holder, int index) {
                    throw new AssertionError("it has no value");
                }

                @Override
                public void set(@Nullable Object holder, int index, @Nullable Object value) {
                    throw new AssertionError("it has no value");
                }
            },
            new WeakReference<>(null),
            0,
            null);

    /**
     * The cell of a variable. The caller keeps its holder alive while it uses the cell.
     *
     * @param holder the object that has the field, or the array; null for a static field
     * @param index the index of the element, within the array; 0 for a field
     * @return the one cell it has
     */
    VariableCell at(@Nullable Object holder, int index);

    /**
     * A plain access of a variable takes place, of which nothing but races is looked for where there is no other access. The caller makes
     * it next, without a lock: what order it takes among others shows only where it races.
     *
     * @param holder as above
     * @param index as above
     * @param writes whether it writes
     * @param place where it is, null when a walk is to tell
     * @return null if all is done; else the cell of the variable, which has clocks
     */
    default @Nullable VariableCell accessPlainly(
            @Nullable Object holder, int index, boolean writes, @Nullable KnownPlace place) {
        VariableCell cell = at(holder, index);
        return cell.accessPlainly(writes, place) ? null : cell;
    }

    /**
     * The same.
     *
     * @param holder as above
     * @param index as above
     * @param kept what is kept of the object, as it was found by {@link #lone}
     * @return as above
     */
    default VariableCell at(@Nullable Object holder, int index, @Nullable Object kept) {
        return at(holder, index);
    }

    /**
     * How little may be kept of them while one thread alone accesses their objects.
     *
     * @return the way to that; null if each has a cell from its first atomic access on
     */
    default @Nullable LoneCells lone() {
        return null;
    }

    /**
     * The same variables as one place in the code accesses them. They are found faster where that is compiled, or accesses the same
     * object again.
     *
     * @return the variables, for the accesses of that place
     */
    default Variables ofOnePlace() {
        return this;
    }

    /** Variables that can be named, and their plain accesses declared, by whoever has made their handle. */
    interface Declarable extends Variables {
        /**
         * Names the variables in reports, from their first access on.
         *
         * @param name their name
         */
        void label(String name);

        /** Declares plain accesses of the variables opaque. */
        void plainAsOpaque();
    }
}
