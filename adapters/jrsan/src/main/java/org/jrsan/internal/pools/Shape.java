package org.jrsan.internal.pools;

import java.util.function.Consumer;

/**
 * What a pool is like.
 *
 * @param core a command gets a thread of its own while there are fewer than these
 * @param most how many threads there are at most
 * @param capacity how many commands may wait for a thread; 0 for none but those that an idle thread takes at once
 * @param isOnce whether a thread runs one command and ends
 * @param replacesWaiting whether there is one more thread for each that waits for what the pool has yet to do
 * @param starter starts a thread that runs the given worker, which it first tells so by {@link SteppedPool.Worker#announce},
 *     unless the thread announces itself
 * @param rejection gets the commands that find no place
 */
public record Shape(
        int core,
        int most,
        int capacity,
        boolean isOnce,
        boolean replacesWaiting,
        Consumer<SteppedPool.Worker> starter,
        Consumer<Runnable> rejection) {}
