package org.jrsan.examples.sync;

import org.jrsan.examples.Order;
import org.jrsan.examples.Spin;

/** How the consumers of a {@link Sequencer} wait for its cursor. */
public enum WaitStrategy {
    /** Looks again and again; to JRSan that is one wait, and looks that fail are no accesses. */
    BUSY_SPIN {
        @Override
        long await(Sequence cursor, long least, Order order) throws InterruptedException {
            return cursor.await(least, order);
        }
    },
    /** Looks, and gives up the processor now and then; a loop of our own, each look of which is an access. */
    YIELDING {
        @Override
        long await(Sequence cursor, long least, Order order) throws InterruptedException {
            Spin spin = new Spin();
            long value = cursor.get(order);
            while (value < least) {
                spin.pause();
                value = cursor.get(order);
            }
            return value;
        }
    };

    /** Waits until the cursor is at least so large, and returns it. */
    abstract long await(Sequence cursor, long least, Order order) throws InterruptedException;
}
