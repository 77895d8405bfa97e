package org.jrsan.slice;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What exploring a slice showed.
 *
 * @param slice the slice that was confirmed, as small as it could be made; null if none was
 * @param reason why none was, in one line; null if one was
 * @param causes single places, of which each alone closes the finding when it is changed; the likeliest first, empty if there are
 *     none
 */
public record Proof(@Nullable Slice slice, @Nullable String reason, List<Cause> causes) {
    /**
     * Copies the causes.
     *
     * @param slice the slice that was confirmed, as small as it could be made; null if none was
     * @param reason why none was, in one line; null if one was
     * @param causes single places, of which each alone closes the finding when it is changed; the likeliest first, empty if there are none
     */
    public Proof {
        causes = List.copyOf(causes);
    }

    /**
     * A slice that was not confirmed.
     *
     * @param reason why, in one line
     * @return the proof that there is none
     */
    public static Proof none(String reason) {
        return new Proof(null, reason, List.of());
    }

    /**
     * The program that was confirmed.
     *
     * @param name its name
     * @return its text; null if none was confirmed
     */
    public @Nullable String text(String name) {
        return slice == null ? null : slice.text(name);
    }
}
