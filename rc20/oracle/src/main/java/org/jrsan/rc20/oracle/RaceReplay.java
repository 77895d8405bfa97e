package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.races.RaceMonitor;

/** An interleaving on a race monitor: the events of its graph in the order in which they were added. */
final class RaceReplay {
    private final RaceMonitor monitor;
    private final List<String> locations;
    private final List<String> locks;
    private boolean raced;

    RaceReplay(PartialRun run, RaceMonitor.Factory monitors) {
        Program program = run.program();
        locations = new ArrayList<>(program.locations());
        locks = new ArrayList<>(locks(program));
        boolean[] atomic = new boolean[locations.size()];
        for (int x = 0; x < atomic.length; x++) {
            atomic[x] = program.atomicLocations().contains(locations.get(x));
        }
        monitor = monitors.create(run.threads().size(), atomic, locks.size());
        for (int i = 0; i < run.graph().size(); i++) {
            raced |= races(run.graph().event(i));
        }
    }

    private static Set<String> locks(Program program) {
        Set<String> names = new TreeSet<>();
        program.threads().forEach(code -> code.instructions().forEach(instruction -> {
            if (instruction instanceof Instruction.Lock lock) {
                names.add(lock.lock());
            }
        }));
        return names;
    }

    /** Whether some access raced with one before it. */
    boolean isRace() {
        return raced;
    }

    private boolean races(Event event) {
        int thread = event.thread();
        int x = locations.indexOf(event.target());
        switch (event.type()) {
            case READ -> {
                return monitor.atomicRead(thread, x, event.accessMode());
            }
            case WRITE -> {
                return monitor.atomicWrite(thread, x, event.accessMode());
            }
            case UPDATE -> {
                return monitor.atomicUpdate(thread, x, event.accessMode());
            }
            case PLAIN_READ -> {
                return monitor.plainRead(thread, x);
            }
            case PLAIN_WRITE -> {
                return monitor.plainWrite(thread, x);
            }
            case FENCE -> monitor.fence(thread, event.fenceKind());
            case START -> monitor.start(thread, Integer.parseInt(event.target()));
            case JOIN -> monitor.join(thread, Integer.parseInt(event.target()));
            case LOCK -> monitor.lock(thread, locks.indexOf(event.target()));
            case UNLOCK -> monitor.unlock(thread, locks.indexOf(event.target()));
            case INITIAL, BEGIN -> {}
        }
        return false;
    }
}
