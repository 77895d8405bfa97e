package org.jrsan.rc20.litmus.search;

import java.util.List;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.finite.Timestamps;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Schedule;
import org.jrsan.rc20.litmus.races.DetectorMonitor;
import org.jrsan.rc20.litmus.races.RaceRun;

/** Makes what is reported of a finding from the path the search has kept to it. */
final class Reports {
    private final CompiledProgram program;

    Reports(CompiledProgram program) {
        this.program = program;
    }

    Schedule schedule(Path path) {
        Recorder recorder = new Recorder(program);
        path.replay(program, recorder.machine(), recorder);
        return recorder.schedule();
    }

    Exploration.Violation violation(Path path, int thread, Check check) {
        Recorder recorder = new Recorder(program);
        Machine end = path.replay(program, recorder.machine(), recorder);
        Operation exposed = end.next(thread);
        Timestamps clocks = new Timestamps(program, exposed, check);
        path.replay(program, clocks);
        Finding finding = clocks.finding(thread, check, end.askedValues(thread));
        Exploration.Clocks now = clocks.of(thread);
        return new Exploration.Violation(
                recorder.schedule(),
                thread,
                exposed.source(),
                program.location(exposed.location()),
                finding,
                clocks.eventOf(now.forced()),
                clocks.eventOf(check.isStrict() ? now.aware() : finding.forced()),
                clocks.afterEvents());
    }

    Exploration.Race race(Path path) {
        DetectorMonitor races =
                new DetectorMonitor(program.threadCount(), program.atomicLocations(), program.lockCount());
        path.replay(program, new RaceRun(races));
        Schedule schedule = schedule(path);
        List<Schedule.Event> events = schedule.events();
        Schedule.Event last = events.get(events.size() - 1);
        int earlier = events.size() - 1;
        while (!conflicts(events.get(earlier - 1), last, races.racedWith())) {
            earlier--;
        }
        return new Exploration.Race(schedule, earlier);
    }

    private static boolean conflicts(Schedule.Event earlier, Schedule.Event later, int thread) {
        return earlier.thread() == thread
                && earlier.isAccess()
                && earlier.location().equals(later.location())
                && (earlier.isPlain() || later.isPlain())
                && (earlier.written().isPresent() || later.written().isPresent());
    }
}
