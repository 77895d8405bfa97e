package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.internal.source.StackWalk;
import org.jspecify.annotations.Nullable;

/** Accesses of each kind, by one thread after another one has taken part. Prints which stacks were walked for lines. */
public final class NoWalksMain {
    private static final VarHandle STATE;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle BYTES = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final AtomicIntegerFieldUpdater<NoWalksMain> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(NoWalksMain.class, "updated");

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(NoWalksMain.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static volatile int shared;

    private volatile int state;
    private volatile int updated;
    private volatile @Nullable Object link;
    private int plain;
    private final int[] elements = new int[2];
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(16);
    private final AtomicInteger atomic = new AtomicInteger();
    private final AtomicBoolean flag = new AtomicBoolean(true);
    private final AtomicReference<@Nullable Object> reference = new AtomicReference<>();
    private final AtomicIntegerArray array = new AtomicIntegerArray(2);

    private NoWalksMain() {}

    private void fields(int value) {
        plain = value;
        state = plain;
        state++;
        shared = state;
        link = value > 1 ? this : null;
        elements[1] = link == null ? 0 : elements[0];
        synchronized (new Object()) {
            plain++;
        }
    }

    private void handles(int value) {
        STATE.set(this, value);
        STATE.setRelease(this, (int) STATE.getAcquire(this));
        STATE.compareAndSet(this, value, 1);
        STATE.weakCompareAndSetPlain(this, 1, 2);
        STATE.getAndAdd(this, (int) STATE.compareAndExchange(this, 2, 3));
        ELEMENT.setOpaque(elements, 1, (int) ELEMENT.getAndSet(elements, 1, 2));
        BYTES.setVolatile(bytes, 8, (long) BYTES.getAndAdd(bytes, 8, 1L));
    }

    private void atomics(int value) {
        atomic.lazySet(value);
        atomic.updateAndGet(old -> old + 1);
        atomic.getAndAccumulate(2, Integer::sum);
        reference.updateAndGet(old -> old);
        array.getAndUpdate(1, old -> old + 1);
        UPDATER.accumulateAndGet(this, 2, Integer::sum);
        UPDATER.incrementAndGet(this);
        reference.set(this);
    }

    private int read() {
        return state;
    }

    private boolean replace(int expected, int next) {
        return STATE.compareAndSet(this, expected, next);
    }

    private void loops() {
        int seen;
        do {
            seen = atomic.get();
        } while (!atomic.compareAndSet(seen, seen + 1));
        do {
            seen = state;
        } while (!STATE.compareAndSet(this, seen, seen + 1));
        do {
            seen = read();
        } while (!replace(seen, seen + 1));
        while (!flag.get()) {
            Thread.onSpinWait();
        }
        while (read() == 0) {
            Thread.onSpinWait();
        }
    }

    /**
     * See the class.
     *
     * @param args none
     * @throws Exception if it fails
     */
    public static void main(String[] args) throws Exception {
        NoWalksMain main = new NoWalksMain();
        Thread other = new Thread(main::loopsOfOther);
        other.start();
        other.join();
        for (int i = 1; i < 4; i++) {
            main.fields(i);
            main.handles(i);
            main.atomics(i);
            main.loops();
        }
        Field known = StackWalk.class.getDeclaredField("KNOWN");
        known.setAccessible(true);
        for (Object stack : ((Map<?, ?>) known.get(null)).keySet()) {
            System.out.println("walked " + stack);
        }
    }

    /** As the first access of another thread has its lines by the same ways. */
    private void loopsOfOther() {
        state = 1;
        loops();
    }
}
