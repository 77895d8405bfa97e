package org.jrsan.schedule.threads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs the virtual threads of the tasks of an execution, one after the other, in a thread of its own. So the token goes from
 * one to another without the operating system. The thread ends when there has been nothing to run for a while, and begins again
 * when there is.
 *
 * <p>Needs a JVM whose virtual threads leave their carrier where they are blocked by a monitor, and which was started with
 * {@code --add-opens java.base/java.lang=ALL-UNNAMED}: the JDK has no other way to choose what virtual threads run on.
 */
public final class Carrier {
    private static final int FIRST_FEATURE = 24;
    private static final long IDLE_NANOS = 1_000_000_000L;

    /** From an executor, a name and a task; null if this JVM does not have it. */
    private static final @Nullable MethodHandle UNSTARTED = Runtime.version().feature() < FIRST_FEATURE ? null : find();

    private static final ThreadLocal<Carrier> OF_ROOT = ThreadLocal.withInitial(Carrier::new);

    private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();

    /** Takes from {@link #ready}; null while there is nothing to run. Written under the monitor. */
    private volatile @Nullable Worker worker;

    /** That of the executions which the calling thread begins: it has one of them at a time. */
    public static Carrier ofRoot() {
        return OF_ROOT.get();
    }

    /** The calling thread begins no more executions with its carrier: threads may be left on it. */
    public static void leave() {
        OF_ROOT.remove();
    }

    /** Whether virtual threads can be run so. */
    public static boolean isPossible() {
        return UNSTARTED != null;
    }

    private static @Nullable MethodHandle find() {
        try {
            Class<?> type = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            MethodHandle builder = lookup.findConstructor(type, MethodType.methodType(void.class, Executor.class));
            Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
            MethodHandle name = lookup.findVirtual(type, "name", MethodType.methodType(ofVirtual, String.class));
            MethodHandle unstarted =
                    lookup.findVirtual(ofVirtual, "unstarted", MethodType.methodType(Thread.class, Runnable.class));
            MethodHandle named = MethodHandles.collectArguments(name, 0, builder);
            return MethodHandles.collectArguments(unstarted, 0, named)
                    .asType(MethodType.methodType(Thread.class, Executor.class, String.class, Runnable.class));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** A virtual thread that is not started yet. */
    @SuppressWarnings("NullAway") // only where it is possible
    public static Thread unstarted(Lane lane, String name, Runnable body) {
        try {
            return (Thread) UNSTARTED.invokeExact((Executor) lane, name, body);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("JRSan: cannot make a virtual thread", e);
        }
    }

    /** Runs this soon. */
    void add(Runnable goesOn) {
        ready.add(goesOn);
        Worker present = worker;
        // A worker says that it parks or ends, and looks after that: one of the two sees the other.
        if (present == null) {
            begin();
        } else if (present.isParked) {
            LockSupport.unpark(present);
        }
    }

    private synchronized void begin() {
        if (worker == null) {
            replace();
        }
    }

    /** What the worker runs now may not end: another one takes its place, and it ends when it is back. */
    synchronized void replace() {
        Worker next = new Worker();
        worker = next;
        next.start();
    }

    /** Whether a worker that has found nothing for a while ends. */
    private synchronized boolean ends(Worker idle) {
        if (worker == idle) {
            worker = null;
            if (!ready.isEmpty()) {
                worker = idle;
            }
        }
        return worker != idle;
    }

    /** The thread. */
    private final class Worker extends Thread {
        private volatile boolean isParked;

        Worker() {
            super("jrsan-schedule-carrier");
            setDaemon(true);
        }

        @Override
        public void run() {
            while (worker == this) {
                Runnable next = next();
                if (next != null) {
                    next.run();
                } else if (ends(this)) {
                    return;
                }
            }
        }

        /** The next to run; null when there is none for a while. */
        private @Nullable Runnable next() {
            Runnable next = ready.poll();
            if (next != null) {
                return next;
            }
            Waits waits = new Waits();
            while (next == null && waits.next()) {
                next = ready.poll();
            }
            if (next == null) {
                isParked = true;
                next = ready.poll();
                if (next == null) {
                    LockSupport.parkNanos(this, IDLE_NANOS);
                    next = ready.poll();
                }
                isParked = false;
            }
            return next;
        }
    }
}
