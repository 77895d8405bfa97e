/**
 * Schedules under control: one thread of an execution runs at a time and hands over before each step, and a strategy chooses
 * who runs next. Knows threads, steps and what they depend on, and no memory model.
 */
@NullMarked
package org.jrsan.schedule;

import org.jspecify.annotations.NullMarked;
