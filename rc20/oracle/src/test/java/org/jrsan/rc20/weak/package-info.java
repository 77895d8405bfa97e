/** The rules of the weak machine, switched off one at a time. */
@NullMarked
package org.jrsan.rc20.weak;

import org.jspecify.annotations.NullMarked;
