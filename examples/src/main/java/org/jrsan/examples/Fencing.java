package org.jrsan.examples;

import org.jrsan.atomic.RobustFences;

/** Whether an algorithm has the full fences that it needs between a store and a later load of another location. */
public enum Fencing {
    /** No fence: on weak memory, and on x86, the load may take effect first. */
    NONE {
        @Override
        public void storeLoad() {}
    },
    /** A full fence. */
    FULL {
        @Override
        public void storeLoad() {
            RobustFences.fullFence();
        }
    };

    /** The place between the store and the load. */
    public abstract void storeLoad();
}
