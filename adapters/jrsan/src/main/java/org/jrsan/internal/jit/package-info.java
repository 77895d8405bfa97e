/** What is to be said to the JIT. */
@NullMarked
package org.jrsan.internal.jit;

import org.jspecify.annotations.NullMarked;
