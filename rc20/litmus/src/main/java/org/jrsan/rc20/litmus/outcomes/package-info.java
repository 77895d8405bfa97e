/** The outcomes of litmus programs: those of interleavings, and those that only the weak machine has. */
@NullMarked
package org.jrsan.rc20.litmus.outcomes;

import org.jspecify.annotations.NullMarked;
