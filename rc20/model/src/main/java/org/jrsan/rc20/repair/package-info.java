/**
 * The search for the smallest changes of modes and fences that make a program robust, whatever the program is: a litmus
 * program or a test. It asks for verdicts, and knows nothing else of the program.
 */
@NullMarked
package org.jrsan.rc20.repair;

import org.jspecify.annotations.NullMarked;
