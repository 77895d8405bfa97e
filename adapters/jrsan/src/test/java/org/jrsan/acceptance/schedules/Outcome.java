package org.jrsan.acceptance.schedules;

/**
 * How an operation ended.
 *
 * @param succeeded whether it did all that it is meant to
 * @param latest the value that its thread has read last
 */
public record Outcome(boolean succeeded, long latest) {}
