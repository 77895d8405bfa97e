package org.jrsan.sync;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** Virtual threads on JVMs that have them: Java 21 and later. */
final class VirtualThreads {
    /** {@code Thread.ofVirtual().unstarted(task)}, null if this JVM does not have it. */
    private static final @Nullable MethodHandle UNSTARTED = find();

    private VirtualThreads() {}

    private static @Nullable MethodHandle find() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
            MethodHandle ofVirtual = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(builder));
            MethodHandle unstarted =
                    lookup.findVirtual(builder, "unstarted", MethodType.methodType(Thread.class, Runnable.class));
            // If they are a preview feature that is not enabled, the first call says so.
            ofVirtual.invoke();
            return MethodHandles.collectArguments(unstarted, 0, ofVirtual)
                    .asType(MethodType.methodType(Thread.class, Runnable.class));
        } catch (UnsupportedOperationException | ReflectiveOperationException e) {
            return null;
        } catch (Throwable e) {
            throw new LinkageError("JRSan: cannot make virtual threads", e);
        }
    }

    /** Throws if there are none. */
    static void require() {
        if (UNSTARTED == null) {
            throw new UnsupportedOperationException("JRSan: virtual threads need Java 21, this is "
                    + Runtime.version().feature());
        }
    }

    /** The same, which waits for its turn where the session that it takes part in has a schedule. */
    static Thread announced(Runnable task) {
        return unstarted(() -> {
            Task own = Switch.ON ? Steps.begin() : null;
            try {
                task.run();
            } catch (Throwable e) {
                if (own == null || !Steps.isEnd(e)) {
                    throw e;
                }
            } finally {
                Steps.end(own);
            }
        });
    }

    /** A virtual thread that has not been started yet. */
    @SuppressWarnings("NullAway") // else it has thrown
    static Thread unstarted(Runnable task) {
        require();
        try {
            return (Thread) UNSTARTED.invokeExact(task);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("JRSan: cannot make a virtual thread", e);
        }
    }
}
