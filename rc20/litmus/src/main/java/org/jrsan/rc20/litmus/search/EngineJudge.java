package org.jrsan.rc20.litmus.search;

import java.util.function.Supplier;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Judge;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jrsan.rc20.litmus.races.RaceMonitor;
import org.jrsan.rc20.litmus.races.RaceRun;

/**
 * Judges by replaying runs on a real engine, for programs without loops.
 *
 * <p>What a check compares are clocks of the arriving thread alone, and what an access may race with is before it in its
 * causal past. Both depend on that past only, so each past is replayed once, whatever else the schedule did.
 */
final class EngineJudge implements Judge<TraceTracker> {
    private final CompiledProgram program;
    private final Supplier<? extends Engine<?>> engines;
    private final RaceMonitor.Factory raceMonitors;
    private final StateTable judged = new StateTable();

    EngineJudge(CompiledProgram program, Supplier<? extends Engine<?>> engines, RaceMonitor.Factory raceMonitors) {
        this.program = program;
        this.engines = engines;
        this.raceMonitors = raceMonitors;
    }

    @Override
    public TraceTracker newTracker() {
        return new TraceTracker(program);
    }

    @Override
    public Judgement judge(Machine machine, TraceTracker tracker, Stepper step, Supplier<Path> path) {
        if (!judged.add(tracker.past(step.thread(), 0), tracker.past(step.thread(), 1))) {
            return Judgement.NOTHING;
        }
        Path here = path.get();
        boolean race = program.hasPlainAccesses() && races(here);
        EngineRun run = new EngineRun(program, Engine.untyped(engines.get()));
        here.replay(program, run);
        Finding finding = run.check(machine, step.thread());
        if (finding != null) {
            return new Judgement(race, step.thread(), finding.check());
        }
        if (step.child() >= 0) {
            finding = run.check(machine, step.child());
            if (finding != null) {
                return new Judgement(race, step.child(), finding.check());
            }
        }
        return new Judgement(race, -1, null);
    }

    @Override
    public long bytes() {
        return judged.peakBytes();
    }

    private boolean races(Path path) {
        RaceRun run =
                new RaceRun(raceMonitors.create(program.threadCount(), program.atomicLocations(), program.lockCount()));
        path.replay(program, run);
        return run.raced();
    }
}
