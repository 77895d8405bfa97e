/** Programs as the search runs them, and their packing into bits. */
@NullMarked
package org.jrsan.rc20.litmus.compiled;

import org.jspecify.annotations.NullMarked;
