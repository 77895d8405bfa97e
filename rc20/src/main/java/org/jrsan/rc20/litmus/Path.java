package org.jrsan.rc20.litmus;

/**
 * A schedule in the form the search keeps.
 *
 * @param begins for each thread that nobody starts, in order, the variant of the local steps it begins with
 * @param steps the steps as {@link Stepper} encodes them
 */
record Path(int[] begins, int[] steps) {
    /** Runs the program along this path and tells the monitor of each event. */
    Machine replay(CompiledProgram program, Monitor monitor) {
        return replay(program, new Machine(program), monitor);
    }

    /** As {@link #replay(CompiledProgram, Monitor)}, on a machine in its initial state. */
    Machine replay(CompiledProgram program, Machine machine, Monitor monitor) {
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
