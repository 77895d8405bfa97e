/**
 * Litmus programs: small concurrent programs over the access modes and fences of RC20, and whether they are robust on
 * all sequentially consistent schedules.
 *
 * <p>A {@linkplain org.jrsan.rc20.litmus.program.Program program} is immutable and can be built from Java code or parsed from
 * text. The semantics of its instructions stands with the records in {@link org.jrsan.rc20.litmus.program.Instruction}.
 */
@NullMarked
package org.jrsan.rc20.litmus;

import org.jspecify.annotations.NullMarked;
