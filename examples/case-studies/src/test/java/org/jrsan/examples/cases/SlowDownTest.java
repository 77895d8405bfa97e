package org.jrsan.examples.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;

class SlowDownTest {
    /** The times are for the table in docs/case-studies.md, and nothing follows from them. */
    @Test
    void theAgentChangesNoResult() throws Exception {
        Map<String, String[]> bare = bare();
        for (Map.Entry<String, Callable<Integer>> one : SlowDown.operations().entrySet()) {
            long[] checked;
            try (Session session = Sanitizer.open(
                    SanitizerOptions.ofJvm().with("plain", "opaque").with("sites", "light"))) {
                checked = SlowDown.run(one.getValue());
                assertEquals(0, session.violations().size(), session::report);
            }
            String[] without = bare.get(one.getKey());
            assertEquals(Long.parseLong(without[2]), checked[1], one.getKey());
            long time = Long.parseLong(without[1]);
            System.out.println("slow: " + one.getKey() + " | " + time + " ns | " + checked[0] + " ns | "
                    + checked[0] / Math.max(1, time) + " times");
        }
    }

    /** Of a JVM without the agent. */
    private static Map<String, String[]> bare() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SlowDown.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        Map<String, String[]> rows = new HashMap<>();
        output.lines().filter(line -> line.startsWith("slow: ")).forEach(line -> {
            String[] columns = line.substring("slow: ".length()).split(" \\| ");
            rows.put(columns[0], columns);
        });
        assertTrue(rows.size() > 1, output);
        return rows;
    }
}
