package org.jrsan.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongUnaryOperator;

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

    long countPlain() {
        return (long) COUNT.get(this);
    }

    long countOpaque() {
        return (long) COUNT.getOpaque(this);
    }

    long countVolatile() {
        return (long) COUNT.getVolatile(this);
    }

    void countVolatile(long value) {
        COUNT.setVolatile(this, value);
    }

    long getAndSetCount(long value) {
        return (long) COUNT.getAndSet(this, value);
    }

    long incrementAndGetCount() {
        return (long) COUNT.getAndAdd(this, 1L) + 1;
    }

    boolean weakCasCountAcquire(long expected, long value) {
        return COUNT.weakCompareAndSetAcquire(this, expected, value);
    }

    long compareAndExchangeCount(long expected, long value) {
        return (long) COUNT.compareAndExchange(this, expected, value);
    }

    long updateAndGetCount(LongUnaryOperator function) {
        while (true) {
            long old = (long) COUNT.getVolatile(this);
            long next = function.applyAsLong(old);
            if (COUNT.weakCompareAndSet(this, old, next)) {
                return next;
            }
        }
    }

    boolean casNext(HandWritten expected, HandWritten value) {
        return NEXT.compareAndSet(this, expected, value);
    }
}
