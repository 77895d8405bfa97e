package org.jrsan.race;

import org.jspecify.annotations.Nullable;

/**
 * A plain read of which it is not decided yet whether it counts.
 *
 * @param <A> what is remembered of an access
 * @param seen slot and epoch of the write that was the last one at the read, 0 for none
 * @param ordered whether it happens before the read, by what the reader knew at the read
 * @param reader slot and epoch of the reader at the read
 * @param access what to remember of the read
 */
public record OptimisticRead<A>(long seen, @Nullable A seenWrite, boolean ordered, long reader, A access) {}
