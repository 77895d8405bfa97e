/** Examines attributed code: its loops, and fields that are accessed in two ways. Needs javac. */
package org.jrsan.processor.loops;
