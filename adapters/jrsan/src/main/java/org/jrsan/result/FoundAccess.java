package org.jrsan.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An access that takes part in a finding.
 *
 * @param role what it is to the finding, in one or two words: {@code exposed}, {@code can miss}, {@code stale}, {@code first},
 *     {@code then}, {@code direct}
 * @param thread the name of its thread; empty where no thread is known
 * @param kind what it does, in words: {@code load}, {@code store}, {@code update}, {@code read}, {@code write} ...
 * @param mode its mode in words; null for a plain access of a race, and for an initial write
 * @param value the value that it writes; null where that is not known
 * @param frames how the user's code came to it, the innermost frame first; empty where lines are not recorded
 * @param named which of the frames names the place; the frames before it are accessors
 * @param sampled whether the place may be that of another such access of the thread
 */
public record FoundAccess(
        String role,
        String thread,
        String kind,
        @Nullable String mode,
        @Nullable String value,
        List<Frame> frames,
        int named,
        boolean sampled) {
    /**
     * Keeps lists that nobody changes.
     *
     * @param role what it is to the finding, in one or two words: {@code exposed}, {@code can miss}, {@code stale}, {@code first}, {@code then}, {@code direct}
     * @param thread the name of its thread; empty where no thread is known
     * @param kind what it does, in words: {@code load}, {@code store}, {@code update}, {@code read}, {@code write} ...
     * @param mode its mode in words; null for a plain access of a race, and for an initial write
     * @param value the value that it writes; null where that is not known
     * @param frames how the user's code came to it, the innermost frame first; empty where lines are not recorded
     * @param named which of the frames names the place; the frames before it are accessors
     * @param sampled whether the place may be that of another such access of the thread
     */
    public FoundAccess {
        frames = List.copyOf(frames);
    }

    /**
     * The place of the access.
     *
     * @return the frame that names it; null where lines are not recorded
     */
    public @Nullable Frame place() {
        return frames.isEmpty() ? null : frames.get(named);
    }

    /**
     * What it does, with its mode.
     *
     * @return for example {@code acquire load}
     */
    public String inWords() {
        return mode == null ? kind : mode + " " + kind;
    }
}
