package org.jrsan.rc20.weak;

import org.jrsan.clock.VectorClock;

/** A view of section 10: what somebody knows, as a pair of a vector clock of happens-before and {@code fb}. */
final class View {
    /** The vector clock: it includes the epochs of threads whose events are known. */
    final VectorClock happened = new VectorClock();

    /** {@code fb}: SC writes with numbers up to it came before a full fence that is known. */
    long fenced;

    /** A view of the same. */
    View copy() {
        View copy = new View();
        copy.happened.assign(happened);
        copy.fenced = fenced;
        return copy;
    }

    /**
     * Takes in another view: the pointwise maximum.
     *
     * @return whether this view has changed
     */
    boolean join(View other) {
        boolean learned = happened.join(other.happened);
        if (other.fenced > fenced) {
            fenced = other.fenced;
            learned = true;
        }
        return learned;
    }
}
