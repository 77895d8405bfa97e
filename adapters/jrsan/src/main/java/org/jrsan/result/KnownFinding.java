package org.jrsan.result;

import org.jspecify.annotations.Nullable;

/**
 * A finding that a file sets aside: one of a baseline, or one that is suppressed.
 *
 * @param id the {@linkplain TestFinding#id id} of the finding
 * @param by which file it is
 * @param reason the reason that is given for it
 * @param test the test that it holds for; null for all
 * @param expired the date on which it ended, so that it sets nothing aside; null if it holds
 */
public record KnownFinding(
        String id,
        SetAside.By by,
        String reason,
        @Nullable String test,
        @Nullable String expired) {
    /**
     * Where it stands, with its id.
     *
     * @return for example {@code suppression v-0123456789}
     */
    public String inWords() {
        return (by == SetAside.By.BASELINE ? "baseline " : "suppression ") + id;
    }
}
