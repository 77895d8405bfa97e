package org.jrsan.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each decision says beneath its title whether it is in force, and since when; one that is overtaken says by which. */
class DecisionsTest {
    private static final Path DECISIONS =
            Path.of("..", "docs", "decisions").toAbsolutePath().normalize();
    private static final String BY = "overtaken by \\[decision \\d+\\]\\([^)]+\\)";
    private static final Pattern STATUS = Pattern.compile(
            "Status: (?:" + BY + "|in force(?:, but for [^,]+, " + BY + "(?:, and for [^,]+, " + BY + ")*)?)");
    private static final Pattern LINK = Pattern.compile("\\[decision (\\d+)\\]\\(([^)]+)\\)");

    private static List<Path> decisions() throws IOException {
        try (Stream<Path> files = Files.list(DECISIONS)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static int number(String file) {
        return Integer.parseInt(file.substring(0, 4));
    }

    /** What is wrong with the head of a decision: its first five lines. */
    private static List<String> faults(String file, List<String> lines) {
        List<String> faults = new ArrayList<>();
        if (lines.size() < 5) {
            return List.of(file + ": no head");
        }
        if (!lines.get(0).startsWith("# " + number(file) + ". ")) {
            faults.add(file + ":1: " + lines.get(0));
        }
        String status = lines.get(2);
        if (!STATUS.matcher(status).matches()) {
            faults.add(file + ":3: " + status);
        }
        Matcher link = LINK.matcher(status);
        while (link.find()) {
            boolean leadsThere = link.group(2).startsWith("%04d-".formatted(Integer.parseInt(link.group(1))))
                    && Files.exists(DECISIONS.resolve(link.group(2)));
            if (!leadsThere || number(link.group(2)) <= number(file)) {
                faults.add(file + ":3: " + link.group());
            }
        }
        if (!isDate(lines.get(4))) {
            faults.add(file + ":5: " + lines.get(4));
        }
        return faults;
    }

    private static boolean isDate(String line) {
        try {
            return line.startsWith("Date: ")
                    && LocalDate.parse(line.substring("Date: ".length())).getYear() >= 2026;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    @Test
    void everyDecisionSaysItsStatusAndDate() throws IOException {
        List<String> faults = new ArrayList<>();
        List<Path> decisions = decisions();
        for (Path decision : decisions) {
            faults.addAll(faults(decision.getFileName().toString(), Files.readAllLines(decision)));
        }

        assertEquals("", String.join("\n", faults));
        assertTrue(decisions.size() >= 24, "only " + decisions.size() + " decisions");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# 3. Of another number||Status: in force||Date: 2026-11-21",
                "# 2. No status||||Date: 2026-11-21",
                "# 2. Another status||Status: perhaps||Date: 2026-11-21",
                "# 2. No link||Status: overtaken by decision 16||Date: 2026-11-21",
                "# 2. No such file||Status: overtaken by [decision 16](0016-slow-paths.md)||Date: 2026-11-21",
                "# 2. Another file||Status: overtaken by [decision 17](0016-fast-paths.md)||Date: 2026-11-21",
                "# 2. By an older one||Status: overtaken by [decision 1](0001-formatter.md)||Date: 2026-11-21",
                "# 2. No date||Status: in force||It was decided.",
                "# 2. No such day||Status: in force||Date: 2026-11-31"
            })
    void aFaultyHeadIsFound(String head) {
        assertEquals(1, faults("0002-of-no-use.md", List.of(head.split("\\|"))).size());
    }
}
