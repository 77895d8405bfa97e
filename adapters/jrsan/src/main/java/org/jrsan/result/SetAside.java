package org.jrsan.result;

/**
 * Why a finding does not make its test fail although it was found.
 *
 * @param by what sets it aside
 * @param declaration the declaration as it was written, or the id that the file names
 * @param reason the reason that was given for it
 */
public record SetAside(By by, String declaration, String reason) {
    /** What sets findings aside. */
    public enum By {
        /** An annotation, or the same in code. */
        BENIGN,
        /** The file that option {@code suppressions} names. */
        SUPPRESSION,
        /** The file that option {@code baseline} names. */
        BASELINE
    }
}
