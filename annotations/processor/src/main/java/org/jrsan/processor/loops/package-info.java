/** Examines attributed code: its loops, and fields that are accessed in two ways. Needs javac. */
@NullMarked
package org.jrsan.processor.loops;

import org.jspecify.annotations.NullMarked;
