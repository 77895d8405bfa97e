/** Loops in byte code that wait for a variable, or retry an update of it, and what their annotations claim. */
@NullMarked
package org.jrsan.agent.loops;

import org.jspecify.annotations.NullMarked;
