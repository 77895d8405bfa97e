package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The demo in a JVM whose options do not look for races. */
@Timeout(120)
class DemoEngineTest {
    private static String demo(int exitCode, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djrsan.enabled=true",
                "-Djrsan.engine=location-clocks",
                "-cp",
                System.getProperty("java.class.path"),
                "org.jrsan.examples.demo.Main",
                "demo");
        builder.command().addAll(List.of(arguments));
        builder.environment().remove("JRSAN_OPTIONS");
        builder.redirectErrorStream(true);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(exitCode, process.waitFor(), text);
        return text;
    }

    @Test
    void leavesOutWhatShowsARaceAndSaysSo() throws IOException, InterruptedException {
        String text = demo(0, "many-to-one", "--iterations", "3");
        assertTrue(
                text.startsWith("Without races, which these options do not look for, so without"
                        + " many-to-one/opaque-commit."),
                text);
        assertTrue(text.contains("1 example, up to 3 executions"), text);
        assertTrue(text.contains("Every row is as expected."), text);
    }

    @Test
    void aRaceAloneIsMisuse() throws IOException, InterruptedException {
        String text = demo(2, "many-to-one", "--variant", "opaque-commit");
        assertEquals(
                "jrsan: many-to-one/opaque-commit shows a race; races are found with engine=thread-clocks and check=all",
                text.strip());
    }
}
