package org.jrsan.agent.steps;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import org.jrsan.agent.resolve.FullLookup;
import org.jspecify.annotations.Nullable;

/** What executors of the JDK's hand to others, and who makes their threads. Any thread may ask. */
final class Delegates {
    private static final Class<?> DELEGATING;
    private static final VarHandle EXECUTOR;

    /** An executor with a thread for each task, null before JDK 21. */
    private static final @Nullable Class<?> ONE_EACH;

    private static final @Nullable VarHandle FACTORY;

    static {
        try {
            DELEGATING = Class.forName(Executors.class.getName() + "$DelegatedExecutorService");
            EXECUTOR = FullLookup.in(DELEGATING).findVarHandle(DELEGATING, "e", ExecutorService.class);
            ONE_EACH = oneEach();
            FACTORY = ONE_EACH == null
                    ? null
                    : FullLookup.in(ONE_EACH).findVarHandle(ONE_EACH, "factory", ThreadFactory.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Delegates() {}

    private static @Nullable Class<?> oneEach() {
        try {
            return Class.forName("java.util.concurrent.ThreadPerTaskExecutor");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** Whether an executor has a thread for each task. */
    static boolean isOneEach(Object executor) {
        return ONE_EACH != null && ONE_EACH.isInstance(executor);
    }

    /** Who makes the threads of an executor, null where that is not known. */
    static @Nullable ThreadFactory factory(@Nullable Object executor) {
        if (executor instanceof ThreadPoolExecutor pool) {
            return pool.getThreadFactory();
        }
        return FACTORY != null && executor != null && isOneEach(executor)
                ? (ThreadFactory) FACTORY.get(executor)
                : null;
    }

    private static boolean isOne(Object executor) {
        return DELEGATING.isInstance(executor);
    }

    /** Who gets what an executor is given, if all hand it on. */
    static Object last(Object executor) {
        Object of = executor;
        while (isOne(of)) {
            of = of(of);
        }
        return of;
    }

    private static Object of(Object executor) {
        return EXECUTOR.get(executor);
    }
}
