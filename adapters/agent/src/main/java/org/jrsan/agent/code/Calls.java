package org.jrsan.agent.code;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Which calls may access memory or make an edge, as far as an instruction tells. */
final class Calls {
    private static final Set<String> ACCESSES =
            Arrays.stream(AccessMode.values()).map(AccessMode::methodName).collect(Collectors.toUnmodifiableSet());

    private static final String ATOMICS = "java/util/concurrent/atomic/";

    private static final Set<String> OF_ATOMICS = Set.of(
            "get",
            "set",
            "lazySet",
            "getPlain",
            "setPlain",
            "getOpaque",
            "setOpaque",
            "getAcquire",
            "setRelease",
            "compareAndSet",
            "compareAndExchange",
            "compareAndExchangeAcquire",
            "compareAndExchangeRelease",
            "weakCompareAndSet",
            "weakCompareAndSetPlain",
            "weakCompareAndSetAcquire",
            "weakCompareAndSetRelease",
            "weakCompareAndSetVolatile",
            "getAndSet",
            "getAndAdd",
            "addAndGet",
            "getAndIncrement",
            "getAndDecrement",
            "incrementAndGet",
            "decrementAndGet",
            "getAndUpdate",
            "updateAndGet",
            "getAndAccumulate",
            "accumulateAndGet",
            "intValue",
            "longValue",
            "floatValue",
            "doubleValue");

    private static final Set<String> OF_THREADS = Set.of(
            "start()V",
            "join()V",
            "join(J)V",
            "interrupt()V",
            "isInterrupted()Z",
            "isAlive()Z",
            "getState()Ljava/lang/Thread$State;");

    private static final Set<String> OF_OBJECTS =
            Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");

    private static final Set<String> FENCES =
            Set.of("fullFence", "acquireFence", "releaseFence", "loadLoadFence", "storeStoreFence");

    private Calls() {}

    /** Whether a method of {@code VarHandle} is an access. */
    static boolean isAccess(String name) {
        return ACCESSES.contains(name);
    }

    /** Whether a method of an object may be one of an atomic class, of a thread, or a wait. */
    static boolean isVirtual(String owner, String name, String descriptor) {
        return OF_OBJECTS.contains(name + descriptor)
                || OF_ATOMICS.contains(name) && (owner.startsWith(ATOMICS) || !isOfJdk(owner))
                || OF_THREADS.contains(name + descriptor) && (owner.equals("java/lang/Thread") || !isOfJdk(owner));
    }

    private static boolean isOfJdk(String owner) {
        return owner.startsWith("java/") || owner.startsWith("jdk/") || owner.startsWith("[");
    }

    /** Whether a static method is a fence, or a look at the caller's interrupt. */
    static boolean isStatic(String owner, String name) {
        return owner.equals("java/lang/invoke/VarHandle") && FENCES.contains(name)
                || owner.equals("java/lang/Thread") && name.equals("interrupted");
    }
}
