/**
 * The oracle: it decides robustness and races of loop-free litmus programs from the definitions, by enumerating
 * execution graphs. It shares nothing with the engines but the program model, and no clock occurs in it.
 *
 * <p>An {@linkplain org.jrsan.rc20.oracle.ExecutionGraph execution graph} holds events and the relations po, rf, mo;
 * {@link org.jrsan.rc20.oracle.Axioms} derives the other relations and states what RC20, sequential consistency and
 * race freedom ask of them; {@link org.jrsan.rc20.oracle.GraphSearch} visits the graphs of a program; {@link
 * org.jrsan.rc20.oracle.Oracle} puts the two questions.
 */
@NullMarked
package org.jrsan.rc20.oracle;

import org.jspecify.annotations.NullMarked;
