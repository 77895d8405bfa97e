package org.jrsan.examples.guide;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** What a robustness test has to say, and how it is compared: by what does not depend on schedules. */
final class Shown {
    private static final Pattern OUTCOMES = Pattern.compile("(?m)^outcomes: .*\n");
    private static final Pattern NOTES = Pattern.compile("(?m)\n(JRSan: .*: note: .*)$");

    private Shown() {}

    /** Runs a test class with one test, and gives the message that it fails with, or what it prints. */
    static String run(Class<?> type, Map<String, String> parameters) {
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        Events tests;
        try {
            tests = EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(type))
                    .configurationParameters(parameters)
                    .execute()
                    .testEvents();
        } finally {
            System.setOut(before);
        }
        return tests.failed().list().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow()
                        .getLocalizedMessage())
                .findFirst()
                .orElseGet(() -> out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"))
                .strip();
    }

    /**
     * The parts of a report: its paragraphs without what differs from run to run, which is how often something was seen;
     * each outcome; and each note.
     */
    static Set<String> parts(String report) {
        Set<String> parts = new HashSet<>();
        OUTCOMES.matcher(report).results().forEach(line -> {
            String outcomes = line.group().strip().substring("outcomes: ".length());
            Arrays.stream(outcomes.split(" [0-9]+ times?(, )?")).forEach(outcome -> parts.add("outcome " + outcome));
        });
        NOTES.matcher(report).results().forEach(note -> parts.add(note.group(1).replaceAll("[0-9]+", "some")));
        String constant = NOTES.matcher(OUTCOMES.matcher(report).replaceAll(""))
                .replaceAll("")
                .replaceAll(" {2}\\([0-9]+ times\\)", "")
                .replaceAll("first in iteration [0-9]+", "first in some iteration")
                .replaceAll("[0-9]+ schedules?", "some schedules");
        parts.addAll(Arrays.asList(constant.strip().split("\n\n")));
        return parts;
    }
}
