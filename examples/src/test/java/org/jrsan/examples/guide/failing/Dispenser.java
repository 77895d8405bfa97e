package org.jrsan.examples.guide.failing;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustVarHandle;

/** Numbers, each for one customer. Its handle is swapped, and one access is not. */
final class Dispenser {
    private static final RobustVarHandle NEXT = handle("next");

    // guide: half swapped
    private volatile long next; // NEXT is its handle

    long draw() {
        return (long) NEXT.getAndAdd(this, 1L);
    }

    boolean isFresh() {
        return next == 0; // has to be (long) NEXT.getVolatile(this) == 0
    }
    // guide: end

    private static RobustVarHandle handle(String field) {
        try {
            return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Dispenser.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
