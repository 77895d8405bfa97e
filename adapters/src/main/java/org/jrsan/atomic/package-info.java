/**
 * Drop-in types for {@code java.util.concurrent.atomic} and for the fences of {@code VarHandle}.
 *
 * <p>With {@code jrsan.enabled=false}, the default, each method is the JDK's operation and nothing else. Otherwise an
 * operation and its check are one step under the lock of the location.
 *
 * <p><b>Volatile for now.</b> Operations in volatile mode are modelled as acquire or release accesses with a full fence
 * before a load and on both sides of a store or read-modify-write. That is stronger than Java's volatile: a violation of
 * code that mixes volatile with weaker accesses can be missed, none is invented.
 *
 * <p><b>Plain</b> operations of an atomic ({@code getPlain}, {@code setPlain}) count as opaque and are not checked.
 *
 * <p>Functions given to {@code updateAndGet} and its kin, {@code equals} and {@code toString} of values never run under
 * a lock of JRSan.
 */
package org.jrsan.atomic;
