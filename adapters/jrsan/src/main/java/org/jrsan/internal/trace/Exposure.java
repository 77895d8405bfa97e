package org.jrsan.internal.trace;

/**
 * When, in the schedule of its run, the check of an access failed.
 *
 * @param choice how many choices had been made
 * @param task the number of the task whose access it was
 */
public record Exposure(int choice, int task) {}
