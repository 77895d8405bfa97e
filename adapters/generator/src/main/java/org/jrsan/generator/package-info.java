/** Derives classes that are twins of one another from the one that is written. */
@NullMarked
package org.jrsan.generator;

import org.jspecify.annotations.NullMarked;
