package org.jrsan.result;

import org.jspecify.annotations.Nullable;

/**
 * A step on the way that leads to a finding: a row of the table in its report.
 *
 * @param thread the name of its thread
 * @param words what the thread did
 * @param place the user's line; null where it is not known
 * @param link how the step comes after an earlier row, whose number it names from 1; empty where that goes without saying
 */
public record ChainStep(
        String thread, String words, @Nullable Frame place, String link) {}
