/**
 * Threads that schedules run faster than the operating system does, how a thread waits for its turn and how long without blocking,
 * and what can be seen of it from outside.
 */
@NullMarked
package org.jrsan.schedule.threads;

import org.jspecify.annotations.NullMarked;
