/** The machine that takes the steps of a program, and who follows it. */
package org.jrsan.rc20.litmus.machine;
