package org.jrsan.internal.run;

import org.jrsan.internal.options.JvmOptions;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.ThreadState;

/** Runs on engines that tests look into or break. */
public final class Engines {
    private Engines() {}

    /** Looks at an operation of the engine, or of one of its states, before it is made, and may throw instead. */
    public interface Before {
        /** An operation by its method, with its mode or kind of fence; null where it has none. */
        void call(String operation, Enum<?> how);
    }

    /** The engine of a session, watched; without its fast path, so that each access is seen as what it is. */
    public static Engine<ThreadState> watched(Before before) {
        return Engine.untyped(new WatchedEngine(before, false));
    }

    /** The engine of a session, watched. */
    public static Engine<ThreadState> watchedWithFastPath(Before before) {
        return Engine.untyped(new WatchedEngine(before, true));
    }

    /** Opens a run on an engine. */
    public static Run open(Engine<ThreadState> engine) {
        return Run.open(JvmOptions.settings(), engine);
    }

    /** The calling thread no longer knows which of its reads change nothing: the next one takes the lock. */
    public static void forgetReads() {
        RunThread thread = Run.latest();
        if (thread != null) {
            thread.forgetReads();
        }
    }

    /** What happens to the calling thread's run when JRSan itself fails in it. */
    public static void fail(Throwable cause) {
        Run.current().fail(cause);
    }
}
