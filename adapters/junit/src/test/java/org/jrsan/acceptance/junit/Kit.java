package org.jrsan.acceptance.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/**
 * Runs test classes by JUnit within a test and tells what came of them.
 *
 * @param results what JUnit was told
 * @param out what was printed to standard output
 */
record Kit(EngineExecutionResults results, String out) {
    private static final String SCHEDULE = "jrsan.schedule";
    private static final String REPORTS = "jrsan.reports";
    private static final String CONTINUATIONS = "jrsan.continuations";

    /**
     * Runs classes; the parameters are names and values of configuration parameters. Without one for it, the operating system has
     * the choice of schedules, violations are not judged, and no reports are written.
     */
    static Kit run(List<Class<?>> types, String... parameters) {
        EngineTestKit.Builder builder = EngineTestKit.engine("junit-jupiter");
        types.forEach(type -> builder.selectors(selectClass(type)));
        builder.configurationParameter(SCHEDULE, "os");
        builder.configurationParameter(CONTINUATIONS, "0");
        builder.configurationParameter(REPORTS, "off");
        for (int i = 0; i < parameters.length; i += 2) {
            builder.configurationParameter(parameters[i], parameters[i + 1]);
        }
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            return new Kit(
                    builder.execute(), out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"));
        } finally {
            System.setOut(before);
        }
    }

    static Kit run(Class<?> type, String... parameters) {
        return run(List.of(type), parameters);
    }

    /** The line that notes on a test of one thread. */
    static String oneThread(String test) {
        return "JRSan: " + test
                + ": note: only one thread made accesses, so the verdict says nothing about several threads: let several threads"
                + " use the code, with Actors, RobustThreads.start, or an executor in RobustThreads.wrap\n";
    }

    Events tests() {
        return results.testEvents();
    }

    /** What the only test failed with. */
    Throwable failure() {
        return thrown(results.testEvents().failed().list());
    }

    /** What the only test was aborted with. */
    Throwable abort() {
        return thrown(results.testEvents().aborted().list());
    }

    private static Throwable thrown(List<Event> events) {
        if (events.size() != 1) {
            throw new AssertionError("expected one such test, not " + events);
        }
        return events.get(0)
                .getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }
}
