package org.jrsan.slice;

import org.jspecify.annotations.Nullable;

/**
 * Confirms slices by exploring all interleavings of them. An implementation is found as a service; {@code jrsan} has none, since
 * code that runs in production needs none.
 */
public interface Prover {
    /**
     * Explores a slice and what is left of it without the steps that it can do without.
     *
     * @param slice the slice
     * @param whole all that its threads did meanwhile, each of them going on whatever it reads: what closes the finding has to close
     *     it there, too; null if that is too much
     * @return the smallest slice that was confirmed, or why it was not
     */
    Proof prove(Slice slice, @Nullable Slice whole);
}
