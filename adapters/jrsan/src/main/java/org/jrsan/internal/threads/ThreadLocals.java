package org.jrsan.internal.threads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** What a thread keeps for the code that it runs, as a whole, where the JVM was started so that it can be reached. */
final class ThreadLocals {
    /** The handles, null where they cannot be had. */
    private static final @Nullable ThreadLocals ALL = find();

    private final MethodHandle set;
    private final MethodHandle setInheritable;
    private final MethodHandle inheritable;
    private final MethodHandle asInherited;

    /** Of {@code ThreadLocalRandom}, which seeds anew where it finds 0. */
    private final MethodHandle setProbe;

    private ThreadLocals(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        Class<?> map = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
        MethodType setter = MethodType.methodType(void.class, Thread.class, Object.class);
        set = lookup.findSetter(Thread.class, "threadLocals", map).asType(setter);
        setInheritable =
                lookup.findSetter(Thread.class, "inheritableThreadLocals", map).asType(setter);
        inheritable = lookup.findGetter(Thread.class, "inheritableThreadLocals", map)
                .asType(MethodType.methodType(Object.class, Thread.class));
        asInherited = lookup.findStatic(ThreadLocal.class, "createInheritedMap", MethodType.methodType(map, map))
                .asType(MethodType.methodType(Object.class, Object.class));
        setProbe = lookup.findSetter(Thread.class, "threadLocalRandomProbe", int.class);
    }

    private static @Nullable ThreadLocals find() {
        try {
            return new ThreadLocals(MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup()));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** Those of all threads; null if this JVM does not have them, or was not started so. */
    static @Nullable ThreadLocals all() {
        return ALL;
    }

    /** What a new thread would inherit from the calling one; null for nothing. */
    @Nullable
    Object inherited() {
        try {
            Object own = (Object) inheritable.invokeExact(Thread.currentThread());
            return own == null ? null : (Object) asInherited.invokeExact(own);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("JRSan: cannot hand on thread locals", e);
        }
    }

    /** The calling thread has none but what it inherited. */
    void reset(@Nullable Object inherited) {
        try {
            Thread self = Thread.currentThread();
            set.invokeExact(self, (Object) null);
            setInheritable.invokeExact(self, inherited);
            setProbe.invokeExact(self, 0);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("JRSan: cannot set thread locals", e);
        }
    }
}
