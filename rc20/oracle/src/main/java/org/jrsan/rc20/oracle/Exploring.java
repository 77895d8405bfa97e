package org.jrsan.rc20.oracle;

import java.util.function.Supplier;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.races.DetectorMonitor;
import org.jrsan.rc20.litmus.races.RaceMonitor;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;

/** The explorer and the vectors, for tests of other packages. */
public final class Exploring {
    private Exploring() {}

    /**
     * Explores a program on engines of a kind.
     *
     * @param program a loop-free program
     * @param engines makes an engine for each run
     * @return what was found
     */
    public static Exploration on(Program program, Supplier<? extends Engine<?>> engines) {
        return on(program, engines, raceMonitors());
    }

    /**
     * Explores a program on engines and race monitors of a kind.
     *
     * @param program a loop-free program
     * @param engines makes an engine for each run
     * @param monitors makes a race monitor for each run
     * @return what was found
     */
    public static Exploration on(Program program, Supplier<? extends Engine<?>> engines, RaceMonitor.Factory monitors) {
        return Explorer.exploreOn(program, engines, monitors, Limits.DEFAULT);
    }

    /**
     * Explores a program in finite form.
     *
     * @param program any program
     * @return what was found
     */
    public static Exploration finite(Program program) {
        return Explorer.exploreFinite(program, Limits.DEFAULT);
    }

    /**
     * The race monitors that the explorer uses by itself.
     *
     * @return what makes them
     */
    public static RaceMonitor.Factory raceMonitors() {
        return DetectorMonitor::new;
    }
}
