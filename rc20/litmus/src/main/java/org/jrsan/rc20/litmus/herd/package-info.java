/**
 * The C form of herd7: reading it, its conditions, and the answers that herd7 gives.
 *
 * <p>{@link org.jrsan.rc20.litmus.herd.HerdParser} reads a file into a {@linkplain org.jrsan.rc20.litmus.herd.HerdFile
 * program and a condition} on final states. The lexer makes tokens, the parsers make trees of them, and the translators
 * make instructions of the trees.
 */
@NullMarked
package org.jrsan.rc20.litmus.herd;

import org.jspecify.annotations.NullMarked;
