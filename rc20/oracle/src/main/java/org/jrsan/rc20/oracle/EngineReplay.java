package org.jrsan.rc20.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Operand;
import org.jspecify.annotations.Nullable;

/** An interleaving on an engine: the events of its graph in the order in which they were added. */
final class EngineReplay {
    private final PartialRun run;
    private final Engine<ThreadState> engine;
    private final Map<String, LocationState<ThreadState>> locations = new HashMap<>();
    private final Map<String, SyncState<ThreadState>> locks = new HashMap<>();
    private final ThreadState[] threads;

    EngineReplay(PartialRun run, Engine<ThreadState> engine) {
        this.run = run;
        this.engine = engine;
        for (String location : run.program().atomicLocations()) {
            locations.put(location, engine.newLocation(run.program().initialValue(location), null, null));
        }
        threads = new ThreadState[run.threads().size()];
        for (int thread = 0; thread < threads.length; thread++) {
            threads[thread] = engine.newThread();
        }
        for (int i = 0; i < run.graph().size(); i++) {
            add(run.graph().event(i));
        }
    }

    /** Whether the check of some thread's next access fails. A thread's clocks stay as they were when it arrived. */
    boolean isViolation() {
        for (int thread = 0; thread < threads.length; thread++) {
            if (run.isRunning(thread) && check(run.threads().get(thread), thread) != null) {
                return true;
            }
        }
        return false;
    }

    private void add(Event event) {
        switch (event.type()) {
            case READ -> location(event.target()).read(threads[event.thread()], event.accessMode());
            case WRITE ->
                location(event.target())
                        .write(threads[event.thread()], event.accessMode(), event.written(), null, null);
            case UPDATE ->
                location(event.target()).rmw(threads[event.thread()], event.accessMode(), event.written(), null, null);
            case FENCE -> threads[event.thread()].fence(event.fenceKind());
            case START -> edge(event.thread(), Integer.parseInt(event.target()));
            case JOIN -> edge(Integer.parseInt(event.target()), event.thread());
            case LOCK -> lock(event.target()).acquire(threads[event.thread()]);
            case UNLOCK -> lock(event.target()).release(threads[event.thread()]);
            case INITIAL, BEGIN -> {}
            case PLAIN_READ, PLAIN_WRITE -> throw new IllegalArgumentException("plain accesses are not followed here");
        }
    }

    private void edge(int from, int to) {
        SyncState<ThreadState> sync = engine.newSync();
        sync.release(threads[from]);
        sync.acquire(threads[to]);
    }

    private SyncState<ThreadState> lock(String name) {
        return locks.computeIfAbsent(name, unused -> engine.newSync());
    }

    /** The check of a thread's next access; null when it passes, and when there is none. */
    private @Nullable Finding check(LocalState state, int thread) {
        Instruction next = state.next().orElse(null);
        if (!(next instanceof Instruction.Access access)) {
            return null;
        }
        ThreadState t = threads[thread];
        LocationState<ThreadState> x = location(access.location());
        if (access instanceof Instruction.Cas cas) {
            return x.checkCas(t, access.mode(), state.value(cas.expected()), null);
        }
        if (access instanceof Instruction.Bcas cas) {
            return x.checkBcas(t, access.mode(), state.value(cas.expected()), null);
        }
        if (access instanceof Instruction.Wait wait) {
            return checkWait(t, x, wait, state);
        }
        boolean reads = access instanceof Instruction.Load || access instanceof Instruction.WeakCas;
        return reads ? x.checkRead(t, access.mode()) : x.checkWrite(t, access.mode());
    }

    private @Nullable Finding checkWait(
            ThreadState t, LocationState<ThreadState> x, Instruction.Wait wait, LocalState state) {
        List<Operand> awaited = wait.awaited();
        Finding finding = null;
        for (int i = 0; i < awaited.size() && finding == null; i++) {
            finding = x.checkWait(t, wait.mode(), state.value(awaited.get(i)), null);
        }
        return finding;
    }

    private LocationState<ThreadState> location(String name) {
        return Objects.requireNonNull(locations.get(name));
    }
}
