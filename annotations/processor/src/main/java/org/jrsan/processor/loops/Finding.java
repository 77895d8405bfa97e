package org.jrsan.processor.loops;

import org.jspecify.annotations.Nullable;

/**
 * What a loop was found to be.
 *
 * @param call the call to use instead, null when there is none
 * @param replaces for a wait, whether it also is a compare-and-set that is retried
 */
record Finding(@Nullable String call, boolean replaces) {}
