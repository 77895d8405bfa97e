/**
 * A session at work ({@link org.jrsan.internal.run.Run}): its threads, what they know, and what other sessions make of it.
 *
 * <p>Order of locks: lock of a cell, then the engine's monitors. No user code runs under any of them.
 */
@NullMarked
package org.jrsan.internal.run;

import org.jspecify.annotations.NullMarked;
