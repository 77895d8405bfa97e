package org.jrsan.clock;

import java.util.List;

/** A value as clocks see it: bits, and a reference compared by identity. */
record Value(long bits, Object ref) {

    /** Two of them are equal strings, which are different values all the same. */
    static final List<Value> ALL = List.of(
            new Value(0, null), new Value(1, null), new Value(0, new String("v")), new Value(0, new String("v")));

    /** The value of a write in tests: a function of the write, and each value is written time and again. */
    static Value writtenAt(int location, long stamp) {
        return ALL.get((int) ((location + stamp * (stamp + 1) / 2) % ALL.size()));
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Value other && bits == other.bits && ref == other.ref;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(bits) + System.identityHashCode(ref);
    }
}
