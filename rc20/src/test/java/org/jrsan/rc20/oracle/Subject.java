package org.jrsan.rc20.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jrsan.rc20.LocationClockEngine;
import org.jrsan.rc20.RaceMonitor;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.Exploration;
import org.jrsan.rc20.litmus.Exploring;
import org.jrsan.rc20.litmus.Program;

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

    /**
     * All there are, and the race monitors of other modules whose test classes are on the class path.
     *
     * @return what is held against the oracle
     */
    static List<Subject> withMonitorsOfOtherModules() {
        List<Subject> subjects = new ArrayList<>(ALL);
        for (RaceMonitor.Factory monitors : ServiceLoader.load(RaceMonitor.Factory.class)) {
            subjects.add(new Subject(
                    monitors.toString(), program -> Exploring.on(program, ThreadClockEngine::unbounded, monitors)));
        }
        return subjects;
    }
}
