package org.jrsan.examples;

import org.jrsan.atomic.RobustFences;

/** Whether an algorithm has the full fences that it needs. */
public enum Fencing {
    /** No fence: a load may take effect before the store in front of it, on x86 too. */
    NONE {
        @Override
        public void full() {}
    },
    /** A full fence at each place that needs one. */
    FULL {
        @Override
        public void full() {
            RobustFences.fullFence();
        }
    };

    /** A place that needs a full fence. */
    public abstract void full();
}
