package org.jrsan.rc20.litmus.search;

import java.util.ArrayDeque;
import java.util.Deque;
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

    private final CompiledProgram program;
    private final Judge<T> judge;
    private final Budget budget;
    private final Findings findings;
    private final StateTable visited = new StateTable();
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

    /** The only access whose check counts; null for all. */
    private final AssertionFailure.@Nullable Place only;

    Search(CompiledProgram program, Judge<T> judge, Budget budget) {
        this(program, judge, budget, null);
    }

    Search(CompiledProgram program, Judge<T> judge, Budget budget, AssertionFailure.@Nullable Place only) {
        this.only = only;
        this.program = program;
        this.judge = judge;
        this.budget = budget;
        findings = new Findings(program);
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
            Beginnings.visitAll(program, findings, this::visitInitialState);
            visitAll();
        } catch (ExplorationLimit limit) {
            incomplete = limit.reason();
        }
        return findings.exploration(incomplete, paths.size());
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
        while (!queue.isEmpty() && !findings.isSettled()) {
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
        if (judgement.race() && !findings.hasRace()) {
            findings.race(paths.to(state, code));
        }
        Check check = judgement.check();
        if (check != null && !findings.hasViolation() && counts(judgement.exposed(), at)) {
            findings.violation(paths.to(state, code), judgement.exposed(), check);
        }
        AssertionFailure.Place failed = step.failedAssert();
        if (failed != null && !findings.hasFailure()) {
            findings.failure(paths.to(state, code), failed);
        }
    }

    private boolean counts(int exposed, Machine at) {
        return only == null || exposed == only.thread() && at.next(exposed).source() == only.instruction();
    }

    /** Queues a state that was not visited before. */
    private boolean isNew(Machine at, T with) {
        if (++steps % STEPS_BETWEEN_LOOKS == 0) {
            budget.requireTime();
            budget.progress().states(paths.size());
        }
        at.encode(writer);
        with.encode(writer);
        long[] packed = writer.take();
        if (!visited.add(Hash.of(packed, Hash.GOLDEN), Hash.of(packed, Hash.SILVER))) {
            return false;
        }
        budget.requireStates(paths.size());
        queue.add(packed);
        queuedBytes += bytes(packed);
        budget.requireBytes(visited.peakBytes() + paths.bytes() + queuedBytes + judge.bytes());
        return true;
    }

    private static long bytes(long[] packed) {
        // The reference in the queue, which doubles when it is full, counts with it.
        return ARRAY_OVERHEAD + 8L * packed.length + 12;
    }
}
