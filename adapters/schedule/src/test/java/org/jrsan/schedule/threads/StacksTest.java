package org.jrsan.schedule.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StacksTest {
    private static StackTraceElement[] stack(String types) {
        return Arrays.stream(types.split(" "))
                .map(type -> new StackTraceElement(type, "method", null, -1))
                .toArray(StackTraceElement[]::new);
    }

    @ParameterizedTest
    @CsvSource({
        "BLOCKED, java.util.concurrent.ConcurrentHashMap org.jrsan.internal.values.WeakIdentityMap org.acme.Stack, true",
        "BLOCKED, org.jrsan.internal.run.RunThreads org.acme.Stack, true",
        "BLOCKED, jdk.internal.loader.BuiltinClassLoader java.lang.ClassLoader org.acme.Stack, true",
        "BLOCKED, org.acme.Stack, false",
        "BLOCKED, java.util.Hashtable java.lang.invoke.LambdaForm$MH org.acme.Stack org.jrsan.junit.Cast, false",
        "TIMED_WAITING, jdk.internal.misc.Unsafe java.util.concurrent.locks.LockSupport org.jrsan.clock.LocationLock, true",
        "WAITING, jdk.internal.misc.Unsafe java.util.concurrent.locks.LockSupport org.jrsan.sync.RobustReentrantLock, false",
    })
    void whatJrsanDoesIsSoonOver(Thread.State state, String types, boolean isAmongUs) {
        assertEquals(isAmongUs, Stacks.isAmongUs(state, stack(types)));
    }

    @ParameterizedTest
    @CsvSource({
        "jdk.internal.misc.Unsafe java.util.concurrent.locks.LockSupport org.acme.Stack, true",
        "jdk.internal.misc.Unsafe java.util.concurrent.locks.LockSupport java.util.concurrent.Semaphore org.acme.Stack, false",
        "java.lang.Object org.acme.Stack, false",
    })
    void whoParksByItselfIsToldFromWhoIsParkedByTheJdk(String types, boolean isParked) {
        assertEquals(isParked, Stacks.isParked(stack(types)));
    }
}
