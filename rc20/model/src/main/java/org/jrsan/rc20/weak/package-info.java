/**
 * The weak machine (section 10 of docs/algorithm.md): it runs a program as RC20 allows, and not only as an interleaving
 * would. Reads may return older writes, and writes may take a place before newer ones. The caller decides which: an access
 * first asks its {@linkplain org.jrsan.rc20.weak.WeakLocation location} for the messages that it may take, then takes one
 * of them.
 *
 * <table>
 * <caption>Names of section 10</caption>
 * <tr><td>message</td><td>{@link org.jrsan.rc20.weak.Message}</td></tr>
 * <tr><td>view, {@code fb}</td><td>{@link org.jrsan.rc20.weak.View}</td></tr>
 * <tr><td>{@code C}, {@code A}, {@code R}</td><td>{@link org.jrsan.rc20.weak.WeakThread}</td></tr>
 * <tr><td>observations</td><td>{@link org.jrsan.rc20.weak.Observations}</td></tr>
 * <tr><td>{@code scn}, {@code F}, {@code G}</td><td>{@link org.jrsan.rc20.weak.WeakMachine}</td></tr>
 * <tr><td>the rules</td><td>{@link org.jrsan.rc20.weak.WeakRules}</td></tr>
 * </table>
 *
 * <p><b>Threads.</b> One thread of the program runs at a time, so nothing here takes a lock. Whoever hands over from one
 * thread to the next orders the accesses to these objects.
 */
@NullMarked
package org.jrsan.rc20.weak;

import org.jspecify.annotations.NullMarked;
