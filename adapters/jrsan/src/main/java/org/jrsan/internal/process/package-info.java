/** The end of a JVM that is one session: what other hooks do, and what is written for machines. */
@NullMarked
package org.jrsan.internal.process;

import org.jspecify.annotations.NullMarked;
