package org.jrsan.rc20.litmus.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Monitor;
import org.jrsan.rc20.litmus.machine.Schedule;
import org.jrsan.rc20.litmus.program.Names;

/** Writes down the events of a run for people. */
final class Recorder implements Monitor {
    private final CompiledProgram program;
    private final List<Schedule.Event> events = new ArrayList<>();
    private final Machine machine;

    Recorder(CompiledProgram program) {
        this.program = program;
        machine = new Machine(program);
    }

    /** The machine to replay on: events are named after the operation it stands before. */
    Machine machine() {
        return machine;
    }

    Schedule schedule() {
        return new Schedule(events);
    }

    /** The machine moves behind an operation after it has told of its event. */
    private void add(int thread, String what, String object, OptionalLong read, OptionalLong written) {
        int source = machine.next(thread).source();
        events.add(new Schedule.Event(thread, source, what, object, read, written));
    }

    private void access(int thread, int location, boolean failed, OptionalLong read, OptionalLong written) {
        String kind =
                machine.next(thread).kind().name().toLowerCase(Locale.ROOT).replace("_", "");
        add(thread, failed ? "failed " + kind : kind, program.location(location), read, written);
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        boolean failed = machine.next(thread).kind().isCompareAndSet();
        access(thread, location, failed, OptionalLong.of(value), OptionalLong.empty());
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        access(thread, location, false, OptionalLong.empty(), OptionalLong.of(newValue));
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        access(thread, location, false, OptionalLong.of(oldValue), OptionalLong.of(newValue));
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        access(thread, location, false, OptionalLong.of(value), OptionalLong.empty());
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        access(thread, location, false, OptionalLong.empty(), OptionalLong.of(newValue));
    }

    private void other(int thread, String what, String object) {
        add(thread, what, object, OptionalLong.empty(), OptionalLong.empty());
    }

    @Override
    public void fence(int thread, Fence fence) {
        other(thread, "fence." + Names.word(fence), "");
    }

    @Override
    public void start(int parent, int child) {
        other(parent, "start", "" + child);
    }

    @Override
    public void join(int parent, int child) {
        other(parent, "join", "" + child);
    }

    @Override
    public void lock(int thread, int lock) {
        other(thread, "lock", program.lock(lock));
    }

    @Override
    public void unlock(int thread, int lock) {
        other(thread, "unlock", program.lock(lock));
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are not shown.
    }

    @Override
    public void end(int thread) {
        // The end of a thread is no event.
    }
}
