package org.jrsan.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every message names a page, and the page is there. */
class DocumentationTest {
    private static final Path PAGES = Path.of("../../docs/diagnostics");

    @Test
    void aPageForEachProblemAndNoOther() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            Set<String> pages = files.map(p -> p.getFileName().toString())
                    .filter(n -> !n.equals("README.md"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(
                    Arrays.stream(Problem.values())
                            .map(p -> p.id() + ".md")
                            .collect(Collectors.toCollection(TreeSet::new)),
                    pages);
        }
    }

    @ParameterizedTest
    @EnumSource(Problem.class)
    void thePageTellsKindAndRemedy(Problem problem) throws IOException {
        String page = Files.readString(PAGES.resolve(problem.id() + ".md"));
        String kind =
                switch (problem.kind()) {
                    case ERROR -> "Error.";
                    case WARNING -> "Warning.";
                    default -> "Note.";
                };
        assertTrue(page.startsWith("# " + problem.id() + "\n\n" + kind + " "), page);
        assertTrue(Files.readString(PAGES.resolve("README.md"))
                .contains("[" + problem.id() + "](" + problem.id() + ".md)"));
    }

    @Test
    void optionsAreDocumented() throws IOException {
        String page = Files.readString(PAGES.resolve("README.md"));
        for (String option : Options.names()) {
            assertTrue(page.contains("`-A" + option), option);
        }
    }
}
