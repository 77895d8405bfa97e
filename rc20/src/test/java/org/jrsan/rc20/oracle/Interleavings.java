package org.jrsan.rc20.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.litmus.Instruction;
import org.jrsan.rc20.litmus.Operand;
import org.jrsan.rc20.litmus.Program;

/**
 * Drives an engine through every interleaving of a small program, with no reduction at all, so that an engine need not
 * keep any promise. The semantics of instructions is that of the oracle: an interleaving is a graph that grows by reads of
 * the newest writes and by writes at the end of mo.
 */
public final class Interleavings {
    private final Program program;
    private final Supplier<? extends Engine> engines;

    private Interleavings(Program program, Supplier<? extends Engine> engines) {
        this.program = program;
        this.engines = engines;
    }

    /**
     * Whether in some interleaving an engine finds a violation.
     *
     * @param program a small loop-free program without plain accesses
     * @param engines makes an engine for each interleaving
     * @return whether some check failed
     */
    public static boolean violate(Program program, Supplier<? extends Engine> engines) {
        return new Interleavings(program, engines).violates(PartialRun.initial(program));
    }

    private boolean violates(PartialRun run) {
        Replay replay = new Replay(run.graph());
        for (int thread = 0; thread < run.threads().size(); thread++) {
            // Each thread's clocks are those of its arrival, as long as it stands here.
            if (run.isRunning(thread) && replay.check(run.threads().get(thread), thread) != null) {
                return true;
            }
        }
        for (int thread = 0; thread < run.threads().size(); thread++) {
            for (PartialRun outcome :
                    Steps.of(run, thread, GraphSearch.NOT_PUT_OFF).outcomes()) {
                if (continues(run.graph(), outcome.graph()) && violates(outcome)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the newest event, if there is one, reads the newest write and writes at the end of mo. */
    private static boolean continues(ExecutionGraph before, ExecutionGraph after) {
        int newest = after.size() - 1;
        if (before.size() == after.size()) {
            return true;
        }
        long sources = after.rf().to(newest);
        boolean readsNewest = sources == 0 || before.mo().from(Long.numberOfTrailingZeros(sources)) == 0;
        return readsNewest && after.mo().from(newest) == 0;
    }

    /** The run of a graph on a fresh engine, in the order in which its events were added. */
    private final class Replay {
        private final Engine engine = engines.get();
        private final Map<String, LocationState> locations = new HashMap<>();
        private final Map<String, SyncState> locks = new HashMap<>();
        private final ThreadState[] threads = new ThreadState[program.threads().size()];

        Replay(ExecutionGraph graph) {
            for (String location : program.atomicLocations()) {
                locations.put(location, engine.newLocation(program.initialValue(location), null, null));
            }
            for (int thread = 0; thread < threads.length; thread++) {
                threads[thread] = engine.newThread();
            }
            for (int i = 0; i < graph.size(); i++) {
                add(graph.event(i));
            }
        }

        private void add(Event event) {
            LocationState x = locations.get(event.target());
            switch (event.type()) {
                case READ -> engine.read(threads[event.thread()], x, event.mode());
                case WRITE -> engine.write(threads[event.thread()], x, event.mode(), event.written(), null, null);
                case UPDATE -> engine.rmw(threads[event.thread()], x, event.mode(), event.written(), null, null);
                case FENCE -> engine.fence(threads[event.thread()], event.fence());
                case START -> edge(event.thread(), Integer.parseInt(event.target()));
                case JOIN -> edge(Integer.parseInt(event.target()), event.thread());
                case LOCK -> engine.acquire(threads[event.thread()], lock(event.target()));
                case UNLOCK -> engine.release(threads[event.thread()], lock(event.target()));
                case INITIAL, BEGIN -> {}
                case PLAIN_READ, PLAIN_WRITE ->
                    throw new IllegalArgumentException("plain accesses are not followed here");
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
        Finding check(LocalState state, int thread) {
            Instruction next = state.next().orElse(null);
            if (!(next instanceof Instruction.Access access)) {
                return null;
            }
            ThreadState t = threads[thread];
            LocationState x = locations.get(access.location());
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

        private Finding checkWait(ThreadState t, LocationState x, Instruction.Wait wait, LocalState state) {
            List<Operand> awaited = wait.awaited();
            Finding finding = null;
            for (int i = 0; i < awaited.size() && finding == null; i++) {
                finding = engine.checkWait(t, x, wait.mode(), state.value(awaited.get(i)), null);
            }
            return finding;
        }
    }
}
