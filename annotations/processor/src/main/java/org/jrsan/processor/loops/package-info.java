/** Looks at the loops of attributed code; needs javac. */
package org.jrsan.processor.loops;
