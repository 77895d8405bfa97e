package org.jrsan.acceptance.reports;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustVarHandle;

/** A volatile field that is read by get of a VarHandle, which is no volatile read. */
class VolatileField implements Program {
    private static final RobustVarHandle STATE = state();

    private volatile int state;

    private static RobustVarHandle state() {
        try {
            return RobustVarHandle.findVarHandle(MethodHandles.lookup(), VolatileField.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void first() {
        STATE.setVolatile(this, 1);
    }

    @Override
    public void second() {
        STATE.get(this);
    }
}
