/** Threads that schedules run faster than the operating system does, and how long a thread waits without blocking. */
@NullMarked
package org.jrsan.schedule.threads;

import org.jspecify.annotations.NullMarked;
