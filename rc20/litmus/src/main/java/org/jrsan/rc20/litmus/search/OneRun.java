package org.jrsan.rc20.litmus.search;

import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Compiler;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.races.DetectorMonitor;
import org.jrsan.rc20.litmus.races.RaceRun;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.jspecify.annotations.Nullable;

/**
 * What one schedule of a program shows, where the {@link Explorer} looks at all of them and shows the shortest.
 *
 * @param instruction the index of the instruction that the asked thread stands before at the end; -1 where it has none to take
 * @param finding the check of that instruction, if it fails
 * @param raced whether the last event of the schedule races with one before
 */
public record OneRun(int instruction, Optional<Finding> finding, boolean raced) {
    /**
     * Runs a program in one order.
     *
     * @param program a program without {@code choose}
     * @param order the index of the thread that takes each event; a weak compare-and-set fails only if it has to
     * @param thread the index of the thread whose next check is asked for
     * @return what was found at the end; empty if the order cannot be run, since a thread is blocked or has ended
     */
    public static Optional<OneRun> of(Program program, List<Integer> order, int thread) {
        CompiledProgram compiled = Compiler.compile(program);
        Machine machine = new Machine(compiled);
        EngineRun run = new EngineRun(compiled, Engine.untyped(LocationClockEngine.unbounded()));
        int free = 0;
        for (int each = 0; each < compiled.threadCount(); each++) {
            if (!compiled.isStarted(each)) {
                Stepper.begin(machine, each).settle(machine, 0, run);
                free++;
            }
        }
        int[] steps = new int[order.size()];
        for (int i = 0; i < steps.length; i++) {
            int next = order.get(i);
            if (!machine.canStep(next)) {
                return Optional.empty();
            }
            steps[i] = Stepper.encode(next, false, 0);
            Stepper.perform(machine, next, false, run).settle(machine, 0, run);
        }
        boolean runs = machine.status(thread) == Machine.Status.RUNNING;
        @Nullable Finding finding = run.check(machine, thread);
        RaceRun races = new RaceRun(
                new DetectorMonitor(compiled.threadCount(), compiled.atomicLocations(), compiled.lockCount()));
        new Path(new int[free], steps).replay(compiled, races);
        return Optional.of(
                new OneRun(runs ? machine.next(thread).source() : -1, Optional.ofNullable(finding), races.raced()));
    }
}
