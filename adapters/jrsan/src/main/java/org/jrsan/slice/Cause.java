package org.jrsan.slice;

import org.jspecify.annotations.Nullable;

/**
 * One access that is too weak or comes too early, or one fence that is missing: with that changed, and nothing else, the finding is
 * gone. The changed slice was explored before this is said.
 *
 * @param place the user's line, null where it is not known; of a fence, the line that it has to stand before
 * @param what what is wrong there, for example {@code opaque store of ready}
 * @param change what closes the finding, for example {@code release mode}
 */
public record Cause(@Nullable StackTraceElement place, String what, String change) {
    /**
     * The cause as a sentence.
     *
     * @return for example {@code opaque store of ready at Box.java:12: with release mode there this is gone}
     */
    public String words() {
        String at = place == null ? "" : " at " + place.getFileName() + ":" + place.getLineNumber();
        return what + at + ": with " + change + " there this is gone";
    }
}
