/** The finite form of the clocks, which settles programs with loops. */
package org.jrsan.rc20.litmus.finite;
