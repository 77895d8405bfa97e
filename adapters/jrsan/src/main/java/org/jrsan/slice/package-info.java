/** The part of a run that causes a finding, as a litmus program, and who can confirm that it does. */
@NullMarked
package org.jrsan.slice;

import org.jspecify.annotations.NullMarked;
