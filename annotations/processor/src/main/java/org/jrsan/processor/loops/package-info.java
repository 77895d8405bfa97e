/** Looks at attributed code: at its loops, and at fields that are accessed in two ways; needs javac. */
@NullMarked
package org.jrsan.processor.loops;

import org.jspecify.annotations.NullMarked;
