/**
 * Drop-in types for {@code java.util.concurrent.atomic} and for the fences of {@code VarHandle}.
 *
 * <p>With {@code jrsan.enabled=false}, the default, each method is the JDK's operation and nothing else. Otherwise an
 * operation and its check are one step under the lock of the location.
 *
 * <p><b>Volatile</b> operations are SC accesses: totally ordered among each other, and acquire or release besides. They
 * are no fences: {@code x.set(1); y.getOpaque()} keeps its weak behaviour.
 *
 * <p><b>Plain</b> operations of an atomic ({@code getPlain}, {@code setPlain}) count as opaque and are not checked.
 *
 * <p>Functions given to {@code updateAndGet} and its kin, {@code equals} and {@code toString} of values never run under
 * a lock of JRSan.
 */
package org.jrsan.atomic;
