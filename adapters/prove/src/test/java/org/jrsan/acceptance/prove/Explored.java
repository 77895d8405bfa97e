package org.jrsan.acceptance.prove;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jrsan.Exploration;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.slice.Proof;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;

/** All that is found in a program of a few threads. */
final class Explored {
    private final Exploration exploration;

    private Explored(Exploration exploration) {
        this.exploration = exploration;
    }

    /** Runs a program in each of its schedules. */
    static Explored of(Supplier<List<Runnable>> program) {
        SanitizerOptions options =
                SanitizerOptions.ofJvm().with("schedule", "exhaustive").with("continuations", "0");
        Exploration exploration = Sanitizer.exploration(options, "program");
        while (exploration.hasNext()) {
            exploration.runNext(session -> {
                List<Thread> threads = program.get().stream()
                        .map(body -> (Thread) new RobustThread(body))
                        .toList();
                threads.forEach(Thread::start);
                for (Thread thread : threads) {
                    RobustThreads.join(thread);
                }
            });
            assertNull(exploration.failure());
        }
        return new Explored(exploration);
    }

    /** What was shown of each finding. */
    List<Proof> proofs() {
        return Stream.concat(
                        exploration.violations().stream().map(FoundViolation::proof),
                        exploration.races().stream().map(FoundRace::proof))
                .toList();
    }

    /** The report, without what is particular to the run. */
    String report() {
        return exploration.report();
    }
}
