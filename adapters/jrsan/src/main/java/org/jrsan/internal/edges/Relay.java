package org.jrsan.internal.edges;

import java.util.Iterator;
import java.util.Map;
import java.util.WeakHashMap;
import org.jrsan.internal.run.Run;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * What a thread takes along from one synchroniser to another without being part of a run: a thread of a library that hands on what
 * threads of the run have given it. It is no thread of the run, and is not counted. Used by its own thread alone.
 */
public final class Relay {
    private static final ThreadLocal<Relay> OF_CALLER = ThreadLocal.withInitial(Relay::new);

    /** By the handle of the run. */
    private final Map<Run.Handle, ThreadState> carried = new WeakHashMap<>();

    private Relay() {}

    /**
     * The calling thread, which may belong to no run, uses a synchroniser that may make an edge in either direction.
     *
     * @param at the object that is the synchroniser
     */
    public static void pass(Object at) {
        Relay relay = OF_CALLER.get();
        SyncObject known = SyncObjects.find(at);
        if (known != null) {
            known.pass(relay);
        } else if (relay.carriesSomething()) {
            SyncObjects.of(at).pass(relay);
        }
    }

    private boolean carriesSomething() {
        for (Iterator<Run.Handle> all = carried.keySet().iterator(); all.hasNext(); ) {
            Run.Handle handle = all.next();
            if (handle == null || handle.run == null) {
                all.remove();
            }
        }
        return !carried.isEmpty();
    }

    boolean carriesFor(Run run) {
        return carried.containsKey(run.handle);
    }

    ThreadState of(Run run) {
        @Nullable ThreadState present = carried.get(run.handle);
        if (present == null) {
            present = run.engine.newThread();
            carried.put(run.handle, present);
        }
        return present;
    }
}
