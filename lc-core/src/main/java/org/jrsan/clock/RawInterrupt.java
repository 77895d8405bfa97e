package org.jrsan.clock;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts threads for JRSan's own sake, as to give back a status that was taken away for a while. A class of the user's may override {@link Thread#interrupt}: what that does
 * beside is no part of it, so it is passed over. Needs {@code java.lang} to be open, as the agent has it; else the thread's own method is called.
 */
public final class RawInterrupt {
    /** The method of {@code Thread}, whatever overrides it; null where it cannot be had. */
    private static final @Nullable MethodHandle DIRECT = direct();

    private RawInterrupt() {}

    private static @Nullable MethodHandle direct() {
        try {
            return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                    .findSpecial(Thread.class, "interrupt", MethodType.methodType(void.class), Thread.class);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** Interrupts the calling thread. */
    public static void ofCaller() {
        of(Thread.currentThread());
    }

    /**
     * Interrupts a thread. Any thread may call.
     *
     * @param thread the thread
     */
    public static void of(Thread thread) {
        MethodHandle direct = DIRECT;
        // The JDK's own classes override it for what they are.
        if (direct == null || thread.getClass().getClassLoader() == null) {
            thread.interrupt();
            return;
        }
        try {
            direct.invokeExact(thread);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("JRSan: cannot interrupt a thread", e);
        }
    }
}
