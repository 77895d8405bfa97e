package org.jrsan.rc20;

import org.jrsan.clock.WriteHistory;

/** What an engine keeps for an atomic location. Guarded by the lock of the location, which the caller holds. */
public abstract class LocationState {
    private final WriteHistory history;

    /**
     * For engines.
     *
     * @param history the newest writes, the initial one at timestamp 0
     */
    protected LocationState(WriteHistory history) {
        this.history = history;
    }

    /**
     * The newest writes of this location in modification order.
     *
     * @return the history; read it under the location's lock
     */
    public final WriteHistory history() {
        return history;
    }
}
