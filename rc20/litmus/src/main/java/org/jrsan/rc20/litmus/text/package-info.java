/** Programs as text: reading and printing. */
@NullMarked
package org.jrsan.rc20.litmus.text;

import org.jspecify.annotations.NullMarked;
