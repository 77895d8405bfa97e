package org.jrsan.agent.steps;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jrsan.agent.resolve.FullLookup;

/** Executors of the JDK's that hand all to another one. Any thread may ask. */
final class Delegates {
    private static final Class<?> DELEGATING;
    private static final VarHandle EXECUTOR;

    static {
        try {
            DELEGATING = Class.forName(Executors.class.getName() + "$DelegatedExecutorService");
            EXECUTOR = FullLookup.in(DELEGATING).findVarHandle(DELEGATING, "e", ExecutorService.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Delegates() {}

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
