package org.jrsan.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The places within a page that links can lead to. */
final class MarkdownAnchors {
    private static final Pattern EXPLICIT = Pattern.compile("<a id=\"([^\"]*)\"></a>");

    private MarkdownAnchors() {}

    static Set<String> of(Path page) throws IOException {
        Set<String> all = new HashSet<>(ofHeadings(page));
        all.addAll(explicit(page));
        return all;
    }

    /** The anchors that GitHub makes of the headings of a page. */
    static List<String> ofHeadings(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.matches("#+ .*"))
                .map(line -> line.replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-'))
                .toList();
    }

    /** The anchors that a page sets itself. */
    static List<String> explicit(Path page) throws IOException {
        return EXPLICIT.matcher(Files.readString(page))
                .results()
                .map(anchor -> anchor.group(1))
                .toList();
    }
}
