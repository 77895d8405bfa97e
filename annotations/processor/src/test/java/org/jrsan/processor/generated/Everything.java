package org.jrsan.processor.generated;

import org.jrsan.annotation.Label;
import org.jrsan.annotation.Padded;
import org.jrsan.annotation.PlainAsOpaque;
import org.jrsan.annotation.Robust;

/** One field of each kind, padded and not, with names that need care. */
final class Everything<E extends Comparable<E>> extends RobustEverythingFields<E> {
    @Robust
    static class Fields<E extends Comparable<E>> {
        static final int FIRST = 7;

        int count = FIRST;

        @Padded
        long nextIndex = -1;

        @Label("the flag")
        boolean open = true;

        @Padded
        @PlainAsOpaque
        E item;

        Fields() {}

        <X extends Exception> Fields(E item, Class<X> type, int... counts) throws X {
            this.item = item;
            count = counts.length;
        }
    }

    Everything() {}

    <X extends Exception> Everything(E item, Class<X> type, int... counts) throws X {
        super(item, type, counts);
    }
}
