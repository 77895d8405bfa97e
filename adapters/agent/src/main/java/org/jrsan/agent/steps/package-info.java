/** Calls of the JDK's locks, queues and the like from checked classes, which are steps of a schedule. */
@NullMarked
package org.jrsan.agent.steps;

import org.jspecify.annotations.NullMarked;
