package org.jrsan.examples.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of the documentation, taken apart. */
final class Guide {
    /** The directory that all of JRSan is in. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String FENCE = "```";
    private static final String MARK = "guide: ";

    /**
     * Text between fences.
     *
     * @param page its page, from the root
     * @param origin what the comment above says it is from, null when there is none
     * @param text its lines, each ended by a line feed
     * @param line the number of its first fence
     */
    record Block(String page, String origin, String text, int line) {
        @Override
        public String toString() {
            return page + ":" + line + " (" + origin + ")";
        }
    }

    private Guide() {}

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The README and the pages in {@code docs}, from the root; decisions and diagnostics are not among them. */
    static List<String> pages() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md"),
                            docs.map(file -> "docs/" + file.getFileName()).filter(name -> name.endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }

    /** All text between fences on a page. */
    static List<Block> blocks(String page) {
        List<String> lines = lines(ROOT.resolve(page));
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(FENCE)) {
                int end = i + 1;
                while (!lines.get(end).equals(FENCE)) {
                    end++;
                }
                blocks.add(new Block(page, origin(lines, i), text(lines.subList(i + 1, end)), i + 1));
                i = end;
            }
        }
        return blocks;
    }

    private static String origin(List<String> lines, int fence) {
        String above = fence == 0 ? "" : lines.get(fence - 1);
        return above.startsWith("<!-- ") && above.endsWith(" -->") ? above.substring(5, above.length() - 4) : null;
    }

    /** The rows of the table under a heading of a page, each as its cells, without the head. */
    static List<List<String>> table(String page, String heading) {
        List<String> lines = lines(ROOT.resolve(page));
        List<String> below = lines.subList(lines.indexOf(heading) + 1, lines.size());
        return below.stream()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(row -> List.of(row.substring(1).trim().split("\\s*\\|\\s*")))
                .toList();
    }

    /** The lines of a file between {@code guide: NAME} and {@code guide: end}, moved to the left margin. */
    static String region(Path file, String name) {
        List<String> region = lines(file).stream()
                .dropWhile(line -> !isMark(line, name))
                .skip(1)
                .takeWhile(line -> !isMark(line, "end"))
                .toList();
        int margin = region.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElseThrow(() -> new AssertionError(file + " has no region " + name));
        return text(region.stream()
                .map(line -> line.isBlank() ? "" : line.substring(margin))
                .toList());
    }

    /** The lines of a file between two numbers, including both. */
    static String between(Path file, int first, int last) {
        return text(lines(file).subList(first - 1, last));
    }

    /** A file without the lines that mark its regions. */
    static String whole(Path file) {
        return text(lines(file).stream()
                .filter(line -> !unquoted(line).startsWith(MARK))
                .toList());
    }

    private static boolean isMark(String line, String name) {
        return unquoted(line).equals(MARK + name);
    }

    private static String unquoted(String line) {
        return line.strip().replaceFirst("^(//|<!--) ", "").replaceFirst(" -->$", "");
    }

    private static String text(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }
}
