package org.jrsan.internal.told;

import org.jspecify.annotations.Nullable;

/**
 * An error inside of JRSan that nobody could be told: met where its run is not known, or where the stack leaves no room for
 * a call that asks for it. The place that met it stores it here, which needs neither stack nor memory, and every run that
 * is open fails by it: some run has missed something.
 */
public final class LostError {
    /** The latest one, null when the open runs have been told. */
    public static volatile @Nullable Throwable latest;

    private LostError() {}
}
