/**
 * The memory model RC20 (Margalit and Lahav, POPL 2021) as it is checked along one sequentially consistent run: access
 * {@linkplain org.jrsan.rc20.Mode modes}, {@linkplain org.jrsan.rc20.Fence fences}, {@linkplain org.jrsan.rc20.Engine
 * engines} and what they {@linkplain org.jrsan.rc20.Finding find}.
 *
 * <p>A program is robust when every execution that RC20 allows is also allowed by sequential consistency. It is not
 * robust exactly when some sequentially consistent run reaches a point where a thread is about to access a location
 * while unaware, in happens-before, of a write that every run of the same graph executes before that access (Margalit,
 * Kokologiannakis, Itzhaky, Lahav, PLDI 2025, theorem 3.1).
 */
@NullMarked
package org.jrsan.rc20;

import org.jspecify.annotations.NullMarked;
