/** Which modes and fences make a litmus program robust, and which it does not need. */
@NullMarked
package org.jrsan.rc20.litmus.repair;

import org.jspecify.annotations.NullMarked;
