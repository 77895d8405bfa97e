package org.jrsan.rc20;

import org.jrsan.clock.WriteHistory;

/**
 * What an engine keeps for an atomic location, and its newest writes, the initial one at timestamp 0. Guarded by the lock of
 * the location, which the caller holds.
 */
public abstract class LocationState extends WriteHistory {
    /**
     * For engines.
     *
     * @param capacity the most writes to keep
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @param origin what to remember about the initial write; may be null
     */
    protected LocationState(int capacity, long bits, Object ref, Object origin) {
        super(capacity, bits, ref, origin);
    }

    /**
     * The newest writes of this location in modification order.
     *
     * @return the history; read it under the location's lock
     */
    public final WriteHistory history() {
        return this;
    }
}
