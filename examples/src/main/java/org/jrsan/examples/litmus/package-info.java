/** The small programs by which memory models are told apart, as the few lines of real code in which they occur. */
@NullMarked
package org.jrsan.examples.litmus;

import org.jspecify.annotations.NullMarked;
