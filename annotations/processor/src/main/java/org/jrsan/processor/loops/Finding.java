package org.jrsan.processor.loops;

/**
 * What was found about a loop.
 *
 * @param call the call to use instead, null if there is none
 * @param replaces for a wait, whether it is also a compare-and-set that is retried
 */
record Finding(String call, boolean replaces) {}
