/** The small programs by which memory models are told apart, as the few lines of real code in which they occur. */
package org.jrsan.examples.litmus;
