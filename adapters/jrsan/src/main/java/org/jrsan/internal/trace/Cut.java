package org.jrsan.internal.trace;

import org.jrsan.slice.Slice;
import org.jspecify.annotations.Nullable;

/**
 * What of a run causes a finding.
 *
 * @param slice the way from the earlier access to the later one
 * @param whole all that the threads of the slice did meanwhile, each of them going on whatever it reads (before a
 *     race: elsewhere than on the way); null if that is too much
 */
public record Cut(Slice slice, @Nullable Slice whole) {}
