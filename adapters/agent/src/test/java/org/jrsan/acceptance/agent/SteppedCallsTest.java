package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of the JDK's locks, queues and the like from checked classes are steps: all of their orders are run. */
class SteppedCallsTest {

    private static Map<String, String> results(Path folder, String options, Class<?> main) throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder,
                options + "exclude=*Main$Unchecked",
                List.of("-Djrsan.enabled=true", "-Dpooled.ends=" + options.startsWith("edges=off")),
                main);
        Map<String, String> results = new LinkedHashMap<>();
        jvm.output()
                .lines()
                .filter(line -> line.matches("(robust|order|deadlock|right|endless) .*: .*"))
                .forEach(line ->
                        results.put(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2)));
        assertFalse(results.isEmpty(), jvm::output);
        return results;
    }

    private static void areAsExpected(Path folder, Class<?> main, int count) throws Exception {
        Map<String, String> expected = new LinkedHashMap<>();
        Map<String, String> results = results(folder, "", main);
        results.forEach((name, result) -> expected.put(name, expected(name)));
        assertEquals(count, results.size());
        assertEquals(expected, results);
    }

    @Test
    void allOrdersAreRun(@TempDir Path folder) throws Exception {
        areAsExpected(folder, SteppedMain.class, 40);
    }

    /** Threads of executors take part, and barriers, tasks and stages are as others. */
    @Test
    void allOrdersOfExecutorsAreRun(@TempDir Path folder) throws Exception {
        areAsExpected(folder, PooledMain.class, PooledMain.COUNT);
    }

    /** An interrupt of a thread that was started in the schedule is a step of it, wherever that thread is. */
    @Test
    void allOrdersOfInterruptsAreRun(@TempDir Path folder) throws Exception {
        areAsExpected(folder, InterruptsMain.class, InterruptsMain.COUNT);
    }

    /** Where all that is left are daemons that wait, the execution is over. */
    @Test
    void daemonsThatWaitKeepNothingOpen(@TempDir Path folder) throws Exception {
        areAsExpected(folder, DaemonsMain.class, DaemonsMain.COUNT);
    }

    private static String expected(String name) {
        String kind = name.substring(0, name.indexOf(' '));
        return switch (kind) {
            case "robust" -> "ROBUST 0 0";
            case "order" -> "java.lang.AssertionError: does not hold 0 0";
            case "deadlock" -> "java.lang.AssertionError: JRSan: deadlock: no thread can go on 0 0";
            case "endless" ->
                "java.lang.AssertionError: JRSan: the test has ended, and a daemon thread goes on without end; stop it at the"
                        + " end of the test, or have it wait for its work, as by take, in place of looking for it again and"
                        + " again 0 0";
            default -> "ROBUST_SO_FAR 0 0";
        };
    }

    /** Where nobody tells of signals, conditions wait as ever, and nothing that is right fails. */
    @Test
    void withoutEdgesNothingFailsThatIsRight(@TempDir Path folder) throws Exception {
        for (Class<?> main : List.of(SteppedMain.class, PooledMain.class, InterruptsMain.class)) {
            Map<String, String> results = results(folder, "edges=off,", main);
            results.forEach((name, result) -> {
                if (name.startsWith("right") || name.startsWith("robust")) {
                    assertFalse(result.contains("Error"), name + ": " + result);
                }
            });
        }
    }
}
