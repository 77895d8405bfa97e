package org.jrsan.rc20.repair;

/** A part of what orders an access. A {@link Strength} is a set of them. */
public enum Part {
    /** It is atomic, though plain in the code. */
    OPAQUE,
    /** Its read acquires. */
    ACQUIRE,
    /** Its write releases. */
    RELEASE,
    /** It is volatile; of a fence: it is a full fence. */
    VOLATILE,
    /** It is an exchange, though a store in the code: it reads, too. */
    EXCHANGE,
    /** A full fence stands right before it. */
    FENCE_BEFORE,
    /** A full fence stands right after it. */
    FENCE_AFTER;

    int bit() {
        return 1 << ordinal();
    }
}
