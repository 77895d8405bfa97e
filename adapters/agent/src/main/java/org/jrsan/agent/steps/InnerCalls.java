package org.jrsan.agent.steps;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * Calls of synchronisers and queues inside of the JDK's classes that are made of them, as a barrier of a lock. While the calling thread has a schedule, such a call is a step
 * as it is in a checked class. Any thread may call.
 */
public final class InnerCalls {
    private static final SteppedSite[] SITES = {
        site(Lock.class, "lock", void.class),
        site(Condition.class, "await", void.class),
        site(Condition.class, "awaitNanos", long.class, long.class),
        site(BlockingQueue.class, "take", Object.class),
        site(Queue.class, "poll", Object.class),
        site(BlockingQueue.class, "add", boolean.class, Object.class),
        site(BlockingQueue.class, "poll", Object.class, long.class, TimeUnit.class)
    };

    private InnerCalls() {}

    private static SteppedSite site(Class<?> owner, String name, Class<?> result, Class<?>... given) {
        try {
            MethodHandle raw =
                    MethodHandles.publicLookup().findVirtual(owner, name, MethodType.methodType(result, given));
            return new SteppedSite(name, raw);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Makes a call.
     *
     * @param method its place above
     * @param of the object, null where the call is to fail
     * @param given its arguments
     * @return what it returns
     */
    public static @Nullable Object call(int method, @Nullable Object of, @Nullable Object... given) {
        @Nullable Object[] all = new @Nullable Object[1 + given.length];
        all[0] = of;
        System.arraycopy(given, 0, all, 1, given.length);
        try {
            return SITES[method].call(all);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /** As the JDK's method throws it. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException thrown(Throwable e) throws T {
        throw (T) e;
    }
}
