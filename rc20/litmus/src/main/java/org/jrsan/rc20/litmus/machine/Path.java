package org.jrsan.rc20.litmus.machine;

import org.jrsan.rc20.litmus.compiled.CompiledProgram;

/**
 * A schedule in the form the search keeps.
 *
 * @param begins for each thread that nobody starts, in order, the variant of the local steps it begins with
 * @param steps the steps as {@link Stepper} encodes them
 */
public record Path(int[] begins, int[] steps) {
    /** Runs the program along this path and tells the monitor of each event. */
    public Machine replay(CompiledProgram program, Monitor monitor) {
        return replay(program, new Machine(program), monitor);
    }

    /** As {@link #replay(CompiledProgram, Monitor)}, on a machine in its initial state. */
    public Machine replay(CompiledProgram program, Machine machine, Monitor monitor) {
        int begun = 0;
        for (int thread = 0; thread < program.threadCount(); thread++) {
            if (!program.isStarted(thread)) {
                Stepper.begin(machine, thread).settle(machine, begins[begun++], monitor);
            }
        }
        for (int step : steps) {
            int thread = Stepper.threadOf(step);
            Stepper.perform(machine, thread, Stepper.failsSpuriously(step), monitor)
                    .settle(machine, Stepper.variantOf(step), monitor);
        }
        return machine;
    }
}
