package org.jrsan.acceptance.swapped;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustVarHandle;

/** To be defined as a hidden class, which has no class file. */
class Secret implements Runnable {
    private static final RobustVarHandle VALUE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VALUE = RobustVarHandle.findVarHandle(lookup, lookup.lookupClass(), "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private volatile int value;

    @Override
    public void run() {
        VALUE.setRelease(this, 1);
    }
}
