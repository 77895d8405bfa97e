package org.jrsan.rc20.litmus;

/** How an exploration treats SC accesses, Java's volatile. */
public enum VolatileForm {
    /**
     * As an acquire or release access with full fences: one before a load, one on each side of a store or
     * read-modify-write. Stronger than volatile, so a program that is not robust can be answered robust, never the
     * other way round. The engine sees fences and no {@link org.jrsan.rc20.Mode#VOLATILE}.
     */
    FENCES,
    /** As they are: the rules of ALGORITHM section 5. On an engine this needs one that has a rule for them. */
    EXACT
}
