/** Looks at attributed code: at its loops, and at fields that are accessed in two ways; needs javac. */
package org.jrsan.processor.loops;
