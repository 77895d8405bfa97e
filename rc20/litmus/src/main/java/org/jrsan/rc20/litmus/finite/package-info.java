/** The finite form of the clocks, which settles programs with loops. */
@NullMarked
package org.jrsan.rc20.litmus.finite;

import org.jspecify.annotations.NullMarked;
