package org.jrsan.rc20.litmus.outcomes;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.CompiledThread;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jrsan.rc20.litmus.program.Operand;

/**
 * A run of a program up to some point. The {@link Machine} holds where the threads stand, and takes their steps on the
 * values that the {@link Memory} shows it; between steps it holds the newest value of each location.
 */
final class Run {
    private final CompiledProgram program;
    private final Machine machine;
    private final Memory memory;

    private Run(CompiledProgram program, Machine machine, Memory memory) {
        this.program = program;
        this.machine = machine;
        this.memory = memory;
    }

    private Run copy() {
        Machine sameMachine = new Machine(program);
        sameMachine.assign(machine);
        return new Run(program, sameMachine, memory.copy());
    }

    /** Gives each run in which the threads that nobody starts stand before their first events. */
    static void begin(CompiledProgram program, Memory memory, Consumer<Run> each) {
        begin(new Run(program, new Machine(program), memory), 0, each);
    }

    private static void begin(Run run, int thread, Consumer<Run> each) {
        if (thread == run.program.threadCount()) {
            each.accept(run);
        } else if (run.program.isStarted(thread)) {
            begin(run, thread + 1, each);
        } else {
            run.memory.begin(thread);
            run.settle(Stepper.begin(run.machine, thread), settled -> begin(settled, thread + 1, each));
        }
    }

    /** Gives each run with one event more, and the local steps behind it. */
    void forEachStep(Consumer<Run> each) {
        for (int thread = 0; thread < program.threadCount(); thread++) {
            if (machine.status(thread) == Machine.Status.RUNNING) {
                int sights = memory.sights(machine, thread);
                for (int sight = 0; sight < sights; sight++) {
                    copy().step(thread, sight, each);
                }
            }
        }
    }

    private void step(int thread, int sight, Consumer<Run> each) {
        boolean failSpuriously = memory.show(machine, thread, sight);
        if (machine.canStep(thread)) {
            Stepper stepper = Stepper.perform(machine, thread, failSpuriously, memory);
            memory.hide(machine);
            settle(stepper, each);
        }
    }

    private void settle(Stepper stepper, Consumer<Run> each) {
        for (int variant = 0; variant < stepper.variants(); variant++) {
            Run settled = variant == stepper.variants() - 1 ? this : copy();
            if (stepper.failsAssert(variant)) {
                settled.memory.returned().failAssert();
            }
            stepper.settle(settled.machine, variant, settled.memory);
            each.accept(settled);
        }
    }

    /** Whether no thread could take a step on the newest values: memory that is fair leads no further. */
    boolean isOver() {
        for (int thread = 0; thread < program.threadCount(); thread++) {
            if (machine.canStep(thread)) {
                return false;
            }
        }
        return true;
    }

    /** What the run ended with. */
    Outcome outcome() {
        List<Long> values = new ArrayList<>();
        for (int location = 0; location < program.locationCount(); location++) {
            values.add(machine.value(location));
        }
        List<SortedMap<Integer, Long>> registers = new ArrayList<>();
        List<Integer> stuck = new ArrayList<>();
        for (int thread = 0; thread < program.threadCount(); thread++) {
            registers.add(registers(thread));
            if (machine.status(thread) != Machine.Status.ENDED) {
                stuck.add(thread);
            }
        }
        Returned returned = memory.returned();
        return new Outcome(returned.byThread(), values, registers, stuck, returned.failsAssert());
    }

    private SortedMap<Integer, Long> registers(int thread) {
        SortedMap<Integer, Long> values = new TreeMap<>();
        CompiledThread code = program.thread(thread);
        for (int register = 0; register <= Operand.Register.LARGEST_INDEX; register++) {
            if (code.isLive(register, code.end())) {
                values.put(register, machine.register(thread, register));
            }
        }
        return values;
    }

    /** Numbers that are equal in runs with an equal future and an equal outcome of it. */
    LongArrayList key() {
        long[] words = new long[machine.words()];
        machine.copyTo(words);
        LongArrayList key = LongArrayList.wrap(words);
        memory.encode(key);
        return key;
    }

    /** Grows with each step of a program without loops. */
    long progress() {
        long[] words = new long[machine.words()];
        machine.copyTo(words);
        long progress = 0;
        for (int thread = 0; thread < program.threadCount(); thread++) {
            progress += words[thread];
        }
        return progress;
    }
}
