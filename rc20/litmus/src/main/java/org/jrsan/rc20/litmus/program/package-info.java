/** Programs: threads, instructions, expressions, what they expect. */
package org.jrsan.rc20.litmus.program;
