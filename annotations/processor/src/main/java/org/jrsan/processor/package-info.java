/** The annotation processor: reads declarations, generates their classes, and reports what cannot be. */
@NullMarked
package org.jrsan.processor;

import org.jspecify.annotations.NullMarked;
