package org.jrsan.acceptance.reports;

import java.util.List;

/** Two threads of which one runs to its end before the other begins, without an edge between them. */
interface Program {
    /** What thread T1 does. */
    void first() throws InterruptedException;

    /** What thread T2 does afterwards; its last access is exposed. */
    void second() throws InterruptedException;

    /** The same program after each change that the report proposes; empty for the changed programs. */
    default List<Program> repaired() {
        return List.of();
    }
}
