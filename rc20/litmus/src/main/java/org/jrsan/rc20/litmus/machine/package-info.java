/** The machine that takes the steps of a program, and who follows it. */
@NullMarked
package org.jrsan.rc20.litmus.machine;

import org.jspecify.annotations.NullMarked;
