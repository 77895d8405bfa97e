package org.jrsan.rc20.repair;

/** A part of what orders an access. A {@link Strength} is a set of them. A part stands after those that it cannot be without. */
public enum Part {
    /** It is atomic, though plain in the code. */
    OPAQUE,
    /** It is an exchange, though a store in the code: it reads, too. */
    EXCHANGE,
    /** Its read acquires. */
    ACQUIRE,
    /** Its write releases. */
    RELEASE,
    /** It is volatile; of a fence: it is a full fence. */
    VOLATILE,
    /** A full fence stands right before it. */
    FENCE_BEFORE,
    /** A full fence stands right after it. */
    FENCE_AFTER;

    int bit() {
        return 1 << ordinal();
    }
}
