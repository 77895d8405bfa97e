package org.jrsan.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pages of the documentation lead to what is there, and each can be reached. */
@Tag("any-jdk")
class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DOCS = ROOT.resolve("docs");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(DOCS)) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    /** What a page links to, web addresses left out. */
    private static List<String> links(Path page) throws IOException {
        String prose = Files.readString(page).replaceAll("(?ms)^```.*?^```", "");
        return LINK.matcher(prose)
                .results()
                .map(match -> match.group(1))
                .filter(link -> !link.contains("://"))
                .toList();
    }

    private static Path target(Path page, String link) {
        String file = link.replaceFirst("#.*", "");
        return file.isEmpty() ? page : page.resolveSibling(file).normalize();
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (String link : links(page)) {
                links++;
                Path target = target(page, link);
                String anchor = link.contains("#") ? link.substring(link.indexOf('#') + 1) : null;
                if (!Files.exists(target)
                        || anchor != null && !MarkdownAnchors.of(target).contains(anchor)) {
                    dead.add(ROOT.relativize(page) + ": " + link);
                }
            }
        }
        assertEquals(List.of(), dead);
        assertTrue(links > 30, "only " + links + " links");
    }

    @Test
    void theIndexHasEveryGuideAndDecision() throws IOException {
        Path index = DOCS.resolve("README.md");
        Set<Path> linked =
                links(index).stream().map(link -> target(index, link)).collect(Collectors.toSet());
        List<Path> missing = pages().stream()
                .filter(page -> page.startsWith(DOCS) && !page.equals(index))
                .filter(page -> !page.getParent().endsWith("diagnostics") || page.endsWith("README.md"))
                .filter(page -> !linked.contains(page))
                .toList();
        assertEquals(List.of(), missing);
    }
}
