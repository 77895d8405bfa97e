/**
 * Drop-in types for {@code java.util.concurrent.atomic} and for {@code VarHandle}, its accesses and its fences.
 *
 * <p>With {@code jrsan.enabled=false}, the default, each method is the JDK's operation and nothing else. Otherwise an
 * operation and its check are one step. It takes the lock of the location, unless it is a read that can change nothing.
 *
 * <p><b>Volatile</b> operations are SC accesses: they are totally ordered among themselves, and they also acquire or
 * release. They are not fences: {@code x.set(1); y.getOpaque()} keeps its weak behaviour.
 *
 * <p><b>Read-modify-writes</b> by a {@code VarHandle} in acquire mode write relaxed, and those in release mode read
 * relaxed. A compare-and-exchange in release mode that fails is an opaque read. The {@code weakCompareAndSet} of a
 * {@code VarHandle} is volatile. The {@code weakCompareAndSet} of the atomic classes is plain.
 *
 * <p><b>Plain</b> operations of an atomic ({@code getPlain}, {@code setPlain}; {@code get} and {@code set} of a {@code
 * VarHandle}) pass on happens-before as opaque ones do, and are not checked for robustness. They race with any
 * unordered access if one of the two writes. The atomic accesses of each thread are remembered from the first one on,
 * so no such race is missed. {@code plainAsOpaque}, or the option {@code plain=opaque}, makes them opaque accesses
 * instead.
 *
 * <p><b>Locations.</b> Each element of an array is a location of its own, from its first access on. A field of an
 * object is one location for as long as the object lives, whichever updater or handle accesses it. The pair of a
 * stamped or markable reference is one location, and so is an adder or accumulator as a whole.
 *
 * <p>Functions given to {@code updateAndGet} and similar methods, {@code equals} and {@code toString} of values never
 * run under a lock of JRSan.
 */
@NullMarked
package org.jrsan.atomic;

import org.jspecify.annotations.NullMarked;
