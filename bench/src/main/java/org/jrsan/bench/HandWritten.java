package org.jrsan.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What people write by hand, to compare {@link Generated} with. */
final class HandWritten {
    private static final VarHandle COUNT;
    private static final VarHandle NEXT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(HandWritten.class, "count", long.class);
            NEXT = lookup.findVarHandle(HandWritten.class, "next", HandWritten.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // by its handle
    private long count;

    @SuppressWarnings("unused") // by its handle
    private HandWritten next;

    long countAcquire() {
        return (long) COUNT.getAcquire(this);
    }

    void countRelease(long value) {
        COUNT.setRelease(this, value);
    }

    long getAndAddCount(long delta) {
        return (long) COUNT.getAndAdd(this, delta);
    }

    boolean casCount(long expected, long value) {
        return COUNT.compareAndSet(this, expected, value);
    }

    HandWritten nextVolatile() {
        return (HandWritten) NEXT.getVolatile(this);
    }

    void nextVolatile(HandWritten value) {
        NEXT.setVolatile(this, value);
    }
}
