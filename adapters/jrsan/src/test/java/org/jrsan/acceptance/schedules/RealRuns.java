package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.Exploration;

/** All classes of schedules of a program, run as Java on the drop-in types. */
final class RealRuns {
    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm()
            .with("sites", "off")
            .with("check", "all")
            .with("history", "1000")
            .with("observations", "1000");

    private final Code code;
    private final Map<String, Place.Type> types;
    private final List<String> classes = new ArrayList<>();
    private boolean isRobust = true;
    private boolean hasRace;
    private long cut;

    private RealRuns(Code code, Map<String, Place.Type> types) {
        this.code = code;
        this.types = types;
    }

    /** Runs all classes. */
    static RealRuns of(Code code, Map<String, Place.Type> types) {
        RealRuns runs = new RealRuns(code, types);
        runs.explore();
        return runs;
    }

    /** The classes of the runs that were no repetitions, in the order of the runs. */
    List<String> classes() {
        return classes;
    }

    boolean isRobust() {
        return isRobust;
    }

    boolean hasRace() {
        return hasRace;
    }

    long cut() {
        return cut;
    }

    private void explore() {
        Exploration exploration = Exploration.exhaustive();
        while (exploration.hasNext()) {
            long before = exploration.classes();
            Execution execution = exploration.begin();
            Steps.underNext(execution);
            Once once = new Once(code, types);
            try (Session session = Sanitizer.open(OPTIONS)) {
                once.run(execution::finish);
                assertEquals(List.of(), session.errors());
                isRobust &= session.violations().isEmpty();
                hasRace |= !session.races().isEmpty();
            }
            exploration.end(execution);
            if (exploration.classes() > before) {
                classes.add(Words.of(once.events()));
            }
        }
        cut = exploration.cut();
        assertFalse(exploration.hasDiverged(), "has diverged");
        assertTrue(exploration.isComplete(), "is complete");
        // The root starts all threads before any of them begins.
        assertTrue(Set.of(Limit.START).containsAll(exploration.limits()), exploration.limits()::toString);
        assertNull(exploration.difference(), "the first two executions differ");
    }
}
