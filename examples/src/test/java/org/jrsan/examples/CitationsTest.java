package org.jrsan.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Comments and pages cite sections and rules that {@code docs/algorithm.md} has. */
class CitationsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path THEORY = ROOT.resolve("docs").resolve("algorithm.md");
    private static final Set<String> SKIPPED = Set.of("target", ".git");
    private static final Pattern TEXT = Pattern.compile(".*\\.(java|md|litmus|txt|xml|properties)");

    /** Between two words; in a comment the second may stand in the next line. */
    private static final String GAP = "[\\s*/#]+";

    private static final String NUMBER = "\\d+(?:\\.\\d+)*";
    private static final String NEXT = "(?:," + GAP + "|" + GAP + "(?:and|or|to)" + GAP + "|-)";

    private static final Pattern SECTIONS =
            Pattern.compile("(?:\\b(?i:sections?)" + GAP + "|\u00a7\\s*)(" + NUMBER + "(?:" + NEXT + NUMBER + ")*)");
    private static final Pattern APPENDICES =
            Pattern.compile("\\b(?i:appendi(?:x|ces))" + GAP + "([A-Z](?:" + NEXT + "[A-Z])*)\\b");

    /** The name that the page had elsewhere: nobody finds it here. */
    private static final Pattern UNKNOWN_PAGE = Pattern.compile("\\bALGORITHM\\b");

    private static final Pattern RULES = Pattern.compile("\\balgorithm\\.md#([\\w-]+)");
    private static final Pattern OF_ANOTHER_TEXT =
            Pattern.compile(GAP + "of" + GAP + "the" + GAP + "(?:paper|JLS|JVMS)\\b");

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (?:(" + NUMBER + ")\\. |Appendix ([A-Z])\\b)");

    private final List<String> unresolved = new ArrayList<>();
    private Set<String> headings;
    private Set<String> anchors;
    private int sections;
    private int rules;

    @BeforeEach
    void readTheory() throws IOException {
        String theory = Files.readString(THEORY);
        headings = HEADING.matcher(theory)
                .results()
                .map(heading -> heading.group(1) != null ? heading.group(1) : heading.group(2))
                .collect(Collectors.toSet());
        anchors = MarkdownAnchors.of(THEORY);
    }

    private static List<Path> texts() throws IOException {
        List<Path> texts = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                // This test has citations that do not resolve, to show that it finds them.
                if (TEXT.matcher(name).matches() && !name.equals("CitationsTest.java")) {
                    texts.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return texts;
    }

    /** Notes what a text cites that is not there. */
    private void resolve(String name, String text) {
        resolveEach(name, text, SECTIONS);
        resolveEach(name, text, APPENDICES);
        Matcher unknown = UNKNOWN_PAGE.matcher(text);
        while (unknown.find()) {
            miss(name, text, unknown);
        }
        Matcher rule = RULES.matcher(text);
        while (rule.find()) {
            rules++;
            if (!anchors.contains(rule.group(1))) {
                miss(name, text, rule);
            }
        }
    }

    private void resolveEach(String name, String text, Pattern pattern) {
        Matcher citation = pattern.matcher(text);
        Matcher after = OF_ANOTHER_TEXT.matcher(text);
        while (citation.find()) {
            if (!after.region(citation.end(), text.length()).lookingAt()) {
                sections++;
                if (!headings.containsAll(List.of(citation.group(1).split(NEXT)))) {
                    miss(name, text, citation);
                }
            }
        }
    }

    private void miss(String name, String text, Matcher citation) {
        long line = 1
                + text.substring(0, citation.start())
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        unresolved.add(name + ":" + line + ": " + citation.group().replaceAll("\\s+[*/#]*\\s*", " "));
    }

    @Test
    void everyCitationResolves() throws IOException {
        for (Path file : texts()) {
            resolve(ROOT.relativize(file).toString(), Files.readString(file));
        }

        assertEquals("", String.join("\n", unresolved));
        assertTrue(sections >= 50, "only " + sections + " citations of sections");
        assertTrue(rules >= 5, "only " + rules + " citations of rules");
    }

    @Test
    void whatDoesNotResolveIsNamedWithItsLine() {
        resolve("Broken.java", """
                // section 98
                /**
                 * Of sections 2, 3 and 99, see section
                 * 97, \u00a796 and Section 2.7.
                 */
                // Appendix Z; ALGORITHM section 5
                // docs/algorithm.md#s2-fadd, docs/algorithm.md#s2-fade
                """);

        assertEquals(
                List.of(
                        "Broken.java:1: section 98",
                        "Broken.java:3: sections 2, 3 and 99",
                        "Broken.java:3: section 97",
                        "Broken.java:4: \u00a796",
                        "Broken.java:4: Section 2.7",
                        "Broken.java:6: Appendix Z",
                        "Broken.java:6: ALGORITHM",
                        "Broken.java:7: algorithm.md#s2-fade"),
                unresolved);
    }

    @Test
    void otherTextsAreCitedByName() {
        resolve("Right.java", "// section 98 of the paper, appendix\n// Z of the paper, section 17.4.4 of the JLS");

        assertEquals(List.of(), unresolved);
    }

    @Test
    void theTheoryHasItsSectionsOnce() throws IOException {
        List<String> numbers = Files.readAllLines(THEORY).stream()
                .filter(line -> line.matches("## \\d+\\. .*"))
                .map(line -> line.replaceFirst("## (\\d+)\\. .*", "$1"))
                .toList();

        assertEquals(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"), numbers);
    }

    @Test
    void anchorsAreUnique() throws IOException {
        List<String> all = new ArrayList<>(MarkdownAnchors.ofHeadings(THEORY));
        List<String> ofRules = MarkdownAnchors.explicit(THEORY);
        all.addAll(ofRules);
        Set<String> seen = new HashSet<>();

        assertEquals(List.of(), all.stream().filter(anchor -> !seen.add(anchor)).toList());
        assertTrue(ofRules.size() >= 100, "only " + ofRules.size() + " rules");
        assertEquals(
                List.of(),
                ofRules.stream()
                        .filter(anchor -> !anchor.matches("s\\d+-[a-z0-9-]+"))
                        .toList());
    }
}
