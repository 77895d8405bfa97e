package org.jrsan.bench.agent.checked;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/** Accesses as users write them. The agent checks this class, the benchmark's own it does not. */
public final class Counters {
    private static final VarHandle HANDLE;

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(Counters.class, "byHandle", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int ELEMENTS = 16;

    private final long[] elements = new long[ELEMENTS];
    private final AtomicLong atomic;
    private int plain = 1;
    private volatile long ofVolatile = 1;

    @SuppressWarnings("unused") // by the handle
    private long byHandle = 1;

    /**
     * Counters, all of them one.
     *
     * @param atomic made by whoever
     */
    public Counters(AtomicLong atomic) {
        this.atomic = atomic;
    }

    public int plainLoad() {
        return plain;
    }

    public void plainStore(int value) {
        plain = value;
    }

    public long volatileLoad() {
        return ofVolatile;
    }

    public void volatileStore(long value) {
        ofVolatile = value;
    }

    public long handleAcquire() {
        return (long) HANDLE.getAcquire(this);
    }

    public void handleRelease(long value) {
        HANDLE.setRelease(this, value);
    }

    public long handleAdd(long delta) {
        return (long) HANDLE.getAndAdd(this, delta);
    }

    public long elementLoad(int index) {
        return elements[index];
    }

    public void elementStore(int index, long value) {
        elements[index] = value;
    }

    public long atomicLoad() {
        return atomic.get();
    }

    public void atomicRelease(long value) {
        atomic.setRelease(value);
    }

    public long atomicAdd(long delta) {
        return atomic.getAndAdd(delta);
    }
}
