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
    private final Engine engine;
    private final Map<String, LocationState> locations = new HashMap<>();
    private final Map<String, SyncState> locks = new HashMap<>();
    private final ThreadState[] threads;

    EngineReplay(PartialRun run, Engine engine) {
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
        LocationState x = locations.get(event.target());
        switch (event.type()) {
            case READ -> engine.read(threads[event.thread()], x, event.accessMode());
            case WRITE -> engine.write(threads[event.thread()], x, event.accessMode(), event.written(), null, null);
            case UPDATE -> engine.rmw(threads[event.thread()], x, event.accessMode(), event.written(), null, null);
            case FENCE -> engine.fence(threads[event.thread()], event.fenceKind());
            case START -> edge(event.thread(), Integer.parseInt(event.target()));
            case JOIN -> edge(Integer.parseInt(event.target()), event.thread());
            case LOCK -> engine.acquire(threads[event.thread()], lock(event.target()));
            case UNLOCK -> engine.release(threads[event.thread()], lock(event.target()));
            case INITIAL, BEGIN -> {}
            case PLAIN_READ, PLAIN_WRITE -> throw new IllegalArgumentException("plain accesses are not followed here");
        }
    }

    private void edge(int from, int to) {
        SyncState sync = engine.newSync();
        engine.release(threads[from], sync);
        engine.acquire(threads[to], sync);
    }

    private SyncState lock(String name) {
        return locks.computeIfAbsent(name, unused -> engine.newSync());
    }

    /** The check of a thread's next access; null when it passes, and when there is none. */
    private @Nullable Finding check(LocalState state, int thread) {
        Instruction next = state.next().orElse(null);
        if (!(next instanceof Instruction.Access access)) {
            return null;
        }
        ThreadState t = threads[thread];
        LocationState x = Objects.requireNonNull(locations.get(access.location()));
        if (access instanceof Instruction.Cas cas) {
            return engine.checkCas(t, x, access.mode(), state.value(cas.expected()), null);
        }
        if (access instanceof Instruction.Bcas cas) {
            return engine.checkBcas(t, x, access.mode(), state.value(cas.expected()), null);
        }
        if (access instanceof Instruction.Wait wait) {
            return checkWait(t, x, wait, state);
        }
        boolean reads = access instanceof Instruction.Load || access instanceof Instruction.WeakCas;
        return reads ? engine.checkRead(t, x, access.mode()) : engine.checkWrite(t, x, access.mode());
    }

    private @Nullable Finding checkWait(ThreadState t, LocationState x, Instruction.Wait wait, LocalState state) {
        List<Operand> awaited = wait.awaited();
        Finding finding = null;
        for (int i = 0; i < awaited.size() && finding == null; i++) {
            finding = engine.checkWait(t, x, wait.mode(), state.value(awaited.get(i)), null);
        }
        return finding;
    }
}
