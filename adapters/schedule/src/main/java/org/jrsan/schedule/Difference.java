package org.jrsan.schedule;

import java.util.List;

/**
 * Where an execution is not what another one with the same choices was.
 *
 * @param step the number of the step, from 1
 * @param what what is different, in words
 * @param stack where the task is that is about to take the step; empty where nobody is
 */
public record Difference(int step, String what, List<StackTraceElement> stack) {}
