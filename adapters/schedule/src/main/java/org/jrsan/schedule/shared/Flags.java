package org.jrsan.schedule.shared;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Constants of an enum that were met. Any thread may call any method: threads that arrive add some, too.
 *
 * @param <E> the enum, of at most 32 constants
 */
public final class Flags<E extends Enum<E>> {
    private final Class<E> type;

    /** A bit for each constant. */
    private final AtomicInteger bits = new AtomicInteger();

    /**
     * None was met.
     *
     * @param type the enum
     */
    public Flags(Class<E> type) {
        this.type = type;
    }

    /**
     * One is met.
     *
     * @param one the constant
     */
    public void add(E one) {
        bits.accumulateAndGet(bit(one), (before, bit) -> before | bit);
    }

    /**
     * Whether one was met.
     *
     * @param one the constant
     * @return whether it was
     */
    public boolean has(E one) {
        return (bits.get() & bit(one)) != 0;
    }

    /**
     * All that were met.
     *
     * @return their set, which does not change
     */
    public Set<E> all() {
        int present = bits.get();
        if (present == 0) {
            return Set.of();
        }
        Set<E> set = EnumSet.allOf(type);
        set.removeIf(one -> (present & bit(one)) == 0);
        return set;
    }

    private static int bit(Enum<?> one) {
        return 1 << one.ordinal();
    }
}
