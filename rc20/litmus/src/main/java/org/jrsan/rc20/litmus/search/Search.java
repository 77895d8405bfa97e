package org.jrsan.rc20.litmus.search;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Judge;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jrsan.rc20.litmus.machine.Tracker;
import org.jspecify.annotations.Nullable;

/**
 * Visits all states of a program breadth-first, so that the first schedule found to anything is a shortest one.
 *
 * <p>A state is the machine and what the judge keeps of the run. Of the states visited only 128-bit hashes are kept, and
 * for each the step that first led to it; the states yet to be expanded wait packed in a queue.
 *
 * @param <T> what the judge keeps of a run
 */
final class Search<T extends Tracker> {
    private static final int STEPS_BETWEEN_LOOKS = 256;
    private static final long ARRAY_OVERHEAD = 24;
    /** Beyond this the nanoseconds of a limit would overflow. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final CompiledProgram program;
    private final Judge<T> judge;
    private final Limits limits;
    private final long deadline;
    private final VisitedStates visited = new VisitedStates();
    private final PathStore paths = new PathStore();
    private final Deque<long[]> queue = new ArrayDeque<>();
    private final BitWriter writer = new BitWriter();
    private final Machine machine;
    private final Machine ahead;
    private final Machine settled;
    private final T tracker;
    private final T trackerAhead;
    private final T trackerSettled;
    private long queuedBytes;
    private int steps;

    private @Nullable Violation violation;
    private @Nullable Path racePath;
    private @Nullable Failure failure;

    /** A check that fails, and the first way to it. */
    private record Violation(Path path, int exposed, Check check) {}

    /** An assertion that fails, and the first way to it. */
    private record Failure(Path path, AssertionFailure.Place place) {}

    Search(CompiledProgram program, Judge<T> judge, Limits limits) {
        this.program = program;
        this.judge = judge;
        this.limits = limits;
        deadline = System.nanoTime() + (limits.time().compareTo(LONGEST) < 0 ? limits.time() : LONGEST).toNanos();
        machine = new Machine(program);
        ahead = new Machine(program);
        settled = new Machine(program);
        tracker = judge.newTracker();
        trackerAhead = judge.newTracker();
        trackerSettled = judge.newTracker();
    }

    Exploration run() {
        String incomplete = null;
        try {
            visitInitialStates(0, new int[program.threadCount()], 0);
            visitAll();
        } catch (ExplorationLimit limit) {
            incomplete = limit.reason();
        }
        return exploration(incomplete);
    }

    private Exploration exploration(@Nullable String incomplete) {
        Reports reports = new Reports(program);
        Robustness robustness =
                violation != null ? Robustness.NOT_ROBUST : incomplete == null ? Robustness.ROBUST : Robustness.UNKNOWN;
        return new Exploration(
                robustness,
                Optional.ofNullable(violation).map(found -> reports.violation(found.path, found.exposed, found.check)),
                raceVerdict(incomplete == null),
                Optional.ofNullable(racePath).map(reports::race),
                Optional.ofNullable(failure)
                        .map(found -> new AssertionFailure(found.place, reports.schedule(found.path))),
                Optional.ofNullable(incomplete),
                paths.size());
    }

    private RaceVerdict raceVerdict(boolean complete) {
        if (racePath != null) {
            return RaceVerdict.RACE;
        }
        if (!program.hasPlainAccesses()) {
            return RaceVerdict.NO_PLAIN_ACCESS;
        }
        return complete ? RaceVerdict.NO_RACE : RaceVerdict.UNKNOWN;
    }

    /** All beginnings: each thread that nobody starts may have several ways to its first event. */
    private void visitInitialStates(int thread, int[] begins, int begun) {
        if (thread == program.threadCount()) {
            visitInitialState(Arrays.copyOf(begins, begun));
            return;
        }
        if (program.isStarted(thread)) {
            visitInitialStates(thread + 1, begins, begun);
            return;
        }
        Stepper beginning = Stepper.begin(machine, thread);
        for (int variant = 0; variant < beginning.variants(); variant++) {
            begins[begun] = variant;
            visitInitialStates(thread + 1, begins, begun + 1);
        }
        AssertionFailure.Place failed = beginning.failedAssert();
        if (failure == null && failed != null) {
            failure = new Failure(new Path(new int[program.threadCount()], new int[0]), failed);
        }
    }

    private void visitInitialState(int[] begins) {
        T initial = judge.newTracker();
        Machine start = new Path(begins, new int[0]).replay(program, initial);
        if (isNew(start, initial)) {
            paths.addInitial(begins);
        }
    }

    private void visitAll() {
        int state = 0;
        while (!queue.isEmpty() && !isSettled()) {
            long[] packed = queue.remove();
            queuedBytes -= bytes(packed);
            BitReader reader = new BitReader(packed);
            machine.decode(reader);
            tracker.decode(reader);
            for (int thread = 0; thread < program.threadCount(); thread++) {
                if (machine.canStep(thread)) {
                    step(state, thread, false);
                    if (machine.canFailSpuriously(thread)) {
                        step(state, thread, true);
                    }
                }
            }
            state++;
        }
    }

    /** Everything that was asked is answered, so the rest of the states need not be visited. */
    private boolean isSettled() {
        return violation != null
                && (racePath != null || !program.hasPlainAccesses())
                && (failure != null || !program.hasAsserts());
    }

    private void step(int state, int thread, boolean failSpuriously) {
        ahead.assign(machine);
        trackerAhead.assign(tracker);
        Stepper step = Stepper.perform(ahead, thread, failSpuriously, trackerAhead);
        int last = step.variants() - 1;
        for (int variant = 0; variant < last; variant++) {
            settled.assign(ahead);
            trackerSettled.assign(trackerAhead);
            settle(state, step, failSpuriously, variant, settled, trackerSettled);
        }
        settle(state, step, failSpuriously, last, ahead, trackerAhead);
    }

    private void settle(int state, Stepper step, boolean failSpuriously, int variant, Machine at, T with) {
        step.settle(at, variant, with);
        int code = Stepper.encode(step.thread(), failSpuriously, variant);
        judge(state, step, code, at, with);
        if (isNew(at, with)) {
            paths.add(state, code);
        }
    }

    private void judge(int state, Stepper step, int code, Machine at, T with) {
        Judge.Judgement judgement = judge.judge(at, with, step, () -> paths.to(state, code));
        if (judgement.race() && racePath == null) {
            racePath = paths.to(state, code);
        }
        Check check = judgement.check();
        if (check != null && violation == null) {
            violation = new Violation(paths.to(state, code), judgement.exposed(), check);
        }
        AssertionFailure.Place failed = step.failedAssert();
        if (failure == null && failed != null) {
            failure = new Failure(paths.to(state, code), failed);
        }
    }

    /** Queues a state that was not visited before. */
    private boolean isNew(Machine at, T with) {
        requireTime();
        at.encode(writer);
        with.encode(writer);
        long[] packed = writer.take();
        if (!visited.add(Hash.of(packed, Hash.GOLDEN), Hash.of(packed, Hash.SILVER))) {
            return false;
        }
        if (paths.size() >= limits.maxStates()) {
            throw new ExplorationLimit("stopped after " + limits.maxStates() + " states");
        }
        queue.add(packed);
        queuedBytes += bytes(packed);
        if (visited.peakBytes() + paths.bytes() + queuedBytes + judge.bytes() > limits.maxBytes()) {
            throw new ExplorationLimit("stopped at " + (limits.maxBytes() >> 20) + " MB of states");
        }
        return true;
    }

    private void requireTime() {
        if (++steps % STEPS_BETWEEN_LOOKS != 0) {
            return;
        }
        if (System.nanoTime() - deadline > 0) {
            throw new ExplorationLimit("stopped after " + limits.time().toMillis() + " ms");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new ExplorationLimit("interrupted");
        }
    }

    private static long bytes(long[] packed) {
        // The reference in the queue, which doubles when it is full, counts with it.
        return ARRAY_OVERHEAD + 8L * packed.length + 12;
    }
}
