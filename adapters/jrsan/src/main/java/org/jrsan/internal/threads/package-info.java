/** Threads for test frameworks that begin and take their steps faster than others. */
@NullMarked
package org.jrsan.internal.threads;

import org.jspecify.annotations.NullMarked;
