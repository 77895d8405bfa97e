/** Threads that wait for, observe and publish to each other without locks. */
@NullMarked
package org.jrsan.examples.sync;

import org.jspecify.annotations.NullMarked;
