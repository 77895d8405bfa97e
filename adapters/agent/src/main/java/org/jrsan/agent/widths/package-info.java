/** Bytes of arrays that are accessed in other widths than that of the elements. */
@NullMarked
package org.jrsan.agent.widths;

import org.jspecify.annotations.NullMarked;
