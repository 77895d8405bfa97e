/** From characters to tokens. */
@NullMarked
package org.jrsan.rc20.litmus.herd.lexer;

import org.jspecify.annotations.NullMarked;
