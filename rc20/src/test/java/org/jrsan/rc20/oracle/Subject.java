package org.jrsan.rc20.oracle;

import java.util.function.Function;
import org.jrsan.rc20.LocationClockEngine;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.Exploration;
import org.jrsan.rc20.litmus.Exploring;
import org.jrsan.rc20.litmus.Program;

/** What is held against the oracle: the explorer in one of its forms. */
enum Subject {
    /** All schedules on the paper's engine. */
    LOCATION_CLOCKS(program -> Exploring.on(program, LocationClockEngine::unbounded)),
    /** All schedules on the production engine, without its bounds. */
    THREAD_CLOCKS(program -> Exploring.on(program, ThreadClockEngine::unbounded)),
    /** All schedules on clocks of finitely many states. */
    FINITE(Exploring::finite);

    private final Function<Program, Exploration> explorer;

    Subject(Function<Program, Exploration> explorer) {
        this.explorer = explorer;
    }

    Exploration explore(Program program) {
        return explorer.apply(program);
    }
}
