/** Arrays whose bytes are accessed in several widths. */
@NullMarked
package org.jrsan.internal.widths;

import org.jspecify.annotations.NullMarked;
