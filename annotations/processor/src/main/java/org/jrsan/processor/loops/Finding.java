package org.jrsan.processor.loops;

import org.jspecify.annotations.Nullable;

/**
 * What was found about a loop.
 *
 * @param call the call to use instead, null if there is none
 * @param replaces for a wait, whether it is also a compare-and-set that is retried
 */
record Finding(@Nullable String call, boolean replaces) {}
