package org.jrsan.rc20.oracle;

import java.util.List;
import java.util.function.Function;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.paper.LocationClockEngine;

/**
 * What is held against the oracle: an explorer in some form.
 *
 * @param name how it is named in a disagreement
 * @param explorer explores a program
 */
public record Subject(String name, Function<Program, Exploration> explorer) {
    /**
     * All there are: the schedules on the paper's engine, on the production engine without its bounds, and on clocks of
     * finitely many states.
     */
    public static final List<Subject> ALL = List.of(
            new Subject("location-clocks", program -> Exploring.on(program, LocationClockEngine::unbounded)),
            new Subject("thread-clocks", program -> Exploring.on(program, ThreadClockEngine::unbounded)),
            new Subject("finite", Exploring::finite));
}
