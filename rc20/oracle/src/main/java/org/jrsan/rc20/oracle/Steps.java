package org.jrsan.rc20.oracle;

import static org.jrsan.rc20.oracle.ExecutionGraph.NONE;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.InstructionVisitor;
import org.jrsan.rc20.litmus.program.Operand;
import org.jspecify.annotations.Nullable;

/**
 * The semantics of instructions on graphs: the {@link Step} of one thread at one {@link PartialRun}. Nothing here asks
 * whether the graphs are consistent, except that an RMW stands in mo directly behind the write it reads (atomicity).
 *
 * <p>Reads and locks consider only sources that are not among the first {@code known} events of the graph;
 * {@link GraphSearch#NOT_PUT_OFF} allows them all, and a lock that nobody has taken yet.
 */
final class Steps implements InstructionVisitor<Step> {
    private final PartialRun run;
    private final ExecutionGraph graph;
    private final int thread;
    private final LocalState state;
    private final int known;

    private Steps(PartialRun run, int thread, int known) {
        this.run = run;
        this.graph = run.graph();
        this.thread = thread;
        this.state = run.threads().get(thread);
        this.known = known;
    }

    static Step of(PartialRun run, int thread, int known) {
        Steps steps = new Steps(run, thread, known);
        if (!run.isRunning(thread)) {
            return steps.begin();
        }
        Optional<Instruction> next = steps.state.next();
        return next.isEmpty() ? Step.NOTHING : next.get().accept(steps);
    }

    /** Whether what a thread does next depends on a write or unlock: a read, RMW, wait or lock. */
    static boolean takesSource(PartialRun run, int thread) {
        Instruction next = run.threads().get(thread).next().orElse(null);
        return run.isRunning(thread)
                && (next instanceof Instruction.Access && !(next instanceof Instruction.Store)
                        || next instanceof Instruction.PlainLoad
                        || next instanceof Instruction.Lock);
    }

    private Step begin() {
        int start = run.startOf(thread);
        if (start == NONE) {
            return Step.NOTHING;
        }
        Event event = Event.synchronisation(thread, Event.Type.BEGIN, "");
        return certain(graph.with(event, NONE, NONE, start), state);
    }

    private Step certain(ExecutionGraph extended, LocalState after) {
        return new Step(Step.Kind.CERTAIN, List.of(run.with(extended, thread, after)));
    }

    private Step synchronise(Event.Type type, String target, int edgeFrom) {
        return certain(graph.with(Event.synchronisation(thread, type, target), NONE, NONE, edgeFrom), state.after());
    }

    private Step write(Event event) {
        List<PartialRun> outcomes = new ArrayList<>();
        for (int place : events(graph.writes(event.target()))) {
            outcomes.add(run.with(graph.with(event, NONE, place, NONE), thread, state.after()));
        }
        return new Step(Step.Kind.WRITE, outcomes);
    }

    /**
     * A read of a location, or a read-modify-write.
     *
     * @param kind whether it may always take place
     * @param result where the value read goes
     * @param ways what may happen with a value, one or more
     */
    private Step read(Step.Kind kind, String location, Optional<Operand.Register> result, Way... ways) {
        List<PartialRun> outcomes = new ArrayList<>();
        for (int source : events(graph.writes(location) & unknown())) {
            long value = graph.event(source).written();
            LocalState after = state.after(result, value);
            for (Way way : ways) {
                if (way.accepts.test(value)) {
                    Event event = way.event(thread, location, value);
                    int place = event.isWrite() ? source : NONE;
                    outcomes.add(run.with(graph.with(event, source, place, NONE), thread, after));
                }
            }
        }
        return new Step(kind, outcomes);
    }

    private long unknown() {
        return known == Relation.MAX_SIZE ? 0 : -1L << Math.max(known, 0);
    }

    private static int[] events(long set) {
        int[] result = new int[Long.bitCount(set)];
        long rest = set;
        for (int i = 0; i < result.length; i++) {
            result[i] = Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
        }
        return result;
    }

    /** What may happen with a value that is read: an event, for values it accepts. */
    private record Way(
            LongPredicate accepts,
            @Nullable Mode mode,
            @Nullable LongUnaryOperator replacement) {
        static Way reading(LongPredicate accepts, @Nullable Mode mode) {
            return new Way(accepts, mode, null);
        }

        Event event(int thread, String location, long value) {
            if (replacement != null) {
                return Event.update(
                        thread, location, Objects.requireNonNull(mode), value, replacement.applyAsLong(value));
            }
            return mode == null ? Event.plainRead(thread, location, value) : Event.read(thread, location, mode, value);
        }
    }

    private Way success(Mode mode, Operand expected, Operand replacement) {
        long from = state.value(expected);
        long to = state.value(replacement);
        return new Way(value -> value == from, mode, value -> to);
    }

    @Override
    public Step visit(Instruction.Load load) {
        return read(Step.Kind.READ, load.location(), load.result(), Way.reading(value -> true, load.mode()));
    }

    @Override
    public Step visit(Instruction.Store store) {
        return write(Event.write(thread, store.location(), store.mode(), state.value(store.value())));
    }

    @Override
    public Step visit(Instruction.Add add) {
        long addend = state.value(add.addend());
        Way way = new Way(value -> true, add.mode(), value -> state.wrap(value + addend));
        return read(Step.Kind.READ, add.location(), add.result(), way);
    }

    @Override
    public Step visit(Instruction.Swap swap) {
        long replacement = state.value(swap.value());
        Way way = new Way(value -> true, swap.mode(), value -> replacement);
        return read(Step.Kind.READ, swap.location(), swap.result(), way);
    }

    @Override
    public Step visit(Instruction.Cas cas) {
        long expected = state.value(cas.expected());
        Way failure = Way.reading(value -> value != expected, cas.mode().ofFailure());
        Way success = success(cas.mode(), cas.expected(), cas.replacement());
        return read(Step.Kind.READ, cas.location(), cas.result(), success, failure);
    }

    @Override
    public Step visit(Instruction.WeakCas cas) {
        Way failure = Way.reading(value -> true, cas.mode().ofFailure());
        Way success = success(cas.mode(), cas.expected(), cas.replacement());
        return read(Step.Kind.READ, cas.location(), cas.result(), success, failure);
    }

    @Override
    public Step visit(Instruction.Wait wait) {
        long[] awaited = wait.awaited().stream().mapToLong(state::value).toArray();
        Way way = Way.reading(value -> contains(awaited, value), wait.mode());
        return read(Step.Kind.BLOCKING, wait.location(), wait.result(), way);
    }

    private static boolean contains(long[] values, long value) {
        for (long candidate : values) {
            if (candidate == value) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Step visit(Instruction.Bcas cas) {
        Way success = success(cas.mode(), cas.expected(), cas.replacement());
        return read(Step.Kind.BLOCKING, cas.location(), cas.result(), success);
    }

    @Override
    public Step visit(Instruction.PlainLoad load) {
        return read(Step.Kind.READ, load.location(), load.result(), Way.reading(value -> true, null));
    }

    @Override
    public Step visit(Instruction.PlainStore store) {
        return write(Event.plainWrite(thread, store.location(), state.value(store.value())));
    }

    @Override
    public Step visit(Instruction.MemoryFence fence) {
        return certain(graph.with(Event.fence(thread, fence.kind()), NONE, NONE, NONE), state.after());
    }

    @Override
    public Step visit(Instruction.Start start) {
        return run.startOf(start.thread()) != NONE
                ? Step.NOTHING
                : synchronise(Event.Type.START, Integer.toString(start.thread()), NONE);
    }

    @Override
    public Step visit(Instruction.Join join) {
        return run.hasEnded(join.thread())
                ? synchronise(Event.Type.JOIN, Integer.toString(join.thread()), graph.lastOf(join.thread()))
                : Step.NOTHING;
    }

    @Override
    public Step visit(Instruction.Lock lock) {
        int last = graph.lastOfLock(lock.lock());
        boolean free = last == NONE || graph.event(last).type() == Event.Type.UNLOCK;
        boolean isNew = last >= known;
        List<PartialRun> outcomes =
                free && isNew ? synchronise(Event.Type.LOCK, lock.lock(), last).outcomes() : List.of();
        return new Step(Step.Kind.BLOCKING, outcomes);
    }

    @Override
    public Step visit(Instruction.Unlock unlock) {
        int last = graph.lastOfLock(unlock.lock());
        boolean held = last != NONE
                && graph.event(last).type() == Event.Type.LOCK
                && graph.event(last).thread() == thread;
        return held ? synchronise(Event.Type.UNLOCK, unlock.lock(), NONE) : Step.NOTHING;
    }

    @Override
    public Step visit(Instruction.Choose choose) {
        return new Step(
                Step.Kind.CHOICE,
                choose.labels().stream()
                        .distinct()
                        .map(label -> run.with(graph, thread, state.at(label)))
                        .toList());
    }

    @Override
    public Step visit(Instruction.Assign assign) {
        throw local(assign);
    }

    @Override
    public Step visit(Instruction.Label label) {
        throw local(label);
    }

    @Override
    public Step visit(Instruction.Goto jump) {
        throw local(jump);
    }

    @Override
    public Step visit(Instruction.If branch) {
        throw local(branch);
    }

    @Override
    public Step visit(Instruction.Assume assume) {
        throw local(assume);
    }

    @Override
    public Step visit(Instruction.Assert assertion) {
        throw local(assertion);
    }

    private static IllegalStateException local(Instruction instruction) {
        return new IllegalStateException("a local state never stops before " + instruction);
    }
}
