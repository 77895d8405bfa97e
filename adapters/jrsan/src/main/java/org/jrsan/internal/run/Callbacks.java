package org.jrsan.internal.run;

import org.jspecify.annotations.Nullable;

/**
 * Code of the user's that is called in the midst of an operation which is not seen: it may have learned what the edge behind that
 * operation tells. It is asked for only where a thread seems not to know something, so nothing is paid for it where nothing is found.
 */
public final class Callbacks {
    /** Has the calling thread learn. */
    @FunctionalInterface
    public interface Source {
        /**
         * Called with the lock of a location held.
         *
         * @param thread the calling thread
         * @return whether it may have been called in such a way; then it has learned what it may know by that
         */
        boolean learn(RunThread thread);
    }

    private static volatile @Nullable Source source;

    private Callbacks() {}

    /**
     * Sets who knows. Called before the first run.
     *
     * @param known the one who knows
     */
    public static void tell(Source known) {
        source = known;
    }

    static boolean areKnown() {
        return source != null;
    }

    static boolean learn(RunThread thread) {
        Source known = source;
        return known != null && known.learn(thread);
    }
}
