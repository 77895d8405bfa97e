package org.jrsan.internal.source;

import java.util.List;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * The path to an access, and the moment of its thread: by that the access is found again in another execution of the same
 * schedule. Two are equal when their moments are, since then the paths are, where they are known.
 */
public final class AtMoment implements CallPath {
    private final long moment;

    /** Null where only the moment is known. */
    private final @Nullable CallPath path;

    /**
     * A path at a moment.
     *
     * @param moment the moment of the thread
     * @param path the path, null where it is not known
     */
    public AtMoment(long moment, @Nullable CallPath path) {
        this.moment = moment;
        this.path = path;
    }

    /** The moment of an access; 0 where none is known. */
    public static long of(@Nullable CallPath path) {
        return path instanceof AtMoment at ? at.moment : 0;
    }

    /** The path as reports show it; null where there is no more than a moment. */
    public static @Nullable CallPath shown(@Nullable CallPath path) {
        return path instanceof AtMoment at && at.path == null ? null : path;
    }

    @Override
    public List<StackTraceElement> frames() {
        return path == null ? List.of() : path.frames();
    }

    @Override
    public int named() {
        return path == null ? 0 : path.named();
    }

    @Override
    public @Nullable String descriptor() {
        return path == null ? null : path.descriptor();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AtMoment at && at.moment == moment;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(moment);
    }

    @Override
    public String toString() {
        return path == null ? "moment " + moment : path.toString();
    }
}
