package org.jrsan.examples.sync;

import org.jrsan.annotation.Padded;
import org.jrsan.annotation.Robust;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;

/** How far one side of a {@link Sequencer} has come: a number that only grows, stored by one thread. */
public final class Sequence extends RobustSequenceFields {
    @Robust
    static class Fields {
        @Padded
        long value = -1;
    }

    Sequence() {}

    void set(long value, Order order) {
        if (order == Order.VOLATILE) {
            valueVolatile(value);
        } else {
            valueRelease(value);
        }
    }

    long get(Order order) {
        return switch (order) {
            case OPAQUE -> valueOpaque();
            case RELEASE_ACQUIRE -> valueAcquire();
            case VOLATILE -> valueVolatile();
        };
    }

    /** Waits until the value is at least so large, and returns it. */
    long await(long least, Order order) throws InterruptedException {
        WaitMode mode =
                switch (order) {
                    case OPAQUE -> WaitMode.OPAQUE;
                    case RELEASE_ACQUIRE -> WaitMode.ACQUIRE;
                    case VOLATILE -> WaitMode.VOLATILE;
                };
        return awaitValue(value -> value >= least, mode);
    }
}
