package org.jrsan.internal.told;

import java.util.concurrent.atomic.LongAdder;
import org.jrsan.Counts;

/** What a run counts beside its threads. Thread-safe. */
public final class RunCounts {
    private final LongAdder locations = new LongAdder();
    private final LongAdder foreign = new LongAdder();
    private final LongAdder outside = new LongAdder();

    /** Nothing is counted yet. */
    public RunCounts() {}

    /** The run begins to own a location. */
    public void location() {
        locations.increment();
    }

    /** A thread of the run made an access that counts in another one. */
    public void foreign() {
        foreign.increment();
    }

    /** A thread of the run acted where the run does not see it. */
    public void outside() {
        outside.increment();
    }

    /** All counts, with those of the threads. */
    public Counts with(long accesses, long aloneAccesses, long threads, long unseen, long unseenOrUnjoined) {
        return new Counts(
                accesses,
                aloneAccesses,
                locations.sum(),
                threads,
                unseen,
                unseenOrUnjoined,
                foreign.sum(),
                outside.sum());
    }
}
