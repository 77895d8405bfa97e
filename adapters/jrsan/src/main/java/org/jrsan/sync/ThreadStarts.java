package org.jrsan.sync;

import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.Steps;

/** How threads are started with their edge, and as tasks of a schedule where the caller has one. Any thread may call. */
final class ThreadStarts {
    /** Whether a class of the program's has a method of its own by which its threads are started. */
    private static final ClassValue<Boolean> OVERRIDE_START = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                Class<?> declaring = type.getMethod("start").getDeclaringClass();
                return declaring != Thread.class
                        && declaring != RobustThread.class
                        && declaring.getClassLoader() != null;
            } catch (NoSuchMethodException | SecurityException | LinkageError e) {
                return false;
            }
        }
    };

    private ThreadStarts() {}

    /** Starts a thread in the given way, with its edge if the thread is new and a session is open. */
    static void startWithEdge(Thread thread, Runnable start) {
        startWithEdge(thread, start, thread instanceof RobustThread robust && robust.announcesItself());
    }

    /** The same for a thread that waits for its turn by itself, or does not. */
    static void startWithEdge(Thread thread, Runnable start, boolean announcesItself) {
        Run run = Switch.ON && thread.getState() == Thread.State.NEW ? Run.current() : null;
        if (run == null) {
            if (Switch.ON) {
                Run.actedOutsideOfAll();
            }
            start.run();
            return;
        }
        if (!announcesItself
                && OVERRIDE_START.get(thread.getClass())
                && run.edges().startWithin(thread, start)) {
            return;
        }
        run.edges().beforeStart(thread, announcesItself);
        boolean started = false;
        // How the JDK starts a thread, as by handing a virtual one to its scheduler, is no matter of the program.
        int before = Steps.callState();
        Steps.calls(true);
        try {
            start.run();
            started = true;
            if (!announcesItself) {
                run.edges().awaitArrival(thread);
            }
        } finally {
            Steps.restoreCall(before);
            if (!started) {
                run.edges().startFailed(thread);
            }
        }
    }
}
