/** Programs as text: reading and printing. */
package org.jrsan.rc20.litmus.text;
