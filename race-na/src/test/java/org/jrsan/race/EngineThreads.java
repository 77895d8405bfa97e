package org.jrsan.race;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.ThreadClockThread;

/** Threads of the production engine, known by their happens-before. */
final class EngineThreads {
    private final ThreadClockEngine engine = ThreadClockEngine.unbounded();
    private final Map<HbThread, ThreadClockThread> threads = new IdentityHashMap<>();

    HbThread start() {
        ThreadClockThread thread = engine.newThread();
        threads.put(thread.happensBefore(), thread);
        return thread.happensBefore();
    }

    /** All that the one did so far happens before what the other does next. */
    void order(HbThread before, HbThread after) {
        SyncState<ThreadClockThread> sync = engine.newSync();
        sync.release(threads.get(before));
        sync.acquire(threads.get(after));
    }

    /** The thread ends, and others join it. */
    void end(HbThread ended, HbThread... joiners) {
        SyncState<ThreadClockThread> end = engine.newSync();
        end.releaseAndEnd(threads.get(ended));
        for (HbThread joiner : joiners) {
            end.acquire(threads.get(joiner));
        }
    }

    /** The thread writes an atomic that nobody reads. */
    void write(HbThread writer, Mode mode) {
        engine.newLocation(0, null, null).write(threads.get(writer), mode, 1, null, null);
    }
}
