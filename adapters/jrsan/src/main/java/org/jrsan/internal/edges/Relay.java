package org.jrsan.internal.edges;

import java.util.Iterator;
import java.util.Map;
import java.util.WeakHashMap;
import org.jrsan.internal.run.Run;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;

/**
 * What a thread takes along from one synchroniser to another without being part of a run: a thread of a library that hands on what
 * threads of the run have given it. It is no thread of the run, and is not counted. Used by its own thread alone.
 */
public final class Relay {
    private static final ThreadLocal<Relay> OF_CALLER = ThreadLocal.withInitial(Relay::new);

    /** By the handle of the run. */
    private final Map<Run.Handle, Carried> carried = new WeakHashMap<>();

    /**
     * What it has along for one run.
     *
     * @param state what it knows
     * @param before the latest epoch of its slot that is not its own
     */
    record Carried(ThreadState state, int before) {
        static Carried in(Run run) {
            ThreadState made = run.engine.newThread();
            HbThread clocks = made.happensBefore();
            return new Carried(made, clocks == null ? 0 : clocks.epoch() - 1);
        }

        /** Whether it was all released there already. The thread makes no accesses of its own. */
        boolean isReleasedIn(SyncState<ThreadState> synchroniser) {
            return synchroniser.includes(state, before);
        }
    }

    private Relay() {}

    /**
     * The calling thread, which may belong to no run, uses a synchroniser that may make an edge in either direction.
     *
     * @param at the object that is the synchroniser
     * @param looks whether it only looks, see {@link SyncObject#look}
     */
    public static void pass(Object at, boolean looks) {
        Relay relay = OF_CALLER.get();
        SyncObject known = SyncObjects.find(at);
        if (known != null) {
            known.pass(relay, looks);
        } else if (relay.carriesSomething()) {
            SyncObjects.of(at).pass(relay, looks);
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

    Carried of(Run run) {
        return carried.computeIfAbsent(run.handle, handle -> Carried.in(run));
    }
}
