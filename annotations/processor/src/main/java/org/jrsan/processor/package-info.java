/** The annotation processor. It reads declarations, generates their classes, and reports what is wrong. */
@NullMarked
package org.jrsan.processor;

import org.jspecify.annotations.NullMarked;
