package org.jrsan.examples.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.Exploration;
import org.jrsan.examples.guide.Guide.Block;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What README and docs show is what there is: their code is compiled here, their reports come from tests that run here, and
 * CI runs their commands.
 */
class GuideTest {
    private static final Path SOURCES = Guide.ROOT.resolve("examples/src/test/java/org/jrsan/examples/guide");
    private static final Path PARAMETERS =
            Guide.ROOT.resolve("examples/src/test/resources/org/jrsan/examples/guide/junit-platform.properties");
    private static final String OUTPUT = "output of ";
    /** Commands that {@code .ci/run} runs. */
    private static final String COMMANDS = "commands";

    private static final String NOT_RUN = "not run by CI";
    /** Where the operating system has the choice, the schedule that shows a part of a report may take some runs to come by. */
    private static final int MOST_RUNS = 20;

    /** Stands for lines of a report that a page leaves out. */
    private static final String LEFT_OUT = "\n  ...\n";

    @TestFactory
    Stream<DynamicTest> everyBlockIsReal() throws IOException {
        List<Block> blocks = Guide.pages().stream()
                .flatMap(page -> Guide.blocks(page).stream())
                .toList();
        assertTrue(blocks.size() >= 25, "only " + blocks.size() + " blocks");
        return blocks.stream().map(block -> DynamicTest.dynamicTest(block.toString(), () -> check(block)));
    }

    private static void check(Block block) throws Exception {
        assertNotNull(block.origin(), block + " has no comment right above that says what it is from");
        if (block.origin().startsWith(OUTPUT)) {
            checkOutput(block);
        } else if (block.origin().equals(COMMANDS)) {
            checkCommands(block);
        } else if (block.origin().equals(NOT_RUN)) {
            assertTrue(Files.readString(Guide.ROOT.resolve(block.page())).contains("(" + NOT_RUN + ")"));
        } else {
            assertEquals(source(block.origin()), block.text());
        }
    }

    /**
     * {@code FILE}, {@code FILE: REGION} or {@code FILE: FIRST to LAST}, two numbers of lines. The file is named from the
     * guide's sources or from the root.
     */
    private static String source(String origin) throws IOException {
        String[] parts = origin.split(": ");
        Path own = SOURCES.resolve(parts[0]);
        Path file = Files.exists(own) ? own : Guide.ROOT.resolve(parts[0]);
        String text = parts.length == 1 ? Guide.whole(file) : part(file, parts[1]);
        return ofUser(text).replace("@version@", ofPom("  <version>")).replace("@junit@", ofPom("    <junit.version>"));
    }

    private static String part(Path file, String part) {
        String[] ends = part.split(" to ");
        return ends.length == 1
                ? Guide.region(file, part)
                : Guide.between(file, Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
    }

    /** Pages show the code in the package of the project that the guide builds. */
    private static String ofUser(String text) {
        return text.replaceAll("org\\.jrsan\\.examples\\.guide(\\.[a-z]+)?(?=[.;])", "org.acme.mail")
                // On the class path here, and not on that of the project.
                .replaceAll(
                        "add -javaagent:[^ <]*/jrsan-agent[^ <]*\\.jar [^)]*\\)",
                        "add org.jrsan:jrsan-agent to the test dependencies, and the message tells the line that the test JVM needs;"
                                + " or, with Maven, the plugin org.jrsan:jrsan-maven-plugin with its goal prepare, and @{argLine} in an <argLine> of your own");
    }

    private static String ofPom(String element) {
        return Guide.lines(Guide.ROOT.resolve("pom.xml")).stream()
                .filter(line -> line.startsWith(element))
                .findFirst()
                .orElseThrow()
                .replaceAll(" *</?[a-z.]+>", "");
    }

    private static void checkCommands(Block block) {
        Set<String> run = Guide.lines(Guide.ROOT.resolve(".ci/run")).stream()
                .map(line -> line.strip()
                        .replaceFirst(" \\|.*", "")
                        .replaceAll(
                                " -T 2| --batch-mode| --no-transfer-progress| -D(maven\\.repo\\.local|build\\.forks)=\\S+| -D\\S+\\.skip",
                                ""))
                .collect(Collectors.toSet());
        List<String> others = block.text()
                .lines()
                .map(line -> line.replaceFirst(" +# .*", ""))
                .filter(command -> !run.contains(command))
                .toList();
        assertEquals(List.of(), others, () -> "of " + block + " is not run by .ci/run");
    }

    private static void checkOutput(Block block) throws ReflectiveOperationException {
        String name = block.origin().substring(OUTPUT.length());
        Class<?> type = Class.forName("org.jrsan.examples.guide." + name);
        Set<String> missing = new HashSet<>(Shown.parts(block.text()));
        for (int run = 0; run < MOST_RUNS && !missing.isEmpty(); run++) {
            Set<String> said = Shown.parts(ofUser(Shown.run(type, Map.of())));
            missing.removeIf(part -> said.stream().anyMatch(whole -> isPart(part, whole)));
        }
        assertEquals(Set.of(), missing, () -> "of " + block + " has not been said");
    }

    private static boolean isPart(String shown, String whole) {
        int gap = shown.indexOf(LEFT_OUT);
        return gap < 0
                ? shown.equals(whole)
                : whole.startsWith(shown.substring(0, gap + 1))
                        && whole.endsWith(shown.substring(gap + LEFT_OUT.length() - 1));
    }

    @Test
    void theParametersShownAreTakenByTheTests() throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(PARAMETERS)) {
            properties.load(reader);
        }
        Map<String, String> parameters = properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(key -> key, properties::getProperty));

        String shown = Shown.run(GaugeTest.class, parameters);

        assertTrue(shown.contains(", " + properties.getProperty("jrsan.iterations") + " iterations, "), shown);
    }

    @Test
    void theReadmeIsShort() {
        int lines = Guide.lines(Guide.ROOT.resolve("README.md")).size();
        assertTrue(lines <= 130, "README.md has " + lines + " lines");
    }

    @Test
    void aSessionOpenedByHandFindsStoreBuffering() throws InterruptedException {
        String report = "";
        // Where both stores come before both loads, no load misses anything.
        for (int run = 0; run < MOST_RUNS && !report.contains("NOT ROBUST: acquire load of "); run++) {
            ByHand example = new ByHand();
            report = example.storeBuffering();
            assertFalse(example.missedEachOther(), "a run is sequentially consistent");
        }

        assertTrue(report.contains("NOT ROBUST: acquire load of "), report);
    }

    @Test
    void anExplorationFindsItInEachJvm() {
        Exploration exploration = new ByHand().explored();
        assertTrue(exploration.isComplete());
        assertTrue(exploration.report().contains("NOT ROBUST: acquire load of "), exploration::report);
    }
}
