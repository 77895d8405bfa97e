package org.jrsan.agent.steps;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/**
 * Executors whose idle threads are to end, as the execution is over that these took part in. The executor is then as it was before it had threads, and can be
 * used again. The JDK lets idle threads end where all of them may: this is said of the executor until they are gone. Thread-safe.
 */
final class Dismissals {
    private static final long MOST_NANOS = 1_000_000_000;
    private static final VarHandle MAY_ALL_END;
    private static final MethodHandle INTERRUPT_IDLE;

    static {
        try {
            var lookup = FullLookup.in(ThreadPoolExecutor.class);
            MAY_ALL_END = lookup.findVarHandle(ThreadPoolExecutor.class, "allowCoreThreadTimeOut", boolean.class);
            INTERRUPT_IDLE = lookup.findVirtual(
                    ThreadPoolExecutor.class, "interruptIdleWorkers", MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** An executor, and whether all of its threads might end before. */
    private static final class Dismissed extends WeakReference<ThreadPoolExecutor> {
        final boolean mightAllEnd;

        Dismissed(ThreadPoolExecutor of) {
            super(of);
            mightAllEnd = of.allowsCoreThreadTimeOut();
        }
    }

    private static final List<Dismissed> ALL = new ArrayList<>();

    private static volatile boolean areAny;

    private Dismissals() {}

    /** Whether there are any. */
    static boolean areAny() {
        return areAny;
    }

    static boolean isDismissed(Object executor) {
        synchronized (ALL) {
            return executor instanceof ThreadPoolExecutor && find(executor) != null;
        }
    }

    private static @Nullable Dismissed find(Object executor) {
        for (Dismissed one : ALL) {
            if (one.refersTo((ThreadPoolExecutor) executor)) {
                return one;
            }
        }
        return null;
    }

    /** Its idle threads are to end. */
    static void dismiss(Object executor) {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) executor;
        synchronized (ALL) {
            if (find(pool) == null) {
                ALL.add(new Dismissed(pool));
                areAny = true;
            }
            MAY_ALL_END.setVolatile(pool, true);
        }
    }

    /** The execution is over: waits for a moment until all of its threads have ended. Returns whether they have. */
    static boolean settle(ThreadPoolExecutor pool) {
        if (Stepped.quietly(pool::getPoolSize) > 0) {
            dismiss(pool);
            interruptIdle(pool);
        }
        long end = System.nanoTime() + MOST_NANOS;
        while (Stepped.quietly(pool::getPoolSize) > 0) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            Thread.yield();
        }
        synchronized (ALL) {
            Dismissed known = find(pool);
            if (known != null) {
                MAY_ALL_END.setVolatile(pool, known.mightAllEnd);
                ALL.remove(known);
            }
            ALL.removeIf(one -> one.refersTo(null));
            areAny = !ALL.isEmpty();
        }
        return true;
    }

    private static void interruptIdle(ThreadPoolExecutor pool) {
        Quiet.quietly(() -> {
            try {
                INTERRUPT_IDLE.invokeExact(pool);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        });
    }

    /** An execution begins to use an executor. Whether it has no threads from before, or none but idle ones, which are dismissed. */
    static boolean haveGone(ThreadPoolExecutor pool) {
        int threads = Stepped.quietly(pool::getPoolSize);
        if (threads == 0) {
            return settle(pool);
        }
        boolean isIdle = Stepped.quietly(pool::getActiveCount) == 0
                && Stepped.quietly(() -> pool.getQueue().size()) == 0;
        return isIdle && settle(pool);
    }
}
