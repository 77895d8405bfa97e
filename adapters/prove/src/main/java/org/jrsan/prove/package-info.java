/** Confirms slices of runs by the explorer of litmus programs. */
@NullMarked
package org.jrsan.prove;

import org.jspecify.annotations.NullMarked;
