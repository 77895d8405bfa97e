package org.jrsan.acceptance.swapped;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustVarHandle;

/** A field that is not volatile, accessed by a handle and directly. */
class Plain implements Runnable {
    private static final RobustVarHandle VALUE;

    static {
        try {
            VALUE = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Plain.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private int value;

    static class Inner {
        static int read(Plain plain) {
            return plain.value; // direct: value
        }
    }

    @Override
    public void run() {
        VALUE.setRelease(this, 1 + Inner.read(this));
    }
}
