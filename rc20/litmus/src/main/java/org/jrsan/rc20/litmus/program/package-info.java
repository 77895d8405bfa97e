/** Programs: threads, instructions, expressions, what they expect. */
@NullMarked
package org.jrsan.rc20.litmus.program;

import org.jspecify.annotations.NullMarked;
