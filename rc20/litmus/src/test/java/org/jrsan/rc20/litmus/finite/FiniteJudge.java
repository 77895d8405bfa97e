package org.jrsan.rc20.litmus.finite;

import java.util.function.Supplier;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.machine.Judge;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jspecify.annotations.Nullable;

/** Judges on the finite form of the clocks; works for programs with loops. */
public final class FiniteJudge implements Judge<FiniteClocks> {
    private static final int MOST_ENTRIES = 1 << 21;

    private final CompiledProgram program;
    private final ClockLayout layout;

    /** Fails with {@link ExplorationLimit} when a single state would take too much memory. */
    public FiniteJudge(CompiledProgram program) {
        this.program = program;
        layout = new ClockLayout(program);
        if ((long) layout.rows() * layout.entries() > MOST_ENTRIES) {
            throw new ExplorationLimit("too many locations for clocks that know each of them");
        }
    }

    @Override
    public FiniteClocks newTracker() {
        return new FiniteClocks(program, layout);
    }

    @Override
    public Judgement judge(Machine machine, FiniteClocks tracker, Stepper step, Supplier<Path> path) {
        boolean race = tracker.raced();
        Check check = check(machine, tracker, step.thread());
        if (check != null) {
            return new Judgement(race, step.thread(), check);
        }
        if (step.child() >= 0) {
            check = check(machine, tracker, step.child());
            if (check != null) {
                return new Judgement(race, step.child(), check);
            }
        }
        return race ? new Judgement(true, -1, null) : Judgement.NOTHING;
    }

    @Override
    public long bytes() {
        return 0;
    }

    private static @Nullable Check check(Machine machine, FiniteClocks clocks, int thread) {
        if (machine.status(thread) != Machine.Status.RUNNING) {
            return null;
        }
        Operation operation = machine.next(thread);
        if (!operation.kind().isAtomicAccess()) {
            return null;
        }
        return clocks.check(thread, operation, machine.askedValues(thread));
    }
}
