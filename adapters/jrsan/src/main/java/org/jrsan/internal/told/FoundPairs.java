package org.jrsan.internal.told;

import org.jrsan.internal.source.KnownPlace;
import org.jrsan.rc20.Access;
import org.jspecify.annotations.Nullable;

/** Latest pairs of places that were found: where an access is, and which write it can miss. Used by one thread. */
public final class FoundPairs {
    /** A power of two. */
    private static final int MOST = 64;

    private final @Nullable KnownPlace[] places = new @Nullable KnownPlace[MOST];
    private final @Nullable Access[] missed = new @Nullable Access[MOST];

    /** No pairs. */
    public FoundPairs() {}

    /** Whether a pair was added lately; null stands for what is not known, and is part of none. */
    public boolean has(@Nullable KnownPlace place, @Nullable Access write) {
        if (place == null || write == null) {
            return false;
        }
        int index = index(place, write);
        return places[index] == place && missed[index] == write;
    }

    /** Adds a pair, if both are known. */
    public void add(@Nullable KnownPlace place, @Nullable Access write) {
        if (place != null && write != null) {
            int index = index(place, write);
            places[index] = place;
            missed[index] = write;
        }
    }

    private static int index(KnownPlace place, Access write) {
        return 31 * place.number() + System.identityHashCode(write) & MOST - 1;
    }
}
