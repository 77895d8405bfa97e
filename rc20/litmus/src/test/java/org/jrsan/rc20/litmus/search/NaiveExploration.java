package org.jrsan.rc20.litmus.search;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Compiler;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.races.DetectorMonitor;
import org.jrsan.rc20.litmus.races.RaceRun;

/**
 * Runs every schedule of a loop-free program from its beginning, without any reduction, and checks every thread at every
 * point, not only on arrival. Slow, and plain enough to be believed.
 */
final class NaiveExploration {
    private final CompiledProgram program;
    private final Supplier<? extends Engine<?>> engines;
    private int shortestViolation = Integer.MAX_VALUE;
    private boolean race;
    private boolean failedAssert;

    private NaiveExploration(Program program, Supplier<? extends Engine<?>> engines) {
        this.program = Compiler.compile(program);
        this.engines = engines;
    }

    static NaiveExploration of(Program program, Supplier<? extends Engine<?>> engines) {
        NaiveExploration exploration = new NaiveExploration(program, engines);
        exploration.begin(0, new int[program.threads().size()], 0);
        return exploration;
    }

    boolean isRobust() {
        return shortestViolation == Integer.MAX_VALUE;
    }

    /** The number of events before the first violation. */
    int shortestViolation() {
        return shortestViolation;
    }

    boolean hasRace() {
        return race;
    }

    boolean failsAssert() {
        return failedAssert;
    }

    private void begin(int thread, int[] begins, int begun) {
        if (thread == program.threadCount()) {
            visit(new Path(Arrays.copyOf(begins, begun), new int[0]));
        } else if (program.isStarted(thread)) {
            begin(thread + 1, begins, begun);
        } else {
            Stepper step = Stepper.begin(new Machine(program), thread);
            failedAssert |= step.failedAssert() != null;
            for (int variant = 0; variant < step.variants(); variant++) {
                begins[begun] = variant;
                begin(thread + 1, begins, begun + 1);
            }
        }
    }

    private void visit(Path path) {
        EngineRun run = new EngineRun(program, Engine.untyped(engines.get()));
        Machine machine = path.replay(program, run);
        RaceRun races =
                new RaceRun(new DetectorMonitor(program.threadCount(), program.atomicLocations(), program.lockCount()));
        path.replay(program, races);
        race |= races.raced();
        for (int thread = 0; thread < program.threadCount(); thread++) {
            if (run.check(machine, thread) != null) {
                shortestViolation = Math.min(shortestViolation, path.steps().length);
            }
        }
        for (int thread = 0; thread < program.threadCount(); thread++) {
            if (machine.canStep(thread)) {
                follow(path, machine, thread, false);
                if (machine.canFailSpuriously(thread)) {
                    follow(path, machine, thread, true);
                }
            }
        }
    }

    private void follow(Path path, Machine machine, int thread, boolean failSpuriously) {
        Machine ahead = new Machine(program);
        ahead.assign(machine);
        Stepper step = Stepper.perform(
                ahead,
                thread,
                failSpuriously,
                new RaceRun(
                        new DetectorMonitor(program.threadCount(), program.atomicLocations(), program.lockCount())));
        failedAssert |= step.failedAssert() != null;
        for (int variant = 0; variant < step.variants(); variant++) {
            int[] steps = Arrays.copyOf(path.steps(), path.steps().length + 1);
            steps[steps.length - 1] = Stepper.encode(thread, failSpuriously, variant);
            visit(new Path(path.begins(), steps));
        }
    }
}
