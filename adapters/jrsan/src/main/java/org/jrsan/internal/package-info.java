/**
 * What the public types share: the session at work ({@link org.jrsan.internal.Run}), the checked location
 * ({@link org.jrsan.internal.Cell}), call sites, waiting. Not exported.
 *
 * <p>Order of locks: lock of a cell, then the engine's monitors. No user code runs under any of them.
 */
package org.jrsan.internal;
