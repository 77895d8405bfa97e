package org.jrsan.schedule;

/**
 * The place of an execution in its exploration.
 *
 * @param number its number, from 0, whichever shard runs it
 * @param usualSteps how many steps the first execution had; a guess for the first
 * @param mostSteps how many steps it may have
 */
record Plan(long number, int usualSteps, int mostSteps) {}
