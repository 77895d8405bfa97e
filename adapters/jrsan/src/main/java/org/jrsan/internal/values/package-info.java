/**
 * The lowest package: values and objects as locations and reports see them, and waiting. It needs no other package of
 * JRSan.
 */
@NullMarked
package org.jrsan.internal.values;

import org.jspecify.annotations.NullMarked;
