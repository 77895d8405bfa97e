package org.jrsan.slice;

import org.jspecify.annotations.Nullable;

/**
 * One access that is too weak or comes too early, or one fence that is missing: with that changed, and nothing else, the finding is
 * gone. The changed slice was explored before this is said.
 *
 * @param what what is wrong, for example {@code opaque store of ready} or {@code no acquire fence before opaque load of sequence}
 * @param place the user's line, null where it is not known; of a fence, the line that it has to stand before
 * @param remark what else is to be known of it, with a comma before it; empty for nothing
 * @param change what closes the finding there, for example {@code release mode}
 */
public record Cause(String what, @Nullable StackTraceElement place, String remark, String change) {
    /**
     * The cause without its change.
     *
     * @return for example {@code opaque store of ready at Box.java:12}
     */
    public String words() {
        return what + (place == null ? "" : " at " + place.getFileName() + ":" + place.getLineNumber()) + remark;
    }

    /**
     * Whether another cause is the same change of the same line.
     *
     * @param other the other cause
     * @return true as well where the line accesses another object or element
     */
    public boolean isSameChange(Cause other) {
        return place != null && place.equals(other.place) && change.equals(other.change);
    }
}
