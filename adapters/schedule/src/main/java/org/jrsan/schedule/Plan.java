package org.jrsan.schedule;

/**
 * The place of an execution in its exploration.
 *
 * @param number its number, from 0, whichever shard runs it
 * @param usualSteps how many steps the first execution had; a guess for the first
 * @param mostSteps how many steps it may have
 * @param isPatient whether, before nobody can go on for good, threads that it does not know get some time
 */
record Plan(long number, int usualSteps, int mostSteps, boolean isPatient) {}
