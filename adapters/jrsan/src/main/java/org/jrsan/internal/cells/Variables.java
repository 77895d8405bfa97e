package org.jrsan.internal.cells;

import org.jspecify.annotations.Nullable;

/** The variables that a handle gives access to, and their cells; each has one cell, whichever handle asks for it. */
public interface Variables {
    /**
     * The cell of a variable. The caller keeps its holder alive while it uses the cell.
     *
     * @param holder the object that has the field, or the array; null for a static field
     * @param index the index of the element, within the array; 0 for a field
     * @return the one cell it has
     */
    VariableCell at(@Nullable Object holder, int index);

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
